package import PatchbayCatalog

/// What can be wrong with a command, apart from its text.
package enum CommandFault: Sendable, Hashable {
  // Its form
  case unknownVerb(String)
  case ambiguousVerb(String, [String])
  case shortVerb(String, full: String)
  case incompleteVerb(String, [String])
  case missingArgument(String, usage: String)
  case tooManyArguments(usage: String)
  /// A word where only `name=value` can stand.
  case noField(String, usage: String)
  case takesNoFields(String)
  case repeatedField(String)
  case unknownOption(String, verb: String, existing: [String])
  case optionNeedsValue(String, placeholder: String)
  case optionTakesNoValue(String)
  case notANumber(String, what: String, least: Int)
  case notAChoice(String, [String])
  case badName(String)
  /// It would be taken for something else.
  case mistakenName(String, for: String, fix: String)
  case badDeclaration(String)
  case badMessageNumber(String)
  case badStepNumber(String)

  // What it names
  case unknown(NamedThing, String, existing: Int)
  case noPlace(String, missing: String, within: String?)
  case wrongPlace(String, is: String, needs: String)
  case nothingMatches(String)
  case severalPlaces(String, count: Int)
  case badPath(String)
  case gluedRedirect(String)
  case noInterceptorName(String)
  case noPluginName(String)
  case noAnswers(String)
  case noFieldType(String)
  case otherCategory(String, is: Kind.Category)
  /// The next of that name has its own path, where there may be another.
  case nameTaken(String, by: String, next: String? = nil, isReplaceable: Bool = false)
  case noPreviousPlace
  case noMessage(Int, last: Int)
  case noHop(Int, of: Int, last: Int)
  case noStep(Int, of: Int)
  case badValue(FieldError)

  // What is refused
  case refusedByEngine(String, code: CommandCode)
  case initRefused(type: String)
  case topIsNoNode(String)
  case notWeak(String)
  /// A value that nobody holds is to be set weakly.
  case notHeld
  case notMine(String, fix: String?)
  case nothingToUndo(wanted: Int, there: Int)
  case nothingToRedo(wanted: Int, there: Int)
  case expectation(String, found: String)
  case cannotReplace(String, isType: String)
  case adoptedTree
  case detachedSender(String)

  // Files and programs
  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  case noPrograms
  case noDot(kept: String)
  case programFailed(String, reason: String)
  case runsItself(String)
  case unknownCondition(String)
  case expectedFailure(code: String?, found: String?)
  case notSupported(String, fix: String)
  case interrupted
  /// A message that a command sent, or one that it led to, ended at a limit.
  case limit(String, cause: String?)

  /// What can be named and not be there.
  package enum NamedThing: String, Sendable, Hashable {
    case kind, query, state, plugin, relay, environment, held, interceptor, action, option, topic
    case type, errorCode
  }
}

/// The stable names of all that can be wrong with a command.
public enum CommandCode: String, Sendable, Hashable, CaseIterable {
  /// There is no such command.
  case unknownCommand = "unknown-command"
  /// Several commands begin like this.
  case ambiguousCommand = "ambiguous-command"
  /// A command is not written out in a file.
  case shortCommand = "short-command"
  /// A command's second word is missing.
  case incompleteCommand = "incomplete-command"
  /// A command needs another argument.
  case missingArgument = "missing-argument"
  /// A command has an argument too many.
  case tooManyArguments = "too-many-arguments"
  /// A command takes no fields.
  case unexpectedField = "unexpected-field"
  /// A field is given twice.
  case repeatedField = "repeated-field"
  /// A command has no such option.
  case unknownOption = "unknown-option"
  /// An option needs a value, or takes none.
  case optionValue = "option-value"
  /// A value is not of its type.
  case badValue = "wrong-value"
  /// A name can't be given.
  case badName = "bad-name"
  /// A path is not of its form.
  case badPath = "bad-path"
  /// There is nothing at a path.
  case unknownPath = "unknown-path"
  /// Something else is at a path than is needed.
  case wrongPlace = "wrong-place"
  /// A path leads to several things.
  case severalPlaces = "several-places"
  /// There is something of this name already.
  case nameTaken = "name-taken"
  /// There is no such kind of message or query.
  case unknownKind = "unknown-kind"
  /// There is no such type.
  case unknownType = "unknown-type"
  /// There is nothing else of this name.
  case unknownThing = "unknown-name"
  /// A kind or type has no such field.
  case unknownField = "unknown-field"
  /// A field has to be given.
  case missingField = "missing-field"
  /// A kind of another category is needed.
  case wrongKind = "wrong-kind"
  /// There is no such interceptor action.
  case unknownAction = "unknown-action"
  /// There is no message of this number.
  case unknownMessage = "unknown-message"
  /// There is no step of this number.
  case unknownStep = "unknown-step"
  /// A node would be inside of itself.
  case cycle
  /// A tree would be too deep.
  case tooDeepTree = "too-deep-tree"
  /// Something can't be held weakly.
  case notWeak = "not-weak"
  /// A plugin or the engine refused.
  case refused
  /// There is nothing to go back or forward to.
  case endOfTime = "end-of-time"
  /// An expectation was not met.
  case expectation
  /// A file can't be read.
  case cannotRead = "cannot-read"
  /// A file can't be written.
  case cannotWrite = "cannot-write"
  /// A program can't be run.
  case program
  /// A condition is not known.
  case unknownCondition = "unknown-condition"
  /// A command did not fail as it had to.
  case expectedFailure = "expected-failure"
  /// The effects of a running application can't be taken back.
  case adopted
  /// Something was interrupted.
  case interrupted
  /// A message ended at a limit.
  case limit
  /// Something is not possible here.
  case notPossible = "not-possible"
}
