/// A range of a text, to which an error or a word points.
public struct SourceSpan: Sendable {
  /// The text that the range is in.
  public let source: SourceText
  // Very many spans are kept, so they are small; no text has more than 1 GiB.
  private let first: Int32
  private let behind: Int32

  /// Creates the range between two places, limited to the text.
  public init(_ source: SourceText, _ start: Int, _ end: Int) {
    self.source = source
    let start = min(max(start, 0), source.bytes.count)
    first = Int32(clamping: start)
    behind = Int32(clamping: min(max(end, start), source.bytes.count))
  }
}

extension SourceSpan {
  /// The place of the first byte.
  public var start: Int { Int(first) }

  /// The place after the last byte.
  public var end: Int { Int(behind) }

  /// Whether another span is the very same range of the same text.
  package func isSame(as other: SourceSpan) -> Bool {
    source === other.source && start == other.start && end == other.end
  }

  /// Whether another span is a part of this one.
  package func contains(_ other: SourceSpan) -> Bool {
    source === other.source && start <= other.start && other.end <= end
  }

  /// The text in the range.
  public var text: String { source.text(start..<end) }

  /// The number of the first line, from 1.
  public var line: Int { source.lineNumber(at: start) }

  /// The column of the first character, from 1.
  public var column: Int { source.column(at: start) }

  /// The range from the start of this one to the end of another in the same text.
  package func through(_ other: SourceSpan) -> SourceSpan { SourceSpan(source, start, other.end) }
}

extension SourceSpan: Hashable {
  /// Whether both are the same range of the very same text.
  public static func == (a: Self, b: Self) -> Bool {
    a.source === b.source && a.start == b.start && a.end == b.end
  }

  /// Mixes in the places.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
  }
}
