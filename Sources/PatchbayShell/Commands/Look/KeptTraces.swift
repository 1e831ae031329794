import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

extension CommandContext {
  /// The last message that a command sent, without those that it caused.
  func lastTrace(at span: SourceSpan?) throws(ShellError) -> Trace {
    try lastTrace(of: lastCascade(at: span), at: span)
  }

  /// The last message that a command sent, without those that it caused and without replays to
  /// others than a node.
  func lastTrace(comingTo node: TopologyPath, at span: SourceSpan?) throws(ShellError) -> Trace {
    try lastTrace(of: lastCascade(at: span) { $0.comes(by: node) }, at: span)
  }

  private func lastTrace(of cascade: Cascade, at span: SourceSpan?) throws(ShellError) -> Trace {
    if let trace = cascade.first { return trace }
    throw ShellError(.noMessage(cascade.number, last: session.recorder.lastNumber), at: span)
  }

  /// The newest message of the last cascade that concerns the thing at a path, and a line that says
  /// so.
  ///
  /// If no message concerns the thing, returns the message that the command sent.
  func lastTrace(
    concerning path: TopologyPath, at span: SourceSpan?
  ) throws(ShellError) -> (Trace, choice: String?) {
    let present = self.present
    let cascade = try lastCascade(at: span) { $0.knows(path, present) }
    let newest = cascade.newest(concerning: path, present)
    let trace = if let newest { newest } else { try lastTrace(of: cascade, at: span) }
    guard cascade.traces.count > 1 else { return (trace, nil) }
    let words =
      newest == nil
      ? "it neither received nor missed any of \(cascade.range)"
      : "m\(trace.number) is the newest of \(cascade.range) that it received or missed"
    return (trace, "  \(words)\n")
  }

  /// The last message that a command sent, and all that it caused.
  ///
  /// A replay is skipped if neither it nor what it caused concerns what is asked about, unless nothing
  /// else is kept.
  func lastCascade(
    at span: SourceSpan?, concerning isConcerned: (Trace) -> Bool = { _ in true }
  ) throws(ShellError) -> Cascade {
    var traces = session.recorder.traces
    let newest = Cascade(ofNewest: traces)
    while Work.goesOn, let cascade = Cascade(ofNewest: traces) {
      let isReplay = cascade.first?.category == .replay
      if !isReplay || cascade.traces.contains(where: isConcerned) { return cascade }
      let skipped = Set(cascade.traces.map(\.number))
      traces.removeAll { skipped.contains($0.number) }
    }
    if let newest { return newest }
    let last = session.recorder.lastNumber
    throw ShellError(last == 0 ? .nothingSent : .noMessage(1, last: last), at: span)
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
