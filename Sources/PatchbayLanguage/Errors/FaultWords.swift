/// The text of a fault: its stable code, what is wrong and what to do.
package struct FaultWords: Sendable, Hashable {
  package let code: ErrorCode
  package let message: String
  package let fix: String?

  package init(code: ErrorCode, _ message: String, _ fix: String? = nil) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension FaultWords {
  package init(_ code: LanguageCode, _ message: String, _ fix: String? = nil) {
    self.init(code: code.code, message, fix)
  }
}

extension ShellError {
  /// The error with this text.
  package init(_ words: FaultWords, at span: SourceSpan?, near: [String] = []) {
    self.init(code: words.code, message: words.message, span: span, near: near, fix: words.fix)
  }
}
