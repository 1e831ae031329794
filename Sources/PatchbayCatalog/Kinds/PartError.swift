package import PatchbayLanguage
import PatchbayText

/// An error in a typed part.
package struct PartError: Error, Sendable, Hashable {
  /// The part that is wrong, so that the caller can point at it.
  package let part: Part
  /// The problem.
  package let problem: Problem

  /// A part of a typed command.
  package enum Part: Sendable, Hashable {
    /// The name of the action or plugin.
    case name
    /// The word with this index after the name.
    case word(Int)
    /// The field `name=…` or `name:=…`.
    case field(String)
    /// The option with this name.
    case option(String)
    /// No part: something is missing.
    case missing
  }

  /// The problems of parts.
  package enum Problem: Sendable, Hashable {
    /// The name is unknown.
    case unknown(UnknownName)
    /// The part is required; with its form.
    case missing(String, form: String)
    /// The part is not allowed; with the form.
    case needless(String, form: String)
    /// The value is of the wrong type.
    case value(takes: String, given: Value)
    /// The kind is unknown or unsuitable.
    case kind(KindError)
    /// The action does not concern kinds of this category; with what to write instead.
    case subject(KindError, instead: String)
    /// The answers of two kinds have different types.
    case answers(String, to: String, types: [String])
    /// A field of a message is wrong or missing.
    case field(FieldError)
    /// The text of the part has an error at a place in that text.
    case text(ShellError)
  }

  package init(_ part: Part, _ problem: Problem) {
    self.part = part
    self.problem = problem
  }
}

extension PartError: CustomStringConvertible {
  /// The problem and a remedy in one line.
  package var description: String {
    switch problem {
    case .unknown(let name): name.sentence(none: "there are none")
    case .missing(let what, let form): "\(what) is missing; write \(form)"
    case .needless(let what, let form): "\(what) is not allowed here; write \(form)"
    case .value(let takes, let given): "\(subject) takes \(takes), not \(given.givenWords)"
    case .kind(let error), .subject(let error, _): "\(error)"
    case .answers(let kind, let other, let types):
      "\(kind) can't become \(other): their answers are of different types, "
        + types.joined(separator: " and ")
    case .field(let error): "\(error)"
    case .text(let error): error.message
    }
  }

  private var subject: String {
    switch part {
    case .field(let name): name
    case .option(let name): "--\(name)"
    case .name, .word, .missing: "this"
    }
  }
}

// MARK: - As an error of the shell

extension PartError {
  /// The error with a stable code, at the place of the part.
  ///
  /// An error in the text of a formula keeps its place in that text.
  package func shellError(at span: SourceSpan?) -> ShellError {
    switch problem {
    case .text(let error): error
    case .unknown(let name): ShellError(name, at: span)
    case .missing(let what, let form):
      ShellError(
        FaultWords(.missingArgument, "\(what) is missing", "write \(form.inASCII)"), at: span)
    case .needless(let what, let form):
      ShellError(
        FaultWords(.tooManyArguments, "\(what) is not allowed here", "write \(form.inASCII)"),
        at: span)
    case .kind(let error): ShellError(error, at: span)
    case .subject(let error, let words): ShellError(error.words(words), at: span)
    case .answers: ShellError(FaultWords(.wrongKind, description), at: span)
    case .value: ShellError(FaultWords(.badValue, description), at: span)
    case .field(let error):
      error.unknownName.map { ShellError($0, at: span) }
        ?? ShellError(code: error.code, message: description, span: span)
    }
  }
}
