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
  }

  /// All of them.
  public init() {}
}

extension ScenarioSelection {
  /// Those of the files that are wanted, in their order.
  public func select(_ files: [ScenarioFile]) -> [ScenarioFile] {
    let wanted = files.filter { isWanted($0) }
    guard let shard else { return wanted }
    return wanted.enumerated().filter { $0.offset % shard.count == shard.number - 1 }
      .map(\.element)
  }

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
