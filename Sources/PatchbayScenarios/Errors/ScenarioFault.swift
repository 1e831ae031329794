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
  case lateHeader(String)
  case repeatedHeader(String)
  case emptyHeader(ScenarioHeader)
  case badTimeout(String)
  case badFile
  case badFileName(String)
  /// Text of a file that is to be the output of a command.
  case substitutionInFile
  /// The world could not be made, with the words of the application's error.
  case noWorld(String)

  // Recording
  case nothingToRecord
  case backwards(from: Int, to: Int)
  case notReproducible(step: Int, command: String, why: String)

  // Pages
  case nearMissFence(String)
  case unclosedFence
  case noPrompt
}
