extension Screen {
  /// Changes the size like xterm: lines are cut or filled, not rewrapped.
  ///
  /// A lower screen first drops the empty lines below the cursor, then moves lines at the top to
  /// the scrollback; a higher one gets them back.
  public mutating func resize(to size: Size) {
    if let main = mainBuffer {
      let row = main.saved?.row ?? 0
      let (fitted, shift) = fit(main, to: size, cursor: row, scrolls: true)
      mainBuffer = fitted
      mainBuffer?.saved?.row = row + shift
      let (alternate, ownShift) = fit(buffer, to: size, cursor: caret.row, scrolls: false)
      buffer = alternate
      caret.row += ownShift
    } else {
      let (fitted, shift) = fit(buffer, to: size, cursor: caret.row, scrolls: true)
      buffer = fitted
      buffer.saved?.row += shift
      caret.row += shift
    }
    self.size = size
    margins = 0...size.rows - 1
    caret.isInRegion = false
    caret.isWrapPending = false
    clampCaret()
  }

  /// Returns a buffer of another size, and how far down its lines have moved.
  private mutating func fit(
    _ buffer: Buffer, to size: Size, cursor: Int, scrolls: Bool
  ) -> (Buffer, shift: Int) {
    var (buffer, shift) = (buffer, 0)
    while buffer.lines.count > size.rows, buffer.lines.count - 1 > cursor,
      buffer.lines.last?.allSatisfy({ $0.text == " " }) ?? false
    {
      buffer.lines.removeLast()
    }
    let surplus = buffer.lines.count - size.rows
    if surplus > 0 {
      let gone = buffer.lines.prefix(surplus)
      if scrolls { scrollback += gone }
      buffer.lines.removeFirst(surplus)
      shift = -surplus
    } else if scrolls {
      let back = scrollback.suffix(-surplus)
      scrollback.removeLast(back.count)
      buffer.lines = back + buffer.lines
      shift = back.count
    }
    while buffer.lines.count < size.rows { buffer.lines.append(Self.blankLine(size.columns)) }
    buffer.lines = buffer.lines.map { line in
      let kept = line.prefix(size.columns)
      return Self.mended(kept + Self.blankLine(size.columns - kept.count))
    }
    return (buffer, shift)
  }
}
