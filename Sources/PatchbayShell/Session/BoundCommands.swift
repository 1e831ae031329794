import PatchbayLanguage

/// The commands of a text, bound when it was checked and kept until they are run.
///
/// Commands past `ScriptLines.mostBytesKept` are not kept.
final class BoundCommands {
  private let source: SourceText
  private var invocations: [Int: Invocation] = [:]

  init(of source: SourceText) { self.source = source }
}

extension BoundCommands {
  /// Keeps a command of the text; ignores a command of another text.
  func keep(_ invocation: Invocation, of command: CommandText) {
    let span = command.verb.span
    guard span.source === source, span.start < ScriptLines.mostBytesKept else { return }
    invocations[span.start] = invocation
  }

  /// Removes and returns a command; nil if the command was not kept, or was taken before.
  func take(_ command: CommandText) -> Invocation? {
    let span = command.verb.span
    return span.source === source ? invocations.removeValue(forKey: span.start) : nil
  }
}
