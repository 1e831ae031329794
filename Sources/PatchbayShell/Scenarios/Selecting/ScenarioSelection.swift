/// Which of the files that were found are run.
public struct ScenarioSelection: Sendable {
  /// Only those whose path or title matches.
  public var filter: Pattern?
  /// Only those with these tags.
  public var tags: [String] = []
  /// Not those with these.
  public var unwantedTags: [String] = []
  /// Only one part of so many.
  public var shard: Shard?
  /// Only these paths.
  public var paths: Set<String>?

  /// One part of several that are run elsewhere.
  public struct Shard: Sendable, Hashable {
    /// From 1.
    public let number: Int
    /// How many there are.
    public let count: Int

    /// One part of so many; nil if there is no such part.
    public init?(number: Int, of count: Int) {
      guard number >= 1, number <= count else { return nil }
      self.number = number
      self.count = count
    }

    /// This part: every file is in one of them.
    public func part(of files: [ScenarioFile]) -> [ScenarioFile] {
      files.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
  }

  /// All of them.
  public init() {}
}

extension ScenarioSelection {
  /// Those of the files that are wanted in some part, in their order.
  public func select(_ files: [ScenarioFile]) -> [ScenarioFile] { files.filter { isWanted($0) } }

  private func isWanted(_ file: ScenarioFile) -> Bool {
    if let paths, !paths.contains(file.path) { return false }
    if filter?.matches(file.path) == true, tags.isEmpty, unwantedTags.isEmpty { return true }
    guard filter != nil || !tags.isEmpty || !unwantedTags.isEmpty else { return true }
    // What can't be read is told when it is run.
    guard let source = try? file.read() else { return true }
    let headers = Scenario.parse(source).headers
    let isFound = filter.map { $0.matches(file.path) || $0.matches(headers.title ?? "") } ?? true
    return isFound && (tags.isEmpty || !headers.tags.filter(tags.contains).isEmpty)
      && headers.tags.filter(unwantedTags.contains).isEmpty
  }
}
