import PatchbayInspection
import PatchbayLanguage

extension CommandContext {
  /// The last message that a command sent, not one that it led to.
  func lastTrace(at span: SourceSpan?) throws(ShellError) -> Trace {
    let cascade = try lastCascade(at: span)
    if let trace = cascade.first { return trace }
    throw ShellError(.noMessage(cascade.number, last: session.recorder.lastNumber), at: span)
  }

  /// The newest that concerns whoever is at a path of what the last command sent and that led to, and a line
  /// that says so; where none does, what the command sent.
  func lastTrace(
    concerning path: TopologyPath, at span: SourceSpan?
  ) throws(ShellError) -> (Trace, choice: String?) {
    let cascade = try lastCascade(at: span)
    let newest = cascade.newest(concerning: path, Present(of: world.roots))
    let trace = if let newest { newest } else { try lastTrace(at: span) }
    guard cascade.traces.count > 1 else { return (trace, nil) }
    let words =
      newest == nil
      ? "it is concerned by none of \(cascade.range)"
      : "m\(trace.number) is the newest of \(cascade.range) that concerns it"
    return (trace, "  \(words)\n")
  }

  /// The last message that a command sent, and all that it led to.
  func lastCascade(at span: SourceSpan?) throws(ShellError) -> Cascade {
    if let cascade = Cascade(ofNewest: session.recorder.traces) { return cascade }
    throw ShellError(.noMessage(1, last: session.recorder.lastNumber), at: span)
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
  /// The first message that is kept, where others had to go; nil where none had to.
  var oldestKept: Int? {
    guard traces.count >= recorder.options.mostTraces else { return nil }
    return traces.map(\.number).min().flatMap { $0 > 1 ? $0 : nil }
  }
}
