package import PatchbayLanguage
import PatchbayText

/// A part can't be made from what was typed: which part, and why.
package struct PartError: Error, Sendable, Hashable {
  /// The part, so that the reader of the words can point at it.
  package let part: Part
  /// What is wrong with it.
  package let problem: Problem

  /// A part of what was typed.
  package enum Part: Sendable, Hashable {
    /// What is to be made.
    case name
    /// The word of this index among those that follow.
    case word(Int)
    /// The field of this name, be it `name=…` or `name:=…`.
    case field(String)
    /// The option of this name.
    case option(String)
    /// None: something is missing.
    case missing
  }

  /// What can be wrong with a part.
  package enum Problem: Sendable, Hashable {
    /// There is no such thing, only others.
    case unknown(UnknownName)
    /// It has to be given.
    case missing(String, form: String)
    /// It has no place there.
    case needless(String, form: String)
    /// It takes something else.
    case value(takes: String, given: Value)
    /// The kind is not known.
    case kind(KindError)
    /// The kinds' answers are of different types.
    case answers(String, to: String, types: [String])
    /// A field of a message is wrong or missing.
    case field(FieldError)
    /// Its text is wrong at a place; the place is in a text of its own.
    case text(ShellError)
  }

  /// A part, and what is wrong with it.
  package init(_ part: Part, _ problem: Problem) {
    self.part = part
    self.problem = problem
  }
}

extension PartError: CustomStringConvertible {
  /// What is wrong, and what would help, in one line.
  package var description: String {
    switch problem {
    case .unknown(let name): name.sentence(none: "there are none")
    case .missing(let what, let form): "\(what) is missing; write \(form)"
    case .needless(let what, let form): "\(what) has no place here; write \(form)"
    case .value(let takes, let given): "\(subject) takes \(takes), not \(given.givenWords)"
    case .kind(let error): "\(error)"
    case .answers(let kind, let other, let types):
      "\(kind) can't go on as \(other): their answers are of different types, "
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
  /// The same with a stable name, for a caller that knows the place of the part.
  ///
  /// What is wrong within the text of a formula keeps its place in that text.
  package func shellError(at span: SourceSpan?) -> ShellError {
    switch problem {
    case .text(let error): error
    case .unknown(let name): ShellError(name, at: span)
    case .missing(let what, let form):
      ShellError(
        FaultWords(.missingArgument, "\(what) is missing", "write \(form.inASCII)"), at: span)
    case .needless(let what, let form):
      ShellError(
        FaultWords(.tooManyArguments, "\(what) has no place here", "write \(form.inASCII)"),
        at: span)
    case .kind(let error): ShellError(error, at: span)
    case .answers: ShellError(FaultWords(.wrongKind, description), at: span)
    case .value: ShellError(FaultWords(.badValue, description), at: span)
    case .field(let error): ShellError(code: error.code, message: description, span: span)
    }
  }
}
