import PatchbayLanguage

/// The errors of a text: the first ones, and the number of the others.
struct FoundErrors {
  private var told: [ShellError] = []
  private var untold = 0
  /// The number of errors that are kept.
  private static let most = 100
}

extension FoundErrors {
  /// Whether further errors are only counted.
  var isFull: Bool { told.count >= Self.most }

  mutating func note(_ error: ShellError) {
    if isFull { untold += 1 } else { told.append(error) }
  }

  /// The errors to report, and last the number of the others.
  var all: [ShellError] {
    told + (untold > 0 ? [ShellError(.moreErrors(untold), at: nil)] : [])
  }
}
