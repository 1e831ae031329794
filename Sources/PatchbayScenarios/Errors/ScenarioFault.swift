/// What can be wrong with a file of scenarios, apart from its commands.
enum ScenarioFault: Sendable, Hashable {
  // Its lines
  case strayOutput
  case badIndentation
  case uselessBlock(String, fix: String)
  case afterQuit(line: Int)
  case noCommands
  /// A file is run up to this line.
  case nothingUpTo(line: Int)

  // Headers
  case unknownHeader(String)
  case lateHeader(String)
  case repeatedHeader(String)
  case emptyHeader(ScenarioHeader)
  case badTimeout(String)
  case badFile
  case badFileName(String)
  case unknownSample(String, existing: [String])
  /// In the words of what the application has thrown.
  case noWorld(String)

  // Recording
  case nothingToRecord
  case notReproducible(step: Int, command: String, why: String)

  // Pages
  case nearMissFence(String)
  case unknownFenceWord(String)
  case unclosedFence
  case noPrompt
}

/// The stable names of all that can be wrong with a file of scenarios.
public enum ScenarioCode: String, Sendable, Hashable, CaseIterable {
  /// A line is indented and is no output of a command.
  case strayOutput = "stray-output"
  /// A block of output can never match.
  case uselessBlock = "useless-block"
  /// There is nothing to run.
  case noCommands = "no-commands"
  /// A header is not of its form.
  case badHeader = "bad-header"
  /// There is no such sample.
  case unknownSample = "unknown-sample"
  /// The world to begin with can't be made.
  case noWorld = "no-world"
  /// What was done can't be replayed.
  case notReproducible = "not-reproducible"
  /// A fence of a page is not of its form.
  case badFence = "bad-fence"
}
