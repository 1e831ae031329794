import PatchbayText

/// Writes traces as they happen, hop by hop.
///
///     var writer = TraceWriter()
///     recorder.onUpdate = { update in terminal.write(writer.write(update)) }
///
/// The line of the last hop stays open until it is known that nothing more will be said about it, so
/// a handler that blocks leaves its own hop on the screen.
public struct TraceWriter: Sendable {
  private let style: TextStyle
  /// How wide names can be of messages whose hops are yet to come; nil where that is not known.
  private let columns: NameColumns?
  /// The same, by the kinds that there have been.
  private var widths: [String: Int] = [:]
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
    let nameWidth: Int
    var places: [Int: HopPlace] = [:]
  }

  /// A writer of this style.
  public init(style: TextStyle = TextStyle()) {
    self.style = style
    columns = nil
  }

  /// A writer of messages that are sent where names are of these widths.
  package init(style: TextStyle, columns: NameColumns) {
    self.style = style
    self.columns = columns
  }
}

extension TraceWriter {
  /// What there is to write about an update; it may begin by ending a line.
  public mutating func write(_ update: TraceUpdate) -> String {
    switch update {
    case .began(let trace, let level):
      open[trace.number] = OpenTrace(
        level: level, isQuery: trace.category == .query, nameWidth: nameWidth(of: trace))
      return endLine() + indent(level) + trace.headline(isColoured: style.isColoured) + "\n"
    case .hop(let hop, let number): return write(hop, of: number)
    case .note(let text, let hop, let number): return write(note: text, about: hop, of: number)
    case .ended(let trace, let level):
      open[trace.number] = nil
      let result = "result  \(trace.result)".painted(.strong, if: style.isColoured)
      return endLine() + indent(level) + "  " + result + "\n"
    }
  }

  /// The same for what is left of a cascade.
  package mutating func write(_ update: FoldedUpdate) -> String {
    switch update {
    case .update(let update): write(update)
    case .repetition(let repetition):
      endLine() + indent(repetition.level) + repetition.words(isASCII: !style.isUnicode) + "\n"
    case .alike(let hops):
      endLine() + indent(hops.level) + "    " + hops.words(isASCII: !style.isUnicode) + "\n"
    case .summary(let summary): endLine() + summary.lines.map { $0 + "\n" }.joined()
    }
  }

  private mutating func write(_ hop: Trace.Hop, of number: Int) -> String {
    guard let trace = open[number] else { return "" }
    let above = hop.parent.flatMap { trace.places[$0] }
    let place = HopPlace(of: hop, below: above)
    if hop.step.mayHaveHopsBelow { open[number]?.places[hop.number] = place }
    guard style.detail == .full || hop.step.isNews else { return "" }
    let detail = hop.details.joined(separator: "; ").onOneLine
    let verb = hop.step.verb(isQuery: trace.isQuery)
    let line =
      start(of: hop.number, trace, name: place.name(of: hop, below: above, style.detail))
      + verb.painted(hop.step.ink, if: style.isColoured)
    defer {
      openLine = OpenLine(trace: number, hop: hop.number, verb: verb, hasDetail: !detail.isEmpty)
    }
    return endLine() + line + (detail.isEmpty ? "" : Self.space(after: verb) + detail)
  }

  private mutating func write(note: String, about hop: Int, of number: Int) -> String {
    guard let trace = open[number] else { return "" }
    if let line = openLine, line.trace == number, line.hop == hop {
      openLine?.hasDetail = true
      return (line.hasDetail ? "; " : Self.space(after: line.verb)) + note.onOneLine
    }
    // Something else has been written since.
    return endLine() + start(of: hop, trace, name: "") + "note     \(note.onOneLine)\n"
  }

  private mutating func endLine() -> String {
    defer { openLine = nil }
    return openLine == nil ? "" : "\n"
  }
}

// MARK: - Columns

extension TraceWriter {
  /// The words of all lines begin in one column.
  private static func space(after verb: String) -> String {
    "".padded(to: verbWidth - verb.cellWidth) + " "
  }

  private static let verbWidth = 8
  private static let numberWidth = 3

  /// A line up to its verb: a number that is too long takes of the room of the name.
  private func start(of hop: Int, _ trace: OpenTrace, name: String) -> String {
    let number = hop.description
    let excess = max(0, number.utf8.count - Self.numberWidth)
    return indent(trace.level) + "".padded(to: Self.numberWidth - number.utf8.count) + number + " "
      + name.padded(to: trace.nameWidth - excess) + "  "
  }

  /// As wide as the longest name: of the hops, where they are known, else of those that can come.
  private mutating func nameWidth(of trace: Trace) -> Int {
    guard let columns else { return max(style.nameWidth, trace.widestName(style.detail)) }
    let kind = trace.message.kind
    let width = widths[kind] ?? max(style.nameWidth, columns.width(of: kind, style.detail))
    widths[kind] = width
    return width
  }

  /// Messages that cause messages stay on the screen: each says itself what it was caused by.
  private static let deepestIndent = 6

  private func indent(_ level: Int) -> String {
    String(repeating: "    ", count: min(level, Self.deepestIndent))
  }
}

/// Where the line of a hop stands: how far in, and below the line of which node.
private struct HopPlace: Sendable {
  let depth: Int
  let node: TopologyPath?

  init(of hop: Trace.Hop, below above: Self?) {
    depth = above.map { $0.depth + 1 } ?? 0
    node = if case .entered(let node) = hop.step { node } else { above?.node }
  }

  func name(of hop: Trace.Hop, below above: Self?, _ detail: TextStyle.Detail) -> String {
    detail == .brief
      ? hop.step.name(below: nil)
      : String(repeating: "  ", count: depth) + hop.step.name(below: above?.node)
  }
}

extension Trace {
  /// How many cells the longest name of its hops takes.
  fileprivate func widestName(_ detail: TextStyle.Detail) -> Int {
    var places: [Int: HopPlace] = [:]
    var widest = 0
    for hop in hops {
      let above = hop.parent.flatMap { places[$0] }
      let place = HopPlace(of: hop, below: above)
      if hop.step.mayHaveHopsBelow { places[hop.number] = place }
      guard detail == .full || hop.step.isNews else { continue }
      widest = max(widest, place.name(of: hop, below: above, detail).cellWidth)
    }
    return widest
  }
}
