/// A line that is being typed, with its cursor.
package struct EditedLine: Equatable, Sendable {
  /// The text before the cursor.
  package var beforeCursor: String
  /// The text at the cursor and after it.
  package var afterCursor: String

  /// Creates a line with the cursor between two texts; by default it is at the end.
  package init(beforeCursor: String, afterCursor: String = "") {
    self.beforeCursor = beforeCursor
    self.afterCursor = afterCursor
  }
}

extension EditedLine {
  /// The whole text.
  package var text: String { beforeCursor + afterCursor }

  /// The offset of the cursor, in bytes of UTF-8.
  package var cursor: Int { beforeCursor.utf8.count }

  /// Returns the line with a range of bytes replaced by a text, and the cursor after that text.
  package func replacing(_ range: Range<Int>, with insertion: String) -> EditedLine {
    let bytes = Array(text.utf8)
    let range = range.clamped(to: 0..<bytes.count)
    return EditedLine(
      beforeCursor: String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + insertion,
      afterCursor: String(decoding: bytes[range.upperBound...], as: UTF8.self))
  }
}
