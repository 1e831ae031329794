package import PatchbayLanguage
import PatchbayText

/// Something can't be made from what was typed: which part is to blame, and why.
package struct PartError: Error, Sendable, Hashable {
  /// The part, so that whoever read the words can point at it.
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
    /// There is no such thing, only others; the likely ones first.
    case unknown(String, Sort, existing: [String], near: [String])
    /// It has to be given.
    case missing(String, form: String)
    /// It has no place there.
    case needless(String, form: String)
    /// It takes something else.
    case value(takes: String, given: Value)
    /// The kind is not known.
    case kind(KindError)
    /// The kind is of another category.
    case category(kind: String, Kind.Category, takes: String)
    /// The kinds' answers are of different types.
    case answers(String, to: String, types: [String])
    /// A field of a message is wrong or missing.
    case field(FieldError)
    /// Its text is wrong at a place; the place is in a text of its own.
    case text(ShellError)
  }

  /// What is looked for by its name.
  package enum Sort: Sendable, Hashable {
    /// What an interceptor does.
    case action
    /// A parameter of a plugin.
    case parameter(of: String)
    /// An option of an action.
    case option(of: String)
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
    case .unknown(_, _, let existing, let near):
      if !near.isEmpty {
        "\(headline); did you mean \(near.joined(separator: ", "))?"
      } else {
        headline
          + (existing.isEmpty
            ? "; there are none" : "; there is \(existing.joined(separator: ", "))")
      }
    case .missing(_, let form), .needless(_, let form): "\(headline); write \(form)"
    case .value(let takes, let given): "\(subject) takes \(takes), not \(given.givenWords)"
    case .kind(let error): "\(error)"
    case .category(let kind, let category, let takes):
      "\(subject) takes \(takes), and \(kind) is \(category.withArticle)"
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

extension PartError.Sort {
  var words: String {
    switch self {
    case .action: "action"
    case .parameter(let plugin): "parameter of \(plugin)"
    case .option(let action): "option of \(action)"
    }
  }

  fileprivate var code: ErrorCode {
    switch self {
    case .action: CatalogCode.unknownAction.code
    case .parameter: LanguageCode.unknownField.code
    case .option: CatalogCode.unknownOption.code
    }
  }
}

// MARK: - As an error of the shell

extension PartError {
  /// The same with a stable name, for whoever knows where the part stands.
  ///
  /// What is wrong within the text of a formula keeps its place in that text.
  package func shellError(at span: SourceSpan?) -> ShellError {
    if case .text(let error) = problem { return error }
    return ShellError(code: code, message: headline, span: span, near: near, fix: fix)
  }

  /// What is wrong, without what would help.
  private var headline: String {
    switch problem {
    case .unknown(let name, .parameter(let plugin), _, _): "\(plugin) has no parameter '\(name)'"
    case .unknown(let name, .option(let action), _, _): "\(action) has no option --\(name)"
    case .unknown(let name, let sort, _, _): "no \(sort.words) '\(name)'"
    case .kind(.unknown(let name, let sort, _, _)): "no \(sort.words) '\(name)'"
    case .missing(let what, _): "\(what) is missing"
    case .needless(let what, _): "\(what) has no place here"
    default: description
    }
  }

  private var near: [String] {
    switch problem {
    case .unknown(_, _, _, let near), .kind(.unknown(_, _, _, let near)): near
    default: []
    }
  }

  private var fix: String? {
    switch problem {
    case .unknown(_, .action, _, _): "help actions lists all"
    case .unknown(_, _, let existing, []), .kind(.unknown(_, _, let existing, [])):
      existing.isEmpty
        ? nil
        : existing.count > 8
          ? "types lists all" : "there is \(existing.joined(separator: ", "))"
    case .missing(_, let form), .needless(_, let form): "write \(form.inASCII)"
    default: nil
    }
  }

  private var code: ErrorCode {
    switch problem {
    case .unknown(_, let sort, _, _): sort.code
    case .kind(let error): error.code.code
    case .missing: CatalogCode.missingArgument.code
    case .needless: CatalogCode.tooManyArguments.code
    case .category, .answers: CatalogCode.wrongKind.code
    case .value: CatalogCode.badValue.code
    case .field(let error): error.code
    case .text(let error): error.code
    }
  }
}
