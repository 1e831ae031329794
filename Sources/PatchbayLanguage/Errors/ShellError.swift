/// An error in something that was typed: what is wrong, where, and what would help.
public struct ShellError: Error, Sendable, Hashable {
  /// The stable name of the error; `help` explains it.
  public let code: ErrorCode
  /// What is wrong, in one line.
  public let message: String
  /// The place in a text; nil if no part of a text is responsible.
  public let span: SourceSpan?
  /// Up to three near names, the nearest first.
  public let near: [String]
  /// What to do about the error; nil if nothing is known to help.
  public let fix: String?

  /// Creates an error with these facts.
  public init(
    code: ErrorCode, message: String, span: SourceSpan? = nil, near: [String] = [],
    fix: String? = nil
  ) {
    self.code = code
    self.message = message
    self.span = span
    self.near = near
    self.fix = fix
  }
}

extension ShellError {
  /// The error with a further remedy.
  package func advising(_ remedy: String) -> ShellError {
    ShellError(
      code: code, message: message, span: span, near: near,
      fix: [fix, remedy].compactMap(\.self).joined(separator: "; "))
  }

  /// The error with a place before its message, for a place that is not in the text at hand.
  package func of(_ place: String) -> ShellError {
    ShellError(code: code, message: "\(place): \(message)", span: span, near: near, fix: fix)
  }

  /// The error at another place.
  package func at(_ span: SourceSpan?) -> ShellError {
    ShellError(code: code, message: message, span: span, near: near, fix: fix)
  }

  /// Creates the error for a fault of the language.
  package init(_ fault: LanguageFault, at span: SourceSpan?, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}
