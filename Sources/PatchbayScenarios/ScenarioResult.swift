/// The result of one file of scenarios.
public struct ScenarioResult: Sendable, Codable {
  /// The path of the file as it was named or found.
  public let path: String
  /// The title in the file; without one, the file name without folders and suffix.
  public let title: String
  /// The tags in the file.
  public let tags: [String]
  /// The outcome of the run.
  public let outcome: Outcome
  /// The phases of the file, in order.
  public let phases: [Phase]
  /// The unexpected results, in order.
  public internal(set) var failures: [ScenarioFailure]
  /// The number of commands in the file.
  public let commandCount: Int
  /// The number of commands that were skipped because a condition didn't hold, or by `@skip`.
  public let skippedCount: Int
  /// The duration of the run.
  public let duration: Duration
  /// The number of blocks of expected output and prompts that were rewritten.
  public internal(set) var updateCount: Int
  /// The number of handlers that failed in the messages of the file, which is no failure by itself.
  package let faultCount: Int

  package init(
    path: String, title: String, tags: [String], outcome: Outcome, phases: [Phase],
    failures: [ScenarioFailure], commandCount: Int, skippedCount: Int, duration: Duration,
    updateCount: Int = 0, faultCount: Int = 0
  ) {
    (self.path, self.title, self.tags, self.outcome) = (path, title, tags, outcome)
    (self.phases, self.failures) = (phases, failures)
    (self.commandCount, self.skippedCount) = (commandCount, skippedCount)
    (self.duration, self.updateCount) = (duration, updateCount)
    self.faultCount = faultCount
  }

  /// The outcomes of a file.
  public enum Outcome: Sendable, Hashable, Codable {
    /// All results were as expected.
    case passed
    /// There were unexpected results.
    case failed
    /// The file failed, and its header expects that for this reason.
    case failedAsExpected(String)
    /// The file passed, though its header expects a failure for this reason.
    case passedUnexpectedly(String)
    /// The file took longer than its time limit.
    case timedOut
    /// The file has errors, so nothing was run.
    case refused
    /// The header skips the file for this reason; without a reason, all commands were skipped
    /// because conditions didn't hold.
    case skipped(String?)
  }

  /// The part of a file under one heading.
  public struct Phase: Sendable, Hashable, Codable {
    /// The heading; nil for the part before the first heading.
    public let title: String?
    /// The line number of the heading, or of the first command without one.
    public let line: Int
    /// The state of the phase after the run.
    public let state: State

    package init(title: String?, line: Int, state: State) {
      (self.title, self.line, self.state) = (title, line, state)
    }

    /// The states of a phase.
    public enum State: Sendable, Hashable, Codable {
      /// All results were as expected.
      case passed
      /// There were unexpected results.
      case failed
      /// The phase wasn't run, because an error stopped the file before it.
      case notRun
    }
  }
}

extension ScenarioResult.Outcome {
  /// Whether the outcome makes the whole run fail.
  public var isBad: Bool { name.isBad }
}
