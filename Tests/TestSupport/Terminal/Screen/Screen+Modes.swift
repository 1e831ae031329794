extension Screen {
  /// The modes that programs switch on and off.
  struct Modes: Sendable, Equatable {
    var wraps = true
    var showsCursor = true
    var inserts = false
    var feedsReturn = false
    var bracketsPaste = false
    var applicationCursor = false
    var applicationKeypad = false
  }

  /// Sets a mode; returns false if it is unknown.
  mutating func setMode(_ number: Int, to isOn: Bool) -> Bool {
    switch number {
    case 4: modes.inserts = isOn
    case 20: modes.feedsReturn = isOn
    default: return false
    }
    return true
  }

  /// Sets a private mode; returns false if it is unknown.
  mutating func setPrivateMode(_ number: Int, to isOn: Bool) -> Bool {
    switch number {
    case 1: modes.applicationCursor = isOn
    case 6:
      caret.isInRegion = isOn
      moveTo(row: 0, column: 0)
    case 7:
      modes.wraps = isOn
      if !isOn { caret.isWrapPending = false }
    case 25: modes.showsCursor = isOn
    case 66: modes.applicationKeypad = isOn
    case 47, 1047, 1048, 1049: setAlternate(number, isOn)
    case 2004: modes.bracketsPaste = isOn
    // Reverse video, a blinking cursor, and Meta sent as ESC have no visible effect here.
    case 5, 12, 1034: break
    // 132 columns and smooth scrolling, which `reset` switches off.
    case 3, 4: return !isOn
    default: return false
    }
    return true
  }

  private mutating func setAlternate(_ number: Int, _ isOn: Bool) {
    if isOn {
      if number == 1049 || number == 1048 { saveCaret() }
      if number != 1048 { showAlternate() }
      if number == 1049 { buffer.lines = Buffer(size: size).lines }
    } else {
      if number != 1048 { showMain() }
      if number == 1049 || number == 1048 { restoreCaret() }
    }
  }

  private mutating func showAlternate() {
    guard mainBuffer == nil else { return }
    mainBuffer = buffer
    buffer = Buffer(size: size)
  }

  private mutating func showMain() {
    guard let main = mainBuffer else { return }
    buffer = main
    mainBuffer = nil
  }

  /// Resets modes that affect later sequences, and keeps the contents.
  mutating func softReset() -> Bool {
    let bracketsPaste = modes.bracketsPaste
    modes = Modes()
    modes.bracketsPaste = bracketsPaste
    margins = 0...size.rows - 1
    caret.style = Style()
    caret.isInRegion = false
    buffer.saved = nil
    return true
  }
}
