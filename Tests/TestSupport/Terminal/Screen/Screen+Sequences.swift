extension Screen {
  mutating func perform(_ sequence: ControlSequence) {
    let isKnown =
      switch (sequence.prefix, sequence.intermediates) {
      case (nil, ""): performPlain(sequence)
      case ("?", ""): performPrivate(sequence)
      case (nil, "!") where sequence.final == "p": softReset()
      // The shape of the cursor.
      case (nil, " "): sequence.final == "q"
      default: false
      }
    if !isKnown { unknown.append("CSI \(sequence.text)") }
  }

  private mutating func performPlain(_ sequence: ControlSequence) -> Bool {
    moving(sequence) || editing(sequence) || others(sequence)
  }

  private mutating func moving(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case "A": moveVertically(by: -count)
    case "B", "e": moveVertically(by: count)
    case "C", "a": moveHorizontally(by: count)
    case "D": moveHorizontally(by: -count)
    case "E":
      moveVertically(by: count)
      moveToColumn(0)
    case "F":
      moveVertically(by: -count)
      moveToColumn(0)
    case "G", "`": moveToColumn(count - 1)
    case "d": moveTo(row: count - 1, column: caret.column)
    case "H", "f": moveTo(row: count - 1, column: sequence.count(1) - 1)
    case "I": for _ in 0..<min(count, size.columns) { control(0x09) }
    case "Z": moveToColumn(max(0, (caret.column + 7) / 8 - count) * 8)
    default: return false
    }
    return true
  }

  private mutating func editing(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case "J": return eraseInDisplay(sequence.number(0) ?? 0)
    case "K": return eraseInLine(sequence.number(0) ?? 0)
    case "@":
      insertBlanks(count)
      caret.isWrapPending = false
    case "P": deleteCharacters(count)
    case "X": eraseCharacters(count)
    case "L": insertLines(count)
    case "M": deleteLines(count)
    case "S": scrollUp(count)
    // With more parameters the sequence concerns the mouse.
    case "T" where sequence.parameters.count < 2: scrollDown(count)
    case "b": repeatLast(count)
    default: return false
    }
    return true
  }

  private mutating func others(_ sequence: ControlSequence) -> Bool {
    switch sequence.final {
    case "m": return caret.style.select(sequence.parameters)
    case "r": setMargins(sequence)
    case "s" where sequence.parameters.isEmpty: saveCaret()
    case "u" where sequence.parameters.isEmpty: restoreCaret()
    case "h", "l":
      return sequence.numbers.map { setMode($0, to: sequence.final == "h") }.allSatisfy { $0 }
    // Pushes and pops the title, which has no visible effect.
    case "t": return [22, 23].contains(sequence.number(0))
    default: return false
    }
    return true
  }

  private mutating func performPrivate(_ sequence: ControlSequence) -> Bool {
    guard sequence.final == "h" || sequence.final == "l" else { return false }
    return sequence.numbers.map { setPrivateMode($0, to: sequence.final == "h") }.allSatisfy { $0 }
  }

  private mutating func repeatLast(_ count: Int) {
    guard let lastPrinted else { return }
    for _ in 0..<min(count, size.rows * size.columns) { print(lastPrinted) }
  }
}
