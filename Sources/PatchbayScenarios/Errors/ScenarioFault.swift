/// The faults of a scenario file, apart from those of its commands.
enum ScenarioFault: Sendable, Hashable {
  // Lines
  case strayOutput
  case badIndentation
  case afterQuit(line: Int)
  case noCommands
  /// A file should run up to this line, but has no command before it.
  case nothingUpTo(line: Int)
  /// A file should run up to a line after its last one.
  case noLine(Int, last: Int)

  // Headers
  case lateHeader(String)
  case repeatedHeader(String)
  case emptyHeader(ScenarioHeader)
  case badTimeout(String)
  case badFile
  case badFileName(String)
  /// The text of an embedded file contains the output of a command.
  case substitutionInFile
  /// The world could not be made, with the words of the application's error.
  case noWorld(String)

  // Recording
  case nothingToRecord
  case backwards(from: Int, to: Int)
  case notReproducible(step: Int, command: String, why: String)

  // Pages
  case nearMissFence(String)
  /// The row with which the fence begins.
  case unclosedFence(row: String)
  case noPrompt
}
