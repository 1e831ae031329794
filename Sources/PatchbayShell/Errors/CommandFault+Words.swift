import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

extension ShellError {
  /// The error that a fault of a command is.
  package init(_ fault: CommandFault, at span: SourceSpan? = nil, near: [String] = []) {
    let words = fault.words
    self.init(
      code: words.code.rawValue, message: words.message, span: span, near: near, fix: words.fix)
  }
}

extension CommandFault {
  /// The stable name of this, what is wrong and what to do.
  typealias Words = (code: CommandCode, message: String, fix: String?)

  var code: CommandCode { words.code }

  /// All words in which commands tell what is wrong.
  var words: Words { formWords ?? nameWords ?? refusalWords ?? fileWords }
}

// MARK: - Its form

extension CommandFault {
  private var formWords: Words? {
    verbWords ?? argumentWords
  }

  private var verbWords: Words? {
    switch self {
    case .unknownVerb(let verb): (.unknownCommand, "no command '\(verb)'", "help lists all")
    case .ambiguousVerb(let prefix, let verbs):
      (.ambiguousCommand, "'\(prefix)' could be \(verbs.joinedByOr)", "type one letter more")
    case .shortVerb(let prefix, let full):
      (
        .shortCommand, "'\(prefix)' is short for '\(full)'",
        "files have commands written out: \(full)"
      )
    case .incompleteVerb(let verb, let seconds):
      (.incompleteCommand, "'\(verb)' what?", "one of \(seconds.joined(separator: ", "))")
    default: nil
    }
  }

  private var argumentWords: Words? {
    switch self {
    case .missingArgument(let name, let usage):
      (.missingArgument, "\(name) is missing", "usage: \(usage)")
    case .tooManyArguments(let usage):
      (.tooManyArguments, "nothing more is expected here", "usage: \(usage)")
    case .noField(let text, let usage):
      (.tooManyArguments, "'\(text)' says no value", "write \(text)=... ; usage: \(usage)")
    case .takesNoFields(let verb):
      (.unexpectedField, "\(verb) takes no fields", "quote it if it is a name")
    case .repeatedField(let name):
      (.repeatedField, "\(name) is given twice", "leave one out")
    case .unknownOption(let name, let verb, let existing):
      (
        .unknownOption, "\(verb) has no option --\(name)",
        existing.isEmpty
          ? "it has none" : "it has \(existing.map { "--" + $0 }.joined(separator: ", "))"
      )
    case .optionNeedsValue(let name, let placeholder):
      (.optionValue, "--\(name) needs a value", "write --\(name)=\(placeholder)")
    case .optionTakesNoValue(let name):
      (.optionValue, "--\(name) takes no value", "write --\(name)")
    case .notANumber(let text, let what, let least):
      (
        .badValue, "'\(text)' is no \(what)",
        "write a whole number" + (least > .min ? " from \(least)" : "")
      )
    case .notAChoice(let text, let choices):
      (
        .badValue,
        choices.count == 2
          ? "'\(text)' is neither \(choices[0]) nor \(choices[1])"
          : "'\(text)' is none of \(choices.joinedByOr)", nil
      )
    case .badName(let name):
      (
        .badName, "'\(name)' can't be a name",
        name.contains("/")
          ? "in quotes it is a name, not a path; quote only what needs it: live/'tea room'"
          : "a name has at least one character and none that can't be seen"
      )
    case .mistakenName(let name, let other, let fix):
      (.badName, "'\(name)' can't be a name: it would be read as \(other)", fix)
    case .badDeclaration(let text):
      (
        .badValue, "'\(text)' declares no field",
        "write name:type with bool, int, double, text, list, object or any; int? may be left out"
      )
    case .badMessageNumber(let text):
      (.badValue, "'\(text)' is no message", "write m and its number: m1; log lists them")
    case .badStepNumber(let text):
      (.unknownStep, "'\(text)' is no step", "write s and its number: s1; timeline lists them")
    default: nil
    }
  }
}

// MARK: - What it names

extension CommandFault {
  private var nameWords: Words? {
    switch self {
    case .unknown(let thing, let name, let existing):
      (thing.code, "no \(thing.words) '\(name)'", thing.remedy(existing: existing))
    case .noPlace(let path, let missing, let within):
      (
        .unknownPath, "nothing at \(path)",
        within.map { "\($0) has no '\(missing)'" } ?? "there is no '\(missing)'"
      )
    case .wrongPlace(let path, let found, let needs):
      (.wrongPlace, "\(path) is \(found); this takes \(needs)", nil)
    case .nothingMatches(let pattern):
      (.unknownPath, "nothing matches \(pattern)", "find WORD looks everywhere")
    case .severalPlaces(let pattern, let count):
      (.severalPlaces, "\(pattern) matches \(count) things, and this takes one", "name one of them")
    case .badPath(let path):
      (
        .badPath, "'\(path)' is no path",
        "write /live/room/chat, or /live/room:spam for an interceptor"
      )
    case .gluedRedirect(let path):
      (
        .badPath, "'\(path)' is no path",
        "a redirect has spaces around it: > file; quotes make a name"
      )
    case .noInterceptorName(let path):
      (.badPath, "\(path) names no interceptor", "write \(path):NAME")
    case .noPluginName(let path):
      (
        .badPath, "\(path) names no plugin",
        "write \(path)/NAME, or \(path)/ for one without a name"
      )
    case .noAnswers(let kind):
      (.wrongKind, "\(kind) is no query, and nobody answers it", "name a message that ask has sent")
    case .noFieldType(let text):
      (.badValue, "no type '\(text)'", "there are bool, int, double, text, list, object and any")
    case .otherCategory(let name, let category):
      (
        .wrongKind, "\(name) is \(category.withArticle)",
        category == .query ? "ask asks it" : "send sends it"
      )
    case .nameTaken(let path, let owner, let next, let isReplaceable):
      (
        .nameTaken, "\(path) is taken by \(owner)",
        "choose another name, or "
          + (isReplaceable
            ? "--replace it" : path.hasPrefix("@") ? "release it first" : "rm it first")
          + (next.map { "; another one of that name is \($0)" } ?? "")
      )
    case .noPreviousPlace:
      (.unknownPath, "there is no place before", "cd PATH goes somewhere")
    case .noMessage(let number, let last):
      (
        .unknownMessage, "no message m\(number)",
        last == 0 ? "nothing was sent yet" : "the last is m\(last); log lists those kept"
      )
    case .noHop(let hop, let message, let last):
      (.unknownMessage, "m\(message) has no hop \(hop)", "the last is m\(message).\(last)")
    case .noStep(let number, let count):
      (.unknownStep, "there is no step s\(number)", "the last is s\(count)")
    case .badValue(let error):
      (CommandCode(rawValue: error.code) ?? .badValue, error.description, nil)
    default: nil
    }
  }
}

