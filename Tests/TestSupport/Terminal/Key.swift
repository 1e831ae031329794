/// A key of a terminal, or other input of its user.
public enum Key: Sendable, Hashable {
  /// A character itself.
  case character(Character)
  /// Control with a character, such as `.control("c")`.
  case control(Character)
  /// Alt with a character: sends ESC before the character.
  case alt(Character)
  case up, down, right, left, home, end
  case controlUp, controlDown, controlRight, controlLeft
  case insert, delete, pageUp, pageDown
  case tab, shiftTab, enter, escape, backspace
  /// A text from the clipboard: bracketed if the program has requested that.
  case paste(String)
}

extension Key {
  /// The bytes that xterm sends for the key to a program that has set these modes.
  func text(application: Bool, brackets: Bool) -> String {
    switch self {
    case .character(let character): String(character)
    case .control(let character): Self.control(character)
    case .alt(let character): "\u{1B}\(character)"
    case .up, .down, .right, .left, .home, .end:
      (application ? "\u{1B}O" : "\u{1B}[") + (cursorLetter ?? "")
    case .controlUp, .controlDown, .controlRight, .controlLeft:
      "\u{1B}[1;5" + (cursorLetter ?? "")
    case .insert: "\u{1B}[2~"
    case .delete: "\u{1B}[3~"
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    case .tab: "\t"
    case .shiftTab: "\u{1B}[Z"
    case .enter: "\r"
    case .escape: "\u{1B}"
    case .backspace: "\u{7F}"
    case .paste(let text): Self.pasted(text, brackets: brackets)
    }
  }

  private var cursorLetter: String? {
    switch self {
    case .up, .controlUp: "A"
    case .down, .controlDown: "B"
    case .right, .controlRight: "C"
    case .left, .controlLeft: "D"
    case .home: "H"
    case .end: "F"
    default: nil
    }
  }

  private static func control(_ character: Character) -> String {
    guard let ascii = character.asciiValue else { return String(character) }
    if character == "?" { return "\u{7F}" }
    return String(Unicode.Scalar(ascii & 0x1F))
  }

  /// Line ends are sent as the enter key sends them.
  private static func pasted(_ text: String, brackets: Bool) -> String {
    let text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r")
    return brackets ? "\u{1B}[200~\(text)\u{1B}[201~" : text
  }
}
