import PatchbayPlatform
import PatchbayText

extension Trace: CustomStringConvertible {
  /// The trace as text, with one line for each hop.
  public var description: String { text() }

  /// The trace as text; each hop is followed by the messages that it caused, if they are in
  /// `others`.
  public func text(style: TextStyle = TextStyle(), causing others: [Trace] = []) -> String {
    text(style: style, causing: others) { _, _ in true }
  }

  /// The trace with a selection of its hops; the result line covers all hops.
  package func text(
    style: TextStyle = TextStyle(), causing others: [Trace] = [],
    showing isShown: (Trace, Hop) -> Bool
  ) -> String {
    var writer = TraceWriter(style: style)
    return updates(causing: others, showing: isShown).map { writer.write($0) }.joined()
  }

  /// All updates of the trace in the order in which they happened.
  package func updates(
    causing others: [Trace] = [], showing isShown: (Trace, Hop) -> Bool = { _, _ in true }
  ) -> [TraceUpdate] {
    Self.updates(of: [self], causing: others.filter { $0.number > number }, showing: isShown)
  }

  /// All updates of traces; those that others of them caused come in the hops of these.
  static func updates(of traces: [Trace]) -> [TraceUpdate] {
    let numbers = Set(traces.map(\.number))
    func isCaused(_ trace: Trace) -> Bool {
      trace.cause.map { $0.message < trace.number && numbers.contains($0.message) } ?? false
    }
    return updates(of: traces.filter { !isCaused($0) }, causing: traces.filter(isCaused)) {
      _, _ in true
    }
  }

  private static func updates(
    of roots: [Trace], causing others: [Trace], showing isShown: (Trace, Hop) -> Bool
  ) -> [TraceUpdate] {
    var updates: [TraceUpdate] = []
    var left = roots.reversed().map { Playback.trace($0, level: 0) }
    // Each trace is written once, even if its cause is unclear.
    var caused = Dictionary(grouping: others) { $0.cause?.message }
    while Work.goesOn, let next = left.popLast() {
      switch next {
      case .update(let update): updates.append(update)
      case .trace(let trace, let level):
        let nested = caused.removeValue(forKey: trace.number) ?? []
        left += trace.playback(level: level, nested) { isShown(trace, $0) }.reversed()
      }
    }
    return updates
  }

  /// A piece that remains to be written.
  private enum Playback {
    case update(TraceUpdate)
    case trace(Trace, level: Int)
  }

  private func playback(
    level: Int, _ nested: [Trace], showing isShown: (Hop) -> Bool
  ) -> [Playback] {
    // The column of names is as wide as those of the hops that are shown.
    let shown = keeping(isShown) { _ in true }
    var steps = [Playback.update(.began(shown, level: level))]
    let byHop = Dictionary(grouping: nested) { $0.cause?.hop }
    for hop in hops where Work.goesOn {
      if isShown(hop) { steps.append(.update(.hop(hop, of: number))) }
      steps += (byHop[hop.number] ?? []).map { .trace($0, level: level + 1) }
    }
    // Hops that were not kept may have caused messages, too.
    steps += nested.filter { ($0.cause?.hop ?? 0) > hops.count }
      .map { .trace($0, level: level + 1) }
    steps.append(.update(.ended(self, level: level)))
    return steps + (byHop[nil] ?? []).map { .trace($0, level: level) }
  }
}
