import PatchbayLanguage

/// The commands of a text, bound when it was checked and kept until they are run.
///
/// They are kept as far as the lines of the text are.
final class BoundCommands {
  private let source: SourceText
  private var invocations: [Int: Invocation] = [:]

  init(of source: SourceText) { self.source = source }
}

extension BoundCommands {
  /// Keeps a command of the text; one of another text is not kept.
  func keep(_ invocation: Invocation, of command: CommandText) {
    let span = command.verb.span
    guard span.source === source, span.start < ScriptLines.mostBytesKept else { return }
    invocations[span.start] = invocation
  }

  /// A command, which is not kept any longer; nil if it was not checked, or was run before.
  func take(_ command: CommandText) -> Invocation? {
    let span = command.verb.span
    return span.source === source ? invocations.removeValue(forKey: span.start) : nil
  }
}
