package import PatchbayLanguage

/// Selects the files to run among those that were found.
package struct ScenarioSelection: Sendable {
  /// Only those whose path or title matches.
  package var filter: Pattern?
  /// Only those with these tags.
  package var tags: [String] = []
  /// Not those with these.
  package var unwantedTags: [String] = []
  /// Selects one of several equal parts of the files.
  package var shard: Shard?
  /// Only these files, by their real paths.
  package var paths: Set<String>?

  /// One part of several that are run elsewhere.
  package struct Shard: Sendable, Hashable {
    /// From 1.
    package let number: Int
    /// How many there are.
    package let count: Int

    /// One part of so many; nil if there is no such part.
    package init?(number: Int, of count: Int) {
      guard number >= 1, number <= count else { return nil }
      self.number = number
      self.count = count
    }

    /// This part: every file is in one of them.
    package func part(of files: [ScenarioFile]) -> [ScenarioFile] {
      files.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
  }

  /// All of them.
  package init() {}
}

extension ScenarioSelection {
  /// The selected files, in their order.
  package func select(_ files: [ScenarioFile]) -> [ScenarioFile] { files.filter { isWanted($0) } }

  private func isWanted(_ file: ScenarioFile) -> Bool {
    if let paths, !paths.contains(file.realPath) { return false }
    let isFound = filter.map { $0.matches(file.path) }
    guard isFound == false || !tags.isEmpty || !unwantedTags.isEmpty else { return true }
    // A file that can't be read is reported when it is run.
    guard let source = try? file.read() else { return true }
    let headers = Scenario.parse(source).headers
    return (isFound != false || filter?.matches(headers.title ?? "") == true)
      && (tags.isEmpty || headers.tags.contains(where: tags.contains))
      && !headers.tags.contains(where: unwantedTags.contains)
  }
}
