import PatchbayLanguage

extension Session {
  /// Throws if the step under way has changed the world already.
  func mayMoveInTime(at span: SourceSpan) throws(ShellError) {
    guard parts?.isEmpty ?? true else {
      throw ShellError(.midStep, at: span)
    }
  }
}
