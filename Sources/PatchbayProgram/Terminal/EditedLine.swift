/// A line that is being typed, and where the cursor is in it.
package struct EditedLine: Equatable, Sendable {
  /// What stands before the cursor.
  package var beforeCursor: String
  /// What stands at the cursor and behind it.
  package var afterCursor: String

  /// A line, with the cursor at its end unless something follows.
  package init(beforeCursor: String, afterCursor: String = "") {
    self.beforeCursor = beforeCursor
    self.afterCursor = afterCursor
  }
}

extension EditedLine {
  /// All of it.
  package var text: String { beforeCursor + afterCursor }

  /// The cursor's place, in bytes of UTF-8.
  package var cursor: Int { beforeCursor.utf8.count }

  /// The same line with a text in the place of a range of bytes, and the cursor behind it.
  package func replacing(_ range: Range<Int>, with insertion: String) -> EditedLine {
    let bytes = Array(text.utf8)
    let range = range.clamped(to: 0..<bytes.count)
    return EditedLine(
      beforeCursor: String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + insertion,
      afterCursor: String(decoding: bytes[range.upperBound...], as: UTF8.self))
  }
}
