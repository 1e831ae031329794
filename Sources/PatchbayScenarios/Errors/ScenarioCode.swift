public import PatchbayLanguage

/// The stable names of all that can be wrong with a file of scenarios.
public enum ScenarioCode: String, DeclaredCode {
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

extension FaultWords {
  init(_ code: ScenarioCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}
