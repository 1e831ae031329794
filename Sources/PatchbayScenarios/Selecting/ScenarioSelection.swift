package import PatchbayLanguage

/// Selects the files to run among those that were found.
package struct ScenarioSelection: Sendable {
  /// Selects files whose path or title matches any of these; empty for all.
  package var filters: [Pattern] = []
  /// Selects files with any of these tags; empty for all.
  package var tags: [String] = []
  /// Excludes files with any of these tags.
  package var unwantedTags: [String] = []
  /// Selects one of several equal parts of the files; nil for all.
  package var shard: Shard?
  /// Selects files by their real paths; nil for all.
  package var paths: Set<String>?

  /// One of several parts of the files, which are run separately.
  package struct Shard: Sendable, Hashable {
    /// The number of the part, from 1.
    package let number: Int
    /// The number of parts.
    package let count: Int

    /// Part `number` of `count`; nil if there is no such part.
    package init?(number: Int, of count: Int) {
      guard number >= 1, number <= count else { return nil }
      self.number = number
      self.count = count
    }

    /// The files of this part; each file is in exactly one part.
    package func part(of files: [ScenarioFile]) -> [ScenarioFile] {
      files.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
  }

  /// Selects all files.
  package init() {}
}

extension ScenarioSelection {
  /// The selected files, in their order.
  package func select(_ files: [ScenarioFile]) -> [ScenarioFile] { files.filter { isWanted($0) } }

  private func isWanted(_ file: ScenarioFile) -> Bool {
    if let paths, !paths.contains(file.realPath) { return false }
    let isFound = filters.isEmpty || filters.contains { $0.matches(file.path) }
    guard !isFound || !tags.isEmpty || !unwantedTags.isEmpty else { return true }
    // A named file that can't be read is reported when it is run. One that was found in a folder has
    // neither title nor tags to be selected by.
    guard let source = try? file.read() else { return file.foundIn == nil }
    let headers = Scenario.parse(source).headers
    return (isFound || filters.contains { $0.matches(headers.title ?? "") })
      && (tags.isEmpty || headers.tags.contains(where: tags.contains))
      && !headers.tags.contains(where: unwantedTags.contains)
  }
}
