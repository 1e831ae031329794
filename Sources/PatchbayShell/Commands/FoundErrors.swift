import PatchbayLanguage

/// What is wrong with a text: the first of it, and how much more there is.
struct FoundErrors {
  private var told: [ShellError] = []
  private var untold = 0
  /// More would say nothing new.
  private static let most = 100
}

extension FoundErrors {
  /// Whether one more is only counted.
  var isFull: Bool { told.count >= Self.most }

  mutating func note(_ error: ShellError) {
    if isFull { untold += 1 } else { told.append(error) }
  }

  /// The errors to report, and last the number of the others.
  var all: [ShellError] {
    told + (untold > 0 ? [ShellError(.moreErrors(untold), at: nil)] : [])
  }
}
