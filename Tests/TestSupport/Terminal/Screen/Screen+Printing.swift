extension Screen {
  /// Writes a character at the caret.
  mutating func print(_ scalar: Unicode.Scalar) {
    // In UTF-8 these are eight-bit control characters, which programs should not use.
    if 0x80...0x9F ~= scalar.value {
      unknown.append("U+00\(String(scalar.value, radix: 16, uppercase: true))")
      return
    }
    switch scalar.cellWidth {
    case 0: combine(scalar)
    case 1: printNarrow(scalar)
    default: printWide(scalar)
    }
  }

  /// Writes a character of one cell.
  mutating func printNarrow(_ scalar: Unicode.Scalar) {
    wrapIfPending()
    if modes.inserts { insertBlanks(1) }
    splitWide(at: caret.column)
    let cell = Cell(text: String(Character(scalar)), width: 1, style: caret.style)
    buffer.lines[caret.row][caret.column] = cell
    lastPrinted = scalar
    advance(1)
  }

  private mutating func printWide(_ scalar: Unicode.Scalar) {
    guard size.columns > 1 else { return }
    wrapIfPending()
    if caret.column == size.columns - 1 {
      // A wide character does not fit in the last column: it wraps, or overwrites the end of the
      // line.
      if modes.wraps { beginNextLine() } else { caret.column -= 1 }
    }
    if modes.inserts { insertBlanks(2) }
    splitWide(at: caret.column)
    splitWide(at: caret.column + 1)
    let cell = Cell(text: String(Character(scalar)), width: 2, style: caret.style)
    buffer.lines[caret.row][caret.column] = cell
    buffer.lines[caret.row][caret.column + 1] = .secondHalf(in: caret.style)
    lastPrinted = scalar
    advance(2)
  }

  /// Adds a mark to the character before the caret; without one, the mark is recorded as unknown.
  private mutating func combine(_ scalar: Unicode.Scalar) {
    var column = caret.isWrapPending ? caret.column : caret.column - 1
    if let cell = cell(caret.row, column), cell.width == 0 { column -= 1 }
    guard cell(caret.row, column) != nil else {
      let code = String(scalar.value, radix: 16, uppercase: true)
      unknown.append("U+\(code) with nothing before it")
      return
    }
    buffer.lines[caret.row][column].text.unicodeScalars.append(scalar)
  }

  private mutating func wrapIfPending() {
    if caret.isWrapPending && modes.wraps { beginNextLine() }
  }

  private mutating func beginNextLine() {
    lineFeed()
    caret.column = 0
  }

  private mutating func advance(_ width: Int) {
    if caret.column + width < size.columns {
      caret.column += width
      caret.isWrapPending = false
    } else {
      caret.column = size.columns - 1
      caret.isWrapPending = modes.wraps
    }
  }

  /// Blanks the other half of a wide character that is about to be overwritten.
  private mutating func splitWide(at column: Int) {
    let row = caret.row
    let cell = buffer.lines[row][column]
    guard cell.width != 1 else { return }
    let first = cell.width == 2 ? column : column - 1
    for half in first...first + 1 where half >= 0 && half < size.columns {
      buffer.lines[row][half] = .blank(in: cell.style)
    }
  }
}
