public import PatchbayLanguage

/// The stable codes of the errors of commands.
public enum CommandCode: String, DeclaredCode {
  /// The command does not exist.
  case unknownCommand = "unknown-command"
  /// Several commands begin with the typed prefix.
  case ambiguousCommand = "ambiguous-command"
  /// A command is abbreviated in a file.
  case shortCommand = "short-command"
  /// A command's second word is missing.
  case incompleteCommand = "incomplete-command"
  /// A command takes no fields.
  case unexpectedField = "unexpected-field"
  /// A field is given twice.
  case repeatedField = "repeated-field"
  /// An option is given twice.
  case repeatedOption = "repeated-option"
  /// An option needs a value, or takes none.
  case optionValue = "option-value"
  /// A path is malformed.
  case badPath = "bad-path"
  /// Nothing exists at a path.
  case unknownPath = "unknown-path"
  /// The path names the wrong kind of thing.
  case wrongPlace = "wrong-place"
  /// A path matches several things where one is needed.
  case severalPlaces = "several-places"
  /// The type does not exist.
  case unknownType = "unknown-type"
  /// No message with this number is recorded.
  case unknownMessage = "unknown-message"
  /// No step has this number.
  case unknownStep = "unknown-step"
  /// A node would become its own descendant.
  case cycle
  /// A tree would be too deep.
  case tooDeepTree = "too-deep-tree"
  /// The object can't be held weakly.
  case notWeak = "not-weak"
  /// A plugin or the engine refused.
  case refused
  /// There are fewer steps to undo or redo than requested.
  case endOfTime = "end-of-time"
  /// An expectation was not met.
  case expectation
  /// `lint` has findings.
  case findings
  /// A file can't be read.
  case cannotRead = "cannot-read"
  /// A file can't be written.
  case cannotWrite = "cannot-write"
  /// Commands from files and pipes may not read or write the file.
  case outOfReach = "out-of-reach"
  /// A program can't be run.
  case program
  /// A condition is unknown or malformed.
  case unknownCondition = "unknown-condition"
  /// A command did not fail as expected.
  case expectedFailure = "expected-failure"
  /// The tree belongs to a running application, so its changes can't be undone.
  case adopted
  /// The first steps are forgotten, so nothing can be undone.
  case noWayBack = "no-way-back"
  /// The command was interrupted.
  case interrupted
  /// A message ended at a limit.
  case limit
  /// The command is not possible here.
  case notPossible = "not-possible"
}

extension FaultWords {
  init(_ code: CommandCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}
