/// The result of one file of scenarios.
public struct ScenarioResult: Sendable, Codable {
  /// The file, as it was named.
  public let path: String
  /// What it says of itself; else its name without folders and ending.
  public let title: String
  /// What it is tagged with.
  public let tags: [String]
  /// How it went.
  public let outcome: Outcome
  /// Its phases, in order.
  public let phases: [Phase]
  /// All that was not as expected, in order.
  public internal(set) var failures: [ScenarioFailure]
  /// How many commands there are.
  public let commandCount: Int
  /// How many of them were left out, since a condition didn't hold.
  public let skippedCount: Int
  /// How long it took.
  public let duration: Duration
  /// How many blocks of expected output were written anew.
  public internal(set) var updateCount: Int

  package init(
    path: String, title: String, tags: [String], outcome: Outcome, phases: [Phase],
    failures: [ScenarioFailure], commandCount: Int, skippedCount: Int, duration: Duration,
    updateCount: Int = 0
  ) {
    (self.path, self.title, self.tags, self.outcome) = (path, title, tags, outcome)
    (self.phases, self.failures) = (phases, failures)
    (self.commandCount, self.skippedCount) = (commandCount, skippedCount)
    (self.duration, self.updateCount) = (duration, updateCount)
  }

  /// How a file went.
  public enum Outcome: Sendable, Hashable, Codable {
    /// All was as expected.
    case passed
    /// There were unexpected results.
    case failed
    /// It failed, as its header says it would, and why.
    case failedAsExpected(String)
    /// Its header says that it fails, and it didn't; and why it was to fail.
    case passedUnexpectedly(String)
    /// It took longer than it may.
    case timedOut
    /// Its text has errors; nothing of it was run.
    case refused
    /// All of its commands were left out, since conditions didn't hold.
    case skipped
  }

  /// A part of a file, under a heading.
  public struct Phase: Sendable, Hashable, Codable {
    /// Its heading; nil for what stands before the first.
    public let title: String?
    /// Its first line.
    public let line: Int
    /// How it went.
    public let state: State

    package init(title: String?, line: Int, state: State) {
      (self.title, self.line, self.state) = (title, line, state)
    }

    /// How a phase went.
    public enum State: Sendable, Hashable, Codable {
      /// All was as expected.
      case passed
      /// There were unexpected results.
      case failed
      /// It wasn't run, since an error stopped the file before.
      case notRun
    }
  }
}

extension ScenarioResult.Outcome {
  /// Whether it makes the whole run fail.
  public var isBad: Bool { name.isBad }
}
