public import PatchbayLanguage

/// An unexpected result in a file of scenarios.
public struct ScenarioFailure: Sendable, Codable {
  /// The number of its line in the file.
  public let line: Int
  /// The column in that, from 1.
  public let column: Int
  /// The line of the file at which its expected output begins.
  public let firstExpectedLine: Int
  /// The heading it is under.
  public let phase: String?
  /// The command, as it is written; nil where none is to blame.
  public let command: String?
  /// What was not as expected.
  public internal(set) var problem: Problem
  /// Where a dispatch first went another way, and why, as lines; nothing where that isn't known.
  public let divergence: [String]
  /// The likely cause of a difference in the output; nil where none is known.
  public let hint: String?

  package init(
    line: Int, column: Int = 1, firstExpectedLine: Int? = nil, phase: String? = nil,
    command: String? = nil, problem: Problem, divergence: [String] = [], hint: String? = nil
  ) {
    (self.line, self.column, self.firstExpectedLine) = (line, column, firstExpectedLine ?? line)
    (self.phase, self.command, self.problem) = (phase, command, problem)
    (self.divergence, self.hint) = (divergence, hint)
  }

  /// What can be not as expected.
  public enum Problem: Sendable, Codable {
    /// The output.
    case output(OutputDiff)
    /// The prompt that the file shows before a command.
    case prompt(expected: String, actual: String)
    /// A command failed, or did not fail as it was to; or the file can't be run.
    case error(ShellError)
    /// It took longer than it may.
    case timeOut(Duration)
    /// It printed more than so many bytes.
    case tooMuchOutput(limit: Int)
    /// It was to fail, for this reason.
    case noFailure(reason: String)
    /// The file was changed while it ran.
    case changedFile
    /// It was run again, and gave other output.
    case unstable(OutputDiff)
    /// The process in which it ran is gone.
    case ended(ProcessEnding)
  }
}

/// How a process ended of which nothing was heard any more.
public enum ProcessEnding: Sendable, Hashable, Codable {
  /// A signal ended it.
  case signal(Int32)
  /// It ended with this status.
  case status(Int32)
  /// It could not be started, in the system's words.
  case notStarted(String)
}
