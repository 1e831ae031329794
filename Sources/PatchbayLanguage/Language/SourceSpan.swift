/// A stretch of a text, to which an error or a word points.
public struct SourceSpan: Sendable {
  /// The text.
  public let source: SourceText
  // Very many are kept; no text has more than 1 GiB.
  private let first: Int32
  private let behind: Int32

  /// A stretch between two places; what is outside of the text doesn't count.
  public init(_ source: SourceText, _ start: Int, _ end: Int) {
    self.source = source
    let start = min(max(start, 0), source.bytes.count)
    first = Int32(clamping: start)
    behind = Int32(clamping: min(max(end, start), source.bytes.count))
  }
}

extension SourceSpan {
  /// The place of its first byte.
  public var start: Int { Int(first) }

  /// The place after its last byte.
  public var end: Int { Int(behind) }

  /// Whether another is the very same stretch of the same text.
  package func isSame(as other: SourceSpan) -> Bool {
    source === other.source && start == other.start && end == other.end
  }

  /// Whether another is a part of this one.
  package func contains(_ other: SourceSpan) -> Bool {
    source === other.source && start <= other.start && other.end <= end
  }

  /// What stands there.
  public var text: String { source.text(start..<end) }

  /// The number of its first line, from 1.
  public var line: Int { source.lineNumber(at: start) }

  /// The column of its first character, from 1.
  public var column: Int { source.column(at: start) }

  /// From the start of this to the end of another in the same text.
  package func through(_ other: SourceSpan) -> SourceSpan { SourceSpan(source, start, other.end) }
}

extension SourceSpan: Hashable {
  /// Whether both are the same stretch of the very same text.
  public static func == (a: Self, b: Self) -> Bool {
    a.source === b.source && a.start == b.start && a.end == b.end
  }

  /// Mixes in the places.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
  }
}
