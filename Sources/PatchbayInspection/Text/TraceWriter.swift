import PatchbayText

/// The width of a hop's number.
private let numberWidth = 3

/// Writes traces as they happen, hop by hop.
///
///     var writer = TraceWriter()
///     recorder.onUpdate = { update in terminal.write(writer.write(update)) }
///
/// The line of the last hop stays open as long as a note may follow, so a handler that blocks
/// leaves its own hop on the screen.
public struct TraceWriter: Sendable {
  private let style: TextStyle
  /// The widths of names that may occur; nil if unknown.
  private let columns: NameColumns?
  /// The widths of the kinds written so far.
  private var widths: [String: Int] = [:]
  /// The traces that have begun and not ended, by number.
  private var open: [Int: OpenTrace] = [:]
  /// The hop whose line is still open.
  private var openLine: OpenLine?
  /// The paths that were shortened.
  private var paths = FittedPaths()

  private struct OpenLine: Sendable {
    let trace: Int
    let hop: Int
    let verb: String
    /// The number of columns left after the verb.
    var room: Int
    var hasDetail = false

    /// Fits words into the rest of the line, as far as their paths can be shortened.
    mutating func fitted(_ words: String, _ paths: inout FittedPaths) -> String {
      let words = paths.fit(words, in: room)
      room -= words.cellWidth + 2
      hasDetail = true
      return words
    }
  }

  private struct OpenTrace: Sendable {
    let level: Int
    let isQuery: Bool
    let nameWidth: Int
    var places: [Int: HopPlace] = [:]

    /// The width before the verb: the indentation, the number and the name, with their spaces.
    var columnOfVerb: Int { TraceWriter.indent(of: level) + numberWidth + 1 + nameWidth + 2 }
  }

  /// Creates a writer with a style.
  public init(style: TextStyle = TextStyle()) { self.init(style: style, columns: nil) }

  /// Creates a writer for trees whose widths of names are known.
  package init(style: TextStyle, columns: NameColumns?) {
    self.style = style
    self.columns = columns
  }
}

extension TraceWriter {
  /// The text for an update; it may begin with the end of the previous line.
  public mutating func write(_ update: TraceUpdate) -> String {
    var text = ""
    switch update {
    case .began(let trace, let level):
      open[trace.number] = OpenTrace(
        level: level, isQuery: trace.category == .query, nameWidth: nameWidth(of: trace, level))
      startLine(level, in: &text)
      text += paths.fit(
        trace.headline(isColoured: style.isColoured),
        in: FittedPaths.columns - Self.indent(of: level))
      text += "\n"
    case .hop(let hop, let number): write(hop, of: number, to: &text)
    case .note(let words, let hop, let number):
      write(note: words, about: hop, of: number, to: &text)
    case .ended(let trace, let level):
      open[trace.number] = nil
      startLine(level, in: &text)
      text += "  "
      text += "result  \(trace.result)".painted(.strong, if: style.isColoured)
      text += "\n"
    }
    return text
  }

  /// The text for an update of a folded cascade.
  package mutating func write(_ update: FoldedUpdate) -> String {
    var text = ""
    switch update {
    case .update(let update): return write(update)
    case .omission(let omission):
      startLine(omission.level, in: &text)
      text += omission.words(isASCII: !style.isUnicode) + "\n"
    case .summary(let summary):
      endLine(in: &text)
      text += summary.lines.map { $0 + "\n" }.joined()
    }
    return text
  }

  private mutating func write(_ hop: Trace.Hop, of number: Int, to text: inout String) {
    guard let trace = open[number] else { return }
    let above = hop.parent.flatMap { trace.places[$0] }
    let place = HopPlace(of: hop, below: above)
    if hop.step.mayHaveHopsBelow { open[number]?.places[hop.number] = place }
    guard style.detail == .full || hop.step.isNews else { return }
    startLine(trace.level, in: &text)
    start(of: hop.number, trace, name: place.name(of: hop, below: above, style.detail), in: &text)
    let verb = hop.step.verb(isQuery: trace.isQuery)
    text += verb.painted(hop.step.ink, if: style.isColoured)
    var line = OpenLine(
      trace: number, hop: hop.number, verb: verb,
      room: FittedPaths.columns - trace.columnOfVerb - Self.verbWidth - 1)
    let detail = hop.details.joined(separator: "; ").onOneLine
    if !detail.isEmpty {
      text += Self.space(after: verb)
      text += line.fitted(detail, &paths)
    }
    openLine = line
  }

  private mutating func write(
    note: String, about hop: Int, of number: Int, to text: inout String
  ) {
    guard let trace = open[number] else { return }
    if var line = openLine, line.trace == number, line.hop == hop {
      text += line.hasDetail ? "; " : Self.space(after: line.verb)
      text += line.fitted(note.onOneLine, &paths)
      return openLine = line
    }
    // The line of the hop has ended, so the note gets a line of its own.
    startLine(trace.level, in: &text)
    start(of: hop, trace, name: "", in: &text)
    let room = FittedPaths.columns - trace.columnOfVerb - Self.verbWidth - 1
    text += "note     \(paths.fit(note.onOneLine, in: room))\n"
  }

  private mutating func startLine(_ level: Int, in text: inout String) {
    endLine(in: &text)
    // Indentation is limited, so deep cascades stay on the screen; each headline names its cause.
    text += String.spaces(Self.indent(of: level))
  }

  private mutating func endLine(in text: inout String) {
    if openLine != nil { text += "\n" }
    openLine = nil
  }
}

// MARK: - Columns

extension TraceWriter {
  /// The space after a verb, so that the details of all lines begin in one column.
  private static func space(after verb: String) -> Substring {
    String.spaces(max(0, verbWidth - verb.cellWidth) + 1)
  }

  private static let verbWidth = 8
  private static let deepestIndent = 6
  /// The minimum width for details if names are too wide.
  private static let leastRoom = 30

  /// The maximum width of names.
  private static func mostName(_ level: Int) -> Int {
    FittedPaths.columns - indent(of: level) - numberWidth - 1 - 2 - verbWidth - 1 - leastRoom
  }

  private static func indent(of level: Int) -> Int { 4 * min(level, deepestIndent) }

  /// Writes the number and the name of a hop; a long number takes space from the name.
  private mutating func start(of hop: Int, _ trace: OpenTrace, name: String, in text: inout String)
  {
    let number = hop.description
    let excess = max(0, number.utf8.count - numberWidth)
    text += String.spaces(numberWidth - number.utf8.count)
    text += number
    text += " "
    let width = trace.nameWidth - excess
    let lead = name.prefix { $0 == " " }
    // If the names to come are unknown, a wider name moves the rest of its own line.
    let most = max(width, Self.mostName(trace.level) - excess) - lead.count
    let place = paths.short(String(name.dropFirst(lead.count)), in: most)
    text += (lead + place).padded(to: width)
    text += "  "
  }

  /// The width of the longest name that occurs or may occur, limited to leave space for details.
  private mutating func nameWidth(of trace: Trace, _ level: Int) -> Int {
    let most = Self.mostName(level)
    guard let columns else {
      return min(most, max(style.nameWidth, trace.widestName(style.detail)))
    }
    let kind = trace.message.kind
    let width = widths[kind] ?? max(style.nameWidth, columns.width(of: kind, style.detail))
    widths[kind] = width
    return min(most, width)
  }
}

/// The position of a hop's line: its indentation, and the node that it is listed below.
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
  /// The width of the longest name of the hops, in cells.
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
