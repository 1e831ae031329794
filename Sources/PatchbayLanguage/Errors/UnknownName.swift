import PatchbayText

/// An unknown name, with near names, existing names and a remedy.
package struct UnknownName: Sendable, Hashable {
  package let code: ErrorCode
  /// The message, such as `no held object 'gate'`.
  package let message: String
  package let existing: [String]
  /// The near names, the likeliest first.
  package let near: [String]
  private let remedy: Remedy?

  /// What to do about an unknown name.
  package enum Remedy: Sendable, Hashable {
    /// Where to look, or how to define the name.
    case look(String)
    /// A list of all existing names, after these words.
    case all(String)
  }

  private init(
    _ message: String, _ name: String, _ code: ErrorCode, _ existing: [String],
    _ near: [String]?, _ remedy: Remedy?
  ) {
    self.code = code
    self.message = message
    self.existing = existing
    self.near = near ?? existing.nearest(to: name)
    self.remedy = remedy
  }
}

extension UnknownName {
  /// An unknown name of a thing, perhaps one that belongs to an owner.
  package init(
    _ thing: String, _ name: String, of owner: String? = nil, code: ErrorCode,
    among existing: [String], near: [String]? = nil, remedy: Remedy?
  ) {
    let start = owner.map { "\($0) has no" } ?? "no"
    self.init("\(start) \(thing) '\(name)'", name, code, existing, near, remedy)
  }

  /// An option that a command or an action doesn't have, with its dashes.
  package init(
    option name: String, of owner: String, code: ErrorCode, among existing: [String],
    near: [String]?, remedy: Remedy
  ) {
    self.init("\(owner) has no option \(name)", name, code, existing, near, remedy)
  }

  /// A variable that is not set, among those that are.
  package init(variable name: String, among existing: [String]) {
    self.init(
      "variable '\(name)' is not set", name, LanguageCode.unsetVariable.code, existing, nil,
      .look("set it with 'let \(name)=...'"))
  }

  /// A field in a formula that the messages of its kinds don't have.
  init(fieldInFormula name: String, among existing: [String]) {
    self.init(
      "field", "." + name, code: LanguageCode.unknownField.code,
      among: existing.map { "." + $0 }, remedy: .all("there are"))
  }

  /// A word in a formula that names nothing that is allowed there.
  init(inFormula name: String, among existing: [String]) {
    self.init(
      "unknown name '\(name)'", name, LanguageCode.unknownName.code, existing, nil,
      .look(Self.advice(aboutWord: name)))
  }

  private static func advice(aboutWord name: String) -> String {
    switch name {
    case "not": "! negates: !env.muted"
    case "env": "an environment value is env.KEY; env P lists those of P"
    default: "a field is .\(name), an environment value env.\(name), a text '\(name)'"
    }
  }

  /// A word in a formula that stands before a parenthesis and is no function.
  init(functionInFormula name: String, among existing: [String]) {
    self.init(
      "unknown function '\(name)'", name, LanguageCode.unknownName.code, existing, nil,
      .all("there are"))
  }
}

extension UnknownName {
  /// What to do about the unknown name; nil if nothing is known to help.
  package var fix: String? {
    switch remedy {
    case .look(let words): words
    case .all(let start): "\(start) \(existing.isEmpty ? "none" : list)"
    case nil: nil
    }
  }

  /// The message and the suggestion in one line.
  package func sentence(none: String) -> String {
    message + suggestion(none: "; \(none)", some: "there is")
  }

  /// The near names, or else what exists, at the end of a sentence.
  package func suggestion(none: String, some: String) -> String {
    if !near.isEmpty { return "; did you mean \(near.joined(separator: ", "))?" }
    return existing.isEmpty ? none : "; \(some) \(list)"
  }

  private var list: String { existing.listed(upTo: 50) }
}

extension ShellError {
  /// Creates the error for an unknown name.
  package init(_ unknown: UnknownName, at span: SourceSpan?) {
    self.init(
      code: unknown.code, message: unknown.message, span: span, near: unknown.near,
      fix: unknown.fix)
  }
}
