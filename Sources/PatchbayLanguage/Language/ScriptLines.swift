/// The lines of a text, one after another, which can be read again from the start.
///
/// Only the first lines of a long text are kept in parsed form; the others are parsed anew each
/// time. A parsed word takes some forty times the memory of its text.
package struct ScriptLines {
  /// The number of lines, as far as it is known.
  package private(set) var count = 0
  /// The number of lines read since the start.
  package private(set) var place = 0
  private var kept: [Line] = []
  /// Reads the lines that are not kept; nil if the lines are given by their places.
  private var reader: ScriptReader?
  /// The reader behind the last line that is kept; nil as long as all are kept.
  private var readerAfterKept: ScriptReader?
  private let spans: [SourceSpan]
  private var errors: [ShellError]

  /// The number of bytes of a text that are kept in parsed form.
  package static let mostBytesKept = 1 << 18

  /// Reads a whole text; ends early once `mustStop` returns true.
  package init(_ source: SourceText, until mustStop: @escaping () -> Bool) {
    reader = ScriptReader(source, until: mustStop)
    (spans, errors) = ([], [])
  }

  /// Some lines of a text, and the errors of the text.
  package init(_ spans: [SourceSpan], errors: [ShellError]) {
    (self.spans, self.errors) = (spans, errors)
    count = spans.count
  }
}

extension ScriptLines {
  /// The next line; nil at the end.
  package mutating func next() -> Line? {
    let line =
      place < kept.count ? kept[place] : reader == nil ? readStretch() : reader?.next()
    guard let line else { return nil }
    place += 1
    count = max(count, place)
    if place > kept.count, readerAfterKept == nil { keep(line) }
    return line
  }

  private func readStretch() -> Line? {
    guard spans.indices.contains(place) else { return nil }
    var reader = ScriptReader(spans[place])
    return reader.next()
  }

  private mutating func keep(_ line: Line) {
    guard reader != nil else { return }
    kept.append(line)
    guard line.span.end >= Self.mostBytesKept else { return }
    errors += reader?.takeErrors() ?? []
    readerAfterKept = reader
  }

  /// Goes back to the first line.
  package mutating func rewind() {
    place = 0
    if let readerAfterKept { reader = readerAfterKept }
  }

  /// The errors since the last call, in the order of the text.
  package mutating func takeErrors() -> [ShellError] {
    defer { errors = [] }
    return errors + (reader?.takeErrors() ?? [])
  }

  /// Whether reading was stopped before the end.
  package var wasStopped: Bool { reader?.wasStopped ?? false }
}

@available(*, unavailable)
extension ScriptLines: Sendable {}
