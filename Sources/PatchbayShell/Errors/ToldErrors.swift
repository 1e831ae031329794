package import PatchbayLanguage

/// The errors that are told of several texts: each once, since files that run one another lead to the same
/// places, and only so many.
package struct ToldErrors {
  private var told: Set<String> = []

  /// None is told yet.
  package init() {}
}

extension ToldErrors {
  /// With so many, no other text is read.
  static let most = 100

  /// How many were told.
  package var count: Int { told.count }

  /// Whether whoever reads them has enough to do.
  package var areMany: Bool { told.count >= Self.most }

  /// Whether an error is to be told: it is the first like this.
  package mutating func add(_ error: ShellError) -> Bool {
    told.insert(error.description).inserted
  }
}
