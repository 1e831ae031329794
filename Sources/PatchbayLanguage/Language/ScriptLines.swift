/// The lines of a text, one after another, which can be gone through once more.
///
/// Only the first lines of a long text are kept as they were read, and the others are read anew: what words
/// take is some forty times their text.
package struct ScriptLines {
  /// How many there are, as far as that is known.
  package private(set) var count = 0
  /// How many were gone through since the start.
  package private(set) var place = 0
  private var kept: [Line] = []
  /// Reads what is not kept; nil where the lines are stretches of a text.
  private var reader: ScriptReader?
  /// The reader as it was behind the last line that is kept; nil as long as all are.
  private var readerAfterKept: ScriptReader?
  private let spans: [SourceSpan]
  private var errors: [ShellError]

  /// What of a text is kept as it was read, in bytes.
  package static let mostBytesKept = 1 << 18

  /// All of a text; reading ends early once `mustStop` says so.
  package init(_ source: SourceText, until mustStop: @escaping () -> Bool) {
    reader = ScriptReader(source, until: mustStop)
    (spans, errors) = ([], [])
  }

  /// Some lines of a text, and what is wrong with it.
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

  /// Goes back to the first.
  package mutating func rewind() {
    place = 0
    if let readerAfterKept { reader = readerAfterKept }
  }

  /// What was found wrong since this was asked last, in the order of the text.
  package mutating func takeErrors() -> [ShellError] {
    defer { errors = [] }
    return errors + (reader?.takeErrors() ?? [])
  }

  /// Whether reading was stopped before the end.
  package var wasStopped: Bool { reader?.wasStopped ?? false }
}

@available(*, unavailable)
extension ScriptLines: Sendable {}
