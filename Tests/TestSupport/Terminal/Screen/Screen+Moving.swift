extension Screen {
  /// Moves up or down, within the scroll region if the caret is in it.
  mutating func moveVertically(by count: Int) {
    let lowest = caret.row <= margins.upperBound ? margins.upperBound : size.rows - 1
    let highest = caret.row >= margins.lowerBound ? margins.lowerBound : 0
    caret.row = min(max(caret.row + count, highest), lowest)
    caret.isWrapPending = false
  }

  mutating func moveHorizontally(by count: Int) { moveToColumn(caret.column + count) }

  mutating func moveToColumn(_ column: Int) {
    caret.column = min(max(0, column), size.columns - 1)
    caret.isWrapPending = false
  }

  /// Moves to a position; in origin mode, rows count from the top of the scroll region.
  mutating func moveTo(row: Int, column: Int) {
    let rows = caret.isInRegion ? margins : 0...size.rows - 1
    caret.row = min(max(row, 0) + rows.lowerBound, rows.upperBound)
    moveToColumn(column)
  }

  /// Moves down, and scrolls at the bottom of the scroll region.
  mutating func lineFeed() {
    if caret.row == margins.upperBound { scrollUp(1) } else { moveVertically(by: 1) }
    caret.isWrapPending = false
  }

  /// Moves up, and scrolls at the top of the scroll region.
  mutating func reverseLineFeed() {
    if caret.row == margins.lowerBound { scrollDown(1) } else { moveVertically(by: -1) }
    caret.isWrapPending = false
  }

  mutating func saveCaret() { buffer.saved = caret }

  /// Restores the saved caret, or moves to the first position.
  mutating func restoreCaret() {
    caret = buffer.saved ?? Caret()
    clampCaret()
  }

  /// Keeps the caret inside the screen after a change of size.
  mutating func clampCaret() {
    caret.row = min(max(0, caret.row), size.rows - 1)
    caret.column = min(caret.column, size.columns - 1)
  }

  mutating func setMargins(_ sequence: ControlSequence) {
    let top = sequence.count(0) - 1
    let bottom = min(sequence.number(1).flatMap { $0 == 0 ? nil : $0 } ?? size.rows, size.rows) - 1
    guard top < bottom else { return }
    margins = top...bottom
    moveTo(row: 0, column: 0)
  }
}
