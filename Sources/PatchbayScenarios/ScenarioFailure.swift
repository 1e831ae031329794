public import PatchbayLanguage

/// An unexpected result in a file of scenarios.
public struct ScenarioFailure: Sendable, Codable {
  /// The line number in the file.
  public let line: Int
  /// The column in the line, from 1.
  public let column: Int
  /// The line number at which the expected output begins.
  public let firstExpectedLine: Int
  /// The heading above the line; nil if there is none.
  public let phase: String?
  /// The text of the command; nil for a problem of the whole file.
  public let command: String?
  /// The unexpected result.
  public internal(set) var problem: Problem
  /// Lines that say where a dispatch first went another way, and why; empty if unknown.
  public let divergence: [String]
  /// The likely cause of a difference in the output; nil if unknown.
  public let hint: String?
  /// The words that start a run of scenarios, for advice.
  package var tester = "patchbay test"

  package init(
    line: Int, column: Int = 1, firstExpectedLine: Int? = nil, phase: String? = nil,
    command: String? = nil, problem: Problem, divergence: [String] = [], hint: String? = nil
  ) {
    (self.line, self.column, self.firstExpectedLine) = (line, column, firstExpectedLine ?? line)
    (self.phase, self.command, self.problem) = (phase, command, problem)
    (self.divergence, self.hint) = (divergence, hint)
  }

  /// The sorts of unexpected results.
  public enum Problem: Sendable, Codable {
    /// The output differs.
    case output(OutputDiff)
    /// The prompt before a command differs.
    case prompt(expected: String, actual: String)
    /// A command failed, or did not fail as expected; or the file can't be run.
    case error(ShellError)
    /// The file took longer than this limit.
    case timeOut(Duration)
    /// A command printed more bytes than the limit.
    case tooMuchOutput(limit: Int)
    /// The file passed, though its header expects a failure for this reason.
    case noFailure(reason: String)
    /// The file was changed while it ran.
    case changedFile
    /// A second run gave other output.
    case unstable(OutputDiff)
    /// The process that ran the file has ended early.
    case ended(ProcessEnding)
  }
}

/// The end of a process before it has sent its result.
public enum ProcessEnding: Sendable, Hashable, Codable {
  /// The process was ended by a signal.
  case signal(Int32)
  /// The process exited with this status.
  case status(Int32)
  /// The process could not be started, with the system's message.
  case notStarted(String)
}
