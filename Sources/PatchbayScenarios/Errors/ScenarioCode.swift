public import PatchbayLanguage

/// The stable codes of the errors of scenario files.
public enum ScenarioCode: String, DeclaredCode {
  /// An indented line follows no command.
  case strayOutput = "stray-output"
  /// A block of output can never match.
  case uselessBlock = "useless-block"
  /// A block refers to text that nothing above captures.
  case unknownCapture = "unknown-capture"
  /// A file has no commands, or has commands that are never run.
  case noCommands = "no-commands"
  /// A header is malformed.
  case badHeader = "bad-header"
  /// The sample does not exist.
  case unknownSample = "unknown-sample"
  /// The initial world can't be made.
  case noWorld = "no-world"
  /// A replay of recorded steps has another result.
  case notReproducible = "not-reproducible"
  /// A fence of a Markdown page is malformed.
  case badFence = "bad-fence"
}

extension FaultWords {
  init(_ code: ScenarioCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}
