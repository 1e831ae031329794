import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

extension CommandContext {
  /// The last message that a command sent, without those that it caused.
  func lastTrace(at span: SourceSpan?) throws(ShellError) -> Trace {
    let last = session.recorder.lastNumber
    guard let cascade = Cascade(ofNewest: session.recorder.traces) else {
      throw ShellError(last == 0 ? .nothingSent : .noMessage(1, last: last), at: span)
    }
    if let trace = cascade.first { return trace }
    throw ShellError(.noMessage(cascade.number, last: last), at: span)
  }

  /// The trace that a word such as `m3`, `m3.5` or `last` names.
  func trace(_ word: ArgumentWord) throws(ShellError) -> (trace: Trace, hop: Int?) {
    if word.isLastMessage { return (try lastTrace(at: word.span), nil) }
    if let hop = word.hopOfLastMessage {
      let trace = try lastTrace(at: word.span)
      try check(hop, of: trace, at: word.span)
      return (trace, hop)
    }
    let (number, hop) = try word.messageNumber()
    guard let trace = session.recorder[number] else {
      if let oldest = session.oldestKept, number < oldest {
        throw ShellError(.forgottenMessage(number, oldest: oldest), at: word.span)
      }
      throw ShellError(.noMessage(number, last: session.recorder.lastNumber), at: word.span)
    }
    if let hop { try check(hop, of: trace, at: word.span) }
    return (trace, hop)
  }

  private func check(_ hop: Int, of trace: Trace, at span: SourceSpan) throws(ShellError) {
    if trace.hops.indices.contains(hop - 1) { return }
    throw ShellError(.noHop(hop, of: trace.number, last: trace.hops.count), at: span)
  }
}

extension Session {
  /// The oldest kept message if older ones were discarded; nil if none were.
  ///
  /// After an undo, fewer may be kept than the recorder has room for.
  var oldestKept: Int? { traces.map(\.number).min().flatMap { $0 > 1 ? $0 : nil } }
}
