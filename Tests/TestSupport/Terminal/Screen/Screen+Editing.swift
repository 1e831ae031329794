extension Screen {
  /// Erases below (0), above (1), all (2), or the scrollback (3).
  mutating func eraseInDisplay(_ part: Int) -> Bool {
    switch part {
    case 0:
      erase(rows: caret.row + 1..<size.rows)
      return eraseInLine(0)
    case 1:
      erase(rows: 0..<caret.row)
      return eraseInLine(1)
    case 2: erase(rows: 0..<size.rows)
    case 3: scrollback = []
    default: return false
    }
    return true
  }

  /// Erases to the end (0), from the beginning (1), or all (2).
  mutating func eraseInLine(_ part: Int) -> Bool {
    switch part {
    case 0: erase(caret.column..<size.columns)
    case 1: erase(0..<caret.column + 1)
    case 2: erase(0..<size.columns)
    default: return false
    }
    caret.isWrapPending = false
    return true
  }

  mutating func eraseCharacters(_ count: Int) {
    erase(caret.column..<min(caret.column + count, size.columns))
    caret.isWrapPending = false
  }

  /// Inserts blanks, and moves the rest of the line to the right.
  mutating func insertBlanks(_ count: Int) {
    let column = caret.column
    let count = min(count, size.columns - column)
    change(row: caret.row) { line, blank in
      line.removeLast(count)
      line.insert(contentsOf: Array(repeating: blank, count: count), at: column)
    }
  }

  /// Deletes characters, and moves the rest of the line to the left.
  mutating func deleteCharacters(_ count: Int) {
    let column = caret.column
    let count = min(count, size.columns - column)
    change(row: caret.row) { line, blank in
      line.removeSubrange(column..<column + count)
      line.append(contentsOf: Array(repeating: blank, count: count))
    }
    caret.isWrapPending = false
  }

  private mutating func erase(rows: Range<Int>) {
    for row in rows { buffer.lines[row] = Self.blankLine(size.columns, in: caret.style) }
  }

  private mutating func erase(_ columns: Range<Int>) {
    change(row: caret.row) { line, blank in
      for column in columns { line[column] = blank }
    }
  }

  /// Changes a line, and blanks remaining halves of wide characters.
  private mutating func change(row: Int, _ body: (inout Line, Cell) -> Void) {
    var line = buffer.lines[row]
    body(&line, .blank(in: caret.style))
    buffer.lines[row] = Self.mended(line)
  }

  static func mended(_ line: Line) -> Line {
    var line = line
    for column in line.indices {
      let isCut =
        switch line[column].width {
        case 2: column + 1 == line.count || line[column + 1].width != 0
        case 0: column == 0 || line[column - 1].width != 2
        default: false
        }
      if isCut { line[column] = .blank(in: line[column].style) }
    }
    return line
  }
}

extension Screen {
  mutating func insertLines(_ count: Int) {
    guard margins.contains(caret.row) else { return }
    shiftDown(caret.row...margins.upperBound, by: count)
    moveToColumn(0)
  }

  mutating func deleteLines(_ count: Int) {
    guard margins.contains(caret.row) else { return }
    _ = shiftUp(caret.row...margins.upperBound, by: count)
    moveToColumn(0)
  }

  /// Scrolls the region up; lines that leave the top of the main screen go to the scrollback.
  mutating func scrollUp(_ count: Int) {
    let gone = shiftUp(margins, by: count)
    if margins.lowerBound == 0 && !isAlternate { scrollback += gone }
  }

  mutating func scrollDown(_ count: Int) { shiftDown(margins, by: count) }

  private mutating func shiftUp(_ rows: ClosedRange<Int>, by count: Int) -> [Line] {
    let count = min(count, rows.count)
    let gone = Array(buffer.lines[rows.lowerBound..<rows.lowerBound + count])
    buffer.lines.removeSubrange(rows.lowerBound..<rows.lowerBound + count)
    let blanks = blankLines(count)
    buffer.lines.insert(contentsOf: blanks, at: rows.upperBound + 1 - count)
    return gone
  }

  private mutating func shiftDown(_ rows: ClosedRange<Int>, by count: Int) {
    let count = min(count, rows.count)
    buffer.lines.removeSubrange(rows.upperBound + 1 - count..<rows.upperBound + 1)
    buffer.lines.insert(contentsOf: blankLines(count), at: rows.lowerBound)
  }

  private func blankLines(_ count: Int) -> [Line] {
    Array(repeating: Self.blankLine(size.columns, in: caret.style), count: count)
  }
}
