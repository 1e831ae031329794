import PatchbayCatalog
import PatchbayLanguage

extension Session {
  /// The error; if it is about an unknown type that a sample of the program has, with the way to
  /// that type.
  func advised(_ error: ShellError, of invocation: Invocation) -> ShellError {
    let codes = [
      CommandCode.unknownType.code, CatalogCode.unknownKind.code, CatalogCode.unknownAction.code,
    ]
    guard codes.contains(error.code), let span = error.span,
      let advice = adviceForType?(invocation.word(at: span)?.text ?? span.text),
      // A command that another one runs is advised first.
      error.fix?.contains(advice) != true
    else { return error }
    return error.advising(advice)
  }
}

extension Invocation {
  /// The word, or the value of a field or option, at a place of the text.
  fileprivate func word(at span: SourceSpan) -> ArgumentWord? {
    (words.joined() + fields.map(\.value) + options.compactMap(\.value)).first { $0.span == span }
  }
}