extension CommandFault.NamedThing {
  fileprivate var code: CommandCode {
    switch self {
    case .kind, .query, .state: .unknownKind
    case .plugin, .relay, .environment, .type: .unknownType
    case .action: .unknownAction
    default: .unknownThing
    }
  }

  fileprivate var words: String {
    switch self {
    case .kind: "message kind"
    case .query: "query"
    case .state: "state"
    case .plugin: "plugin type"
    case .relay: "relay type"
    case .environment: "environment type"
    case .held: "held object"
    case .interceptor: "interceptor"
    case .action: "interceptor action"
    case .option: "option"
    case .topic: "command, error code or topic"
    case .type: "type"
    case .errorCode: "error code"
    }
  }

  fileprivate func remedy(existing: Int) -> String? {
    switch self {
    case .kind: "types lists all; define event NAME field:type makes one"
    case .query: "types lists all; define query NAME field:type --returns=type makes one"
    case .state: "types lists all; define state NAME field:type makes one"
    case .plugin, .relay, .environment, .type: "types lists all"
    case .held: existing == 0 ? "hold NAME TYPE holds one" : "show @NAME shows one"
    case .action: "help actions lists all"
    case .option: "option lists all"
    case .topic: "help lists all"
    case .errorCode: "help codes lists all"
    default: nil
    }
  }
}

// MARK: - What is refused

extension CommandFault {
  private var refusalWords: Words? {
    switch self {
    case .refusedByEngine(let words, let code): (code, words, nil)
    case .initRefused(let type):
      (
        .refused, "\(type) refused these parameters",
        "types \(type) shows what it takes; provide gives parameters to whole containers"
      )
    case .topIsNoNode(let needs):
      (.wrongPlace, "/ stands above all trees and is no node", "name \(needs)")
    case .notWeak(let what):
      (.notWeak, "\(what) can't be held weakly", "leave --weak out; only objects can be")
    case .notHeld:
      (
        .notWeak, "a value that nobody else keeps can't be held weakly",
        "hold it first: hold NAME TYPE ...; env P @NAME --weak"
      )
    case .notMine(let what, let fix):
      (.notPossible, "\(what) was made by the application, so it can't be changed", fix)
    case .nothingToUndo(let wanted, let there):
      (
        .endOfTime, "can't go back \(wanted)",
        there == 0 ? "there is no step to undo" : "there are \(there)"
      )
    case .nothingToRedo(let wanted, let there):
      (
        .endOfTime, "can't go forward \(wanted)",
        there == 0 ? "nothing was undone" : "\(there) were undone"
      )
    case .expectation(let wanted, let found): (.expectation, wanted, found)
    case .cannotReplace(let path, let type):
      (
        .nameTaken, "\(path) is a \(type)",
        "--replace puts a plugin in the place of its own type; rm it first"
      )
    case .adoptedTree:
      (
        .adopted, "what is done to an application at work can't be taken back or tried out",
        "hand over a catalogue whose starting tree is built anew"
      )
    case .detachedSender(let path): (.refused, "\(path) has left its tree and sends nothing", nil)
    default: nil
    }
  }
}

// MARK: - Files and programs

extension CommandFault {
  private var fileWords: Words {
    switch self {
    case .cannotRead(let path, let reason): (.cannotRead, "can't read \(path): \(reason)", nil)
    case .cannotWrite(let path, let reason):
      (.cannotWrite, "can't write \(path): \(reason)", "what was there is as it was")
    case .noPrograms:
      (.program, "programs are run only from a terminal", "start patchbay with --allow-shell")
    case .noDot(let kept):
      (
        .program, "dot is not installed",
        "the graph is kept in \(kept); install graphviz to draw it"
      )
    case .programFailed(let program, let reason): (.program, "\(program) failed: \(reason)", nil)
    case .runsItself(let path): (.notPossible, "\(path) runs itself", "take the run out of it")
    case .unknownCondition(let name):
      (
        .unknownCondition, "no condition '\(name)'",
        "there are linux, macos, slow, tty, has:PROGRAM and swift>=VERSION"
      )
    case .expectedFailure(let code, let found):
      (
        .expectedFailure,
        found.map { "it had to fail with \(code ?? "an error"), and failed with \($0)" }
          ?? "it had to fail\(code.map { " with " + $0 } ?? ""), and succeeded",
        found.map { "write !\($0) if that is meant" } ?? "leave the ! out"
      )
    case .notSupported(let what, let fix): (.notPossible, what, fix)
    case .interrupted: (.interrupted, "interrupted", "the world is as it was before this command")
    case .limit(let words, let cause): (.limit, words, cause)
    default: (.refused, "refused", nil)
    }
  }
}
