public import PatchbayLanguage

/// The stable names of all that can be wrong with a command.
public enum CommandCode: String, DeclaredCode {
  /// There is no such command.
  case unknownCommand = "unknown-command"
  /// Several commands begin like this.
  case ambiguousCommand = "ambiguous-command"
  /// A command is not written out in a file.
  case shortCommand = "short-command"
  /// A command's second word is missing.
  case incompleteCommand = "incomplete-command"
  /// A command takes no fields.
  case unexpectedField = "unexpected-field"
  /// A field is given twice.
  case repeatedField = "repeated-field"
  /// An option needs a value, or takes none.
  case optionValue = "option-value"
  /// A path is not of its form.
  case badPath = "bad-path"
  /// There is nothing at a path.
  case unknownPath = "unknown-path"
  /// The path names the wrong kind of thing.
  case wrongPlace = "wrong-place"
  /// A path leads to several things.
  case severalPlaces = "several-places"
  /// There is no such type.
  case unknownType = "unknown-type"
  /// There is no message of this number.
  case unknownMessage = "unknown-message"
  /// There is no step of this number.
  case unknownStep = "unknown-step"
  /// A node would be inside of itself.
  case cycle
  /// A tree would be too deep.
  case tooDeepTree = "too-deep-tree"
  /// The object can't be held weakly.
  case notWeak = "not-weak"
  /// A plugin or the engine refused.
  case refused
  /// There is nothing to go back or forward to.
  case endOfTime = "end-of-time"
  /// An expectation was not met.
  case expectation
  /// A tree is not as it should be.
  case findings
  /// A file can't be read.
  case cannotRead = "cannot-read"
  /// A file can't be written.
  case cannotWrite = "cannot-write"
  /// A file is none that commands from files and pipes may read or write.
  case outOfReach = "out-of-reach"
  /// A program can't be run.
  case program
  /// A condition is not known.
  case unknownCondition = "unknown-condition"
  /// A command did not fail as it had to.
  case expectedFailure = "expected-failure"
  /// The effects of a running application can't be taken back.
  case adopted
  /// The first steps are not known any more.
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
