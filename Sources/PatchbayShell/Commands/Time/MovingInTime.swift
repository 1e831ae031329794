import PatchbayLanguage

extension Session {
  /// Steps can't be undone in the middle of one.
  func mayMoveInTime(at span: SourceSpan) throws(ShellError) {
    guard parts?.isEmpty ?? true else {
      throw ShellError(.midStep, at: span)
    }
  }
}
