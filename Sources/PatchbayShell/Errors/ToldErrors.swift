package import PatchbayLanguage

/// The reported errors of several texts: each once, since files that run one another lead to the same
/// places, and only so many.
package struct ToldErrors {
  private var told: Set<String> = []

  /// No error is reported yet.
  package init() {}
}

extension ToldErrors {
  /// The number of errors after which no other text is read.
  static let most = 100

  /// How many were reported.
  package var count: Int { told.count }

  /// Whether enough errors were reported.
  package var areMany: Bool { told.count >= Self.most }

  /// Whether an error must be reported: it is the first like this.
  package mutating func add(_ error: ShellError) -> Bool {
    told.insert(error.description).inserted
  }
}
