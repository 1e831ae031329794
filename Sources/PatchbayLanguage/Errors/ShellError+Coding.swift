// An error can come from another process, with its text and the lines that it points to.

extension ShellError: Codable {
  private enum Key: String, CodingKey { case code, message, place, near, fix }

  /// Reads an error that another process has written.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      code: ErrorCode(rawValue: try fields.decode(String.self, forKey: .code)),
      message: try fields.decode(String.self, forKey: .message),
      span: try fields.decodeIfPresent(Place.self, forKey: .place)?.span,
      near: try fields.decode([String].self, forKey: .near),
      fix: try fields.decodeIfPresent(String.self, forKey: .fix))
  }

  /// Writes the error; of the text, only the lines that it points to.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(code.rawValue, forKey: .code)
    try fields.encode(message, forKey: .message)
    try fields.encodeIfPresent(span.map { Place($0.inOrigin) }, forKey: .place)
    try fields.encode(near, forKey: .near)
    try fields.encodeIfPresent(fix, forKey: .fix)
  }

  /// The place of an error: some lines of a text, and the position in them.
  private struct Place: Codable {
    let name: String?
    let firstLine: Int
    let lines: String
    let start: Int
    let end: Int

    init(_ span: SourceSpan) {
      let (first, last) = (span.line, span.source.lineNumber(at: span.end))
      let offset = span.source.lineRange(first)?.lowerBound ?? 0
      name = span.source.name
      firstLine = first
      lines = (first...max(first, last)).map(span.source.line).joined(separator: "\n")
      (start, end) = (span.start - offset, span.end - offset)
    }

    var span: SourceSpan {
      let source = SourceText(name: name, bytes: Array(lines.utf8), firstLine: firstLine)
      return SourceSpan(source, start, end)
    }
  }
}
