import PatchbayLanguage

extension Session {
  /// Steps can't be undone in the middle of one.
  func mayMoveInTime(at span: SourceSpan) throws(ShellError) {
    guard parts?.isEmpty ?? true else {
      throw ShellError(
        .notSupported("can't go back in the middle of a step", fix: "undo as a command of its own"),
        at: span)
    }
  }
}
