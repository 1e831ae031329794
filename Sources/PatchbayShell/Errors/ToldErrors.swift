package import PatchbayLanguage

/// The reported errors of several texts, without duplicates, up to a limit.
///
/// Files that run one another lead to the same errors.
package struct ToldErrors {
  private var told: Set<String> = []

  package init() {}
}

extension ToldErrors {
  /// The number of errors after which no further text is read.
  static let most = 100

  /// The number of reported errors.
  package var count: Int { told.count }

  /// Whether so many errors were reported that no further text is read.
  package var areMany: Bool { told.count >= Self.most }

  /// Adds an error; returns whether it is new and must be reported.
  package mutating func add(_ error: ShellError) -> Bool { told.insert(error.description).inserted }
}
