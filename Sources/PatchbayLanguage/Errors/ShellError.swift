/// What is wrong with something that was typed: what, where, and what would help.
public struct ShellError: Error, Sendable, Hashable {
  /// The stable name of what is wrong; `help` explains it.
  public let code: ErrorCode
  /// What is wrong, in one line.
  public let message: String
  /// Where; nil where nothing of a text is to blame.
  public let span: SourceSpan?
  /// Up to three near names, the nearest first.
  public let near: [String]
  /// What to do.
  public let fix: String?

  /// An error in these words.
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
  /// The same with more to do.
  package func advising(_ remedy: String) -> ShellError {
    ShellError(
      code: code, message: message, span: span, near: near,
      fix: [fix, remedy].compactMap(\.self).joined(separator: "; "))
  }

  /// The same with the place first, for a place that is not in the text at hand.
  package func of(_ place: String) -> ShellError {
    ShellError(code: code, message: "\(place): \(message)", span: span, near: near, fix: fix)
  }

  /// The same at another place.
  package func at(_ span: SourceSpan?) -> ShellError {
    ShellError(code: code, message: message, span: span, near: near, fix: fix)
  }

  /// The error that a fault of the language is.
  package init(_ fault: LanguageFault, at span: SourceSpan?, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}
