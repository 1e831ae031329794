extension Screen {
  mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: moveHorizontally(by: -1)
    case 0x09: caret.column = min((caret.column / 8 + 1) * 8, size.columns - 1)
    case 0x0A, 0x0B, 0x0C:
      lineFeed()
      if modes.feedsReturn { caret.column = 0 }
    case 0x0D: moveToColumn(0)
    // Ignored: NUL, and a switch to the only character set.
    case 0x00, 0x0F: break
    default: unknown.append("^\(Character(Unicode.Scalar(byte ^ 0x40)))")
    }
  }

  mutating func escape(_ intermediates: String, _ final: Character) {
    switch (intermediates, final) {
    case ("", "7"): saveCaret()
    case ("", "8"): restoreCaret()
    case ("", "="): modes.applicationKeypad = true
    case ("", ">"): modes.applicationKeypad = false
    case ("", "D"): lineFeed()
    case ("", "E"):
      lineFeed()
      caret.column = 0
    case ("", "M"): reverseLineFeed()
    case ("", "c"): reset()
    // The terminator of a string that was aborted.
    case ("", "\\"): break
    // ASCII and UTF-8: there are no other character sets.
    case ("(", "B"), (")", "B"), ("*", "B"), ("+", "B"), ("%", "G"): break
    default: unknown.append("ESC \(intermediates)\(final)")
    }
  }

  /// Performs a string for the terminal; only titles are supported.
  mutating func string(_ kind: Character, _ text: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    switch (kind, parts.first) {
    case ("]", "0"), ("]", "2"): title = parts.count > 1 ? String(parts[1]) : ""
    case ("]", _): break
    default: unknown.append("ESC \(kind)\(text)")
    }
  }

  /// Resets everything except the size, the recorded facts, and the scrollback.
  private mutating func reset() {
    buffer = Buffer(size: size)
    mainBuffer = nil
    caret = Caret()
    margins = 0...size.rows - 1
    modes = Modes()
    title = ""
  }
}
