import PatchbayText

extension Trace: CustomStringConvertible {
  /// Every hop on a line of its own.
  public var description: String { text() }

  /// Every hop on a line of its own, each with the messages it caused, where they are given.
  public func text(style: TextStyle = TextStyle(), causing others: [Trace] = []) -> String {
    text(style: style, causing: others) { _, _ in true }
  }

  /// The same with some hops only; what each came to is told as a whole.
  package func text(
    style: TextStyle = TextStyle(), causing others: [Trace] = [],
    showing isShown: (Trace, Hop) -> Bool
  ) -> String {
    var writer = TraceWriter(style: style)
    return updates(causing: others, showing: isShown).map { writer.write($0) }.joined()
  }

  /// All that there is to tell, in the order in which it happened.
  package func updates(
    causing others: [Trace] = [], showing isShown: (Trace, Hop) -> Bool = { _, _ in true }
  ) -> [TraceUpdate] {
    var updates: [TraceUpdate] = []
    var left = [Playback.trace(self, level: 0)]
    // Each is told once, whatever is said about causes.
    var caused = Dictionary(grouping: others.filter { $0.number > number }) { $0.cause?.message }
    while let next = left.popLast() {
      switch next {
      case .update(let update): updates.append(update)
      case .trace(let trace, let level):
        let nested = caused.removeValue(forKey: trace.number) ?? []
        left += trace.playback(level: level, nested) { isShown(trace, $0) }.reversed()
      }
    }
    return updates
  }

  /// What is still to be told.
  private enum Playback {
    case update(TraceUpdate)
    case trace(Trace, level: Int)
  }

  private func playback(
    level: Int, _ nested: [Trace], showing isShown: (Hop) -> Bool
  ) -> [Playback] {
    var steps = [Playback.update(.began(self, level: level))]
    let byHop = Dictionary(grouping: nested) { $0.cause?.hop }
    for hop in hops {
      if isShown(hop) { steps.append(.update(.hop(hop, of: number))) }
      steps += (byHop[hop.number] ?? []).map { .trace($0, level: level + 1) }
    }
    // Hops that were not kept may have caused some as well.
    steps += nested.filter { ($0.cause?.hop ?? 0) > hops.count }
      .map { .trace($0, level: level + 1) }
    steps.append(.update(.ended(self, level: level)))
    return steps + (byHop[nil] ?? []).map { .trace($0, level: level) }
  }
}

/// Writes traces as they happen, hop by hop.
///
///     var writer = TraceWriter()
///     recorder.onUpdate = { update in terminal.write(writer.write(update)) }
///
/// The line of the last hop stays open until it is known that nothing more will be said about it, so
/// a handler that blocks leaves its own hop on the screen.
public struct TraceWriter: Sendable {
  private let style: TextStyle
  /// By number, those that have begun and not ended.
  private var open: [Int: OpenTrace] = [:]
  /// The hop whose line has no end yet.
  private var openLine: OpenLine?

  private struct OpenLine: Sendable {
    let trace: Int
    let hop: Int
    let verb: String
    var hasDetail: Bool
  }

  private struct OpenTrace: Sendable {
    let level: Int
    let isQuery: Bool
    var places: [Int: (depth: Int, node: TopologyPath?)] = [:]
  }

  /// A writer of this style.
  public init(style: TextStyle = TextStyle()) { self.style = style }
}

extension TraceWriter {
  /// What there is to write about an update; it may begin by ending a line.
  public mutating func write(_ update: TraceUpdate) -> String {
    switch update {
    case .began(let trace, let level):
      open[trace.number] = OpenTrace(level: level, isQuery: trace.category == .query)
      return endLine() + indent(level) + trace.headline(isColoured: style.isColoured) + "\n"
    case .hop(let hop, let number): return write(hop, of: number)
    case .note(let text, let hop, let number): return write(note: text, about: hop, of: number)
    case .ended(let trace, let level):
      open[trace.number] = nil
      let result = "result  \(trace.result)".painted(.strong, if: style.isColoured)
      return endLine() + indent(level) + "  " + result + "\n"
    }
  }

  private mutating func write(_ hop: Trace.Hop, of number: Int) -> String {
    guard let (level, isQuery) = open[number].map({ ($0.level, $0.isQuery) }) else { return "" }
    let above = hop.parent.flatMap { open[number]?.places[$0] }
    let depth = above.map { $0.depth + 1 } ?? 0
    let node: TopologyPath? = if case .entered(let node) = hop.step { node } else { above?.node }
    if hop.step.mayHaveHopsBelow { open[number]?.places[hop.number] = (depth, node) }
    guard style.detail == .full || hop.step.isNews else { return "" }
    let name =
      style.detail == .full
      ? String(repeating: "  ", count: depth) + hop.step.name(below: above?.node)
      : hop.step.name(below: nil)
    let detail = hop.details.joined(separator: "; ").onOneLine
    let verb = hop.step.verb(isQuery: isQuery)
    let line =
      start(of: hop.number, level: level) + name.padded(to: style.nameWidth) + "  "
      + verb.painted(hop.step.ink, if: style.isColoured)
    defer {
      openLine = OpenLine(trace: number, hop: hop.number, verb: verb, hasDetail: !detail.isEmpty)
    }
    return endLine() + line + (detail.isEmpty ? "" : Self.space(after: verb) + detail)
  }

  /// What a line tells begins in one column, whoever tells it.
  private static func space(after verb: String) -> String {
    "".padded(to: verbWidth - verb.cellWidth) + " "
  }

  private static let verbWidth = 8

  private func start(of hop: Int, level: Int) -> String {
    let number = hop.description
    return indent(level) + "".padded(to: 3 - number.utf8.count) + number + " "
  }

  private mutating func write(note: String, about hop: Int, of number: Int) -> String {
    guard let trace = open[number] else { return "" }
    if let line = openLine, line.trace == number, line.hop == hop {
      openLine?.hasDetail = true
      return (line.hasDetail ? "; " : Self.space(after: line.verb)) + note.onOneLine
    }
    // Something else has been written since.
    return endLine() + start(of: hop, level: trace.level) + "".padded(to: style.nameWidth)
      + "  note     \(note.onOneLine)\n"
  }

  private mutating func endLine() -> String {
    defer { openLine = nil }
    return openLine == nil ? "" : "\n"
  }

  /// Messages that cause messages stay on the screen: each says itself what it was caused by.
  private static let deepestIndent = 6

  private func indent(_ level: Int) -> String {
    String(repeating: "    ", count: min(level, Self.deepestIndent))
  }
}
