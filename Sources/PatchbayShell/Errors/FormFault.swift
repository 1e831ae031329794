import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// The faults of a command's form.
package enum FormFault: Sendable, Hashable {
  case ambiguousVerb(String, [String])
  case shortVerb(String, full: String)
  case incompleteVerb(String, [String])
  case noCommand(String, fix: String)
  case unknownSecondWord(String, of: String, [String])
  case missingArgument(String, usage: String)
  /// Parameters with their meanings.
  case missingArguments([Named], usage: String)
  /// A missing word that other words require, and the form of all of them.
  case missingWord(String, form: String)
  case noMessageOrService(String)
  /// A surplus word, and its probable meaning or what is allowed.
  case strayWord(String, fix: String)
  /// `name = value`, in its correct form.
  case spacedSign(String)
  case takesNoFields(String)
  /// A value for a field that a command declares.
  case valueOfField(String)
  case repeatedField(String)
  case repeatedOption(String)
  case optionNeedsValue(String, placeholder: String)
  case optionTakesNoValue(String)
  case notANumber(String, what: String, least: Int)
  case notAChoice(String, [String])
  /// A name that can't be used, the reason, and what is allowed.
  case badName(String, reason: String, fix: String)
  /// A text before a `=` that can't be the name of a variable.
  case badVariableName(String)
  case badConditionForm(String, form: String)
  /// A name that would be read as something else.
  case mistakenName(String, for: String, fix: String)
  case badDeclaration(String)
  case badMessageNumber(String)
  case badStepNumber(String)

  /// A parameter, and its meaning.
  package struct Named: Sendable, Hashable {
    let name: String
    let meaning: String

    init(_ name: String, _ meaning: String) { (self.name, self.meaning) = (name, meaning) }
  }
}

extension ShellError {
  /// An error with the words of a fault.
  package init(_ fault: FormFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }

  /// The error of a word, field or option that a form does not have.
  init(stray span: SourceSpan, usage: String) {
    self.init(.strayWord(span.text, fix: "usage: \(usage)"), at: span)
  }
}

extension FormFault {
  fileprivate var words: FaultWords {
    switch self {
    case .ambiguousVerb(let prefix, let verbs):
      .init(.ambiguousCommand, "'\(prefix)' could be \(verbs.joinedByOr)", "type another letter")
    case .shortVerb(let prefix, let full):
      .init(
        .shortCommand, "'\(prefix)' is short for '\(full)'",
        "write the command in full: \(full)")
    case .incompleteVerb(let verb, let seconds):
      .init(
        .incompleteCommand, "'\(verb)' needs a subcommand",
        "one of \(seconds.joined(separator: ", "))")
    case .noCommand(let verb, let fix): .init(.unknownCommand, "no command '\(verb)'", fix)
    case .unknownSecondWord(let second, let verb, let seconds):
      .init(
        .unknownCommand, "no command '\(verb) \(second)'",
        "write \(verb) and one of \(seconds.joined(separator: ", "))")
    case .missingArgument(let name, let usage):
      .init(.missingArgument, "\(name) is missing", "usage: \(usage)")
    case .missingArguments(let missing, let usage):
      .init(
        .missingArgument,
        "\(missing.map(\.name).joinedByAnd) \(missing.count == 1 ? "is" : "are") missing: "
          + missing.map(\.meaning).joined(separator: "; "),
        "usage: \(usage)")
    case .strayWord(let word, let fix): .init(.tooManyArguments, "unexpected word '\(word)'", fix)
    case .spacedSign(let written):
      .init(
        code: LanguageCode.missingValue.code, "no spaces around '='", "write \(written)")
    case .takesNoFields(let verb):
      .init(
        .unexpectedField, "\(verb) takes no fields", "leave it out, or quote it if it is a name")
    case .valueOfField(let verb):
      .init(.unexpectedField, "\(verb) declares a field with its type, not with a value")
    case .repeatedField(let name): .init(.repeatedField, "\(name) is given twice", "leave one out")
    case .repeatedOption(let name):
      .init(.repeatedOption, "\(name) is given twice", "leave one out")
    case .optionNeedsValue(let name, let placeholder):
      .init(.optionValue, "--\(name) needs a value", "write --\(name)=\(placeholder)")
    case .optionTakesNoValue(let name):
      .init(.optionValue, "--\(name) takes no value", "write --\(name)")
    case .notANumber(let text, let what, let least):
      .init(
        .badValue, "'\(text)' is not \(what)",
        "write a whole number" + (least > .min ? " from \(least)" : ""))
    case .notAChoice(let text, let choices):
      .init(
        .badValue, text.isNone(of: choices),
        choices.count > 2 && choices.nearest(to: text).isEmpty
          ? "write one of them, such as \(choices[0])" : nil)
    case .badConditionForm(let name, let form):
      .init(.unknownCondition, "the condition '\(name)' has the wrong form", "write [\(form)]")
    case .badName(let name, let reason, let fix):
      .init(.badName, "'\(name)' can't be a name: \(reason)", fix)
    case .badVariableName(let name):
      .init(
        .badName, "'\(name)' can't be a name before '='",
        "a variable's name has the letters a to z, digits and _, and begins with no digit")
    case .mistakenName(let name, let other, let fix):
      .init(.badName, "'\(name)' can't be a name: it would be read as \(other)", fix)
    case .badDeclaration(let text):
      .init(
        .badValue, "'\(text)' is not a field declaration",
        "write \(text.isFieldName ? text : "name"):type with \(FieldType.names.joinedByOr); int? may be left out"
      )
    case .missingWord(let name, let form): .init(.missingArgument, "\(name) is missing", form)
    case .noMessageOrService(let name):
      .init(
        .badValue, "'\(name)' is neither a message, a kind nor a service",
        "log lists the messages, types the kinds, service the services")
    case .badMessageNumber(let text):
      .init(.badValue, "'\(text)' is not a message", "write m and its number: m1; log lists them")
    case .badStepNumber(let text):
      .init(
        .unknownStep, "'\(text)' is not a step", "write s and its number: s1; timeline lists them")
    }
  }
}
