import Glibc
import PatchbayText

/// The screen of the terminal.
enum TerminalScreen {
  /// How many columns and rows it has; 80 by 24 where it doesn't tell.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (min(Int(size.ws_col), largest), min(Int(size.ws_row), largest))
  }

  /// No screen has more columns or rows, whatever it claims: what is drawn on it takes memory.
  private static let largest = 2_000

  /// Gives the terminal a size that can be, where it claims more.
  ///
  /// libedit asks for the size before each line, and keeps a character for each place of the screen.
  static func correctSize() {
    var size = winsize()
    guard ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > largest || size.ws_row > largest
    else { return }
    (size.ws_col, size.ws_row) = (80, 24)
    _ = ioctl(STDIN_FILENO, UInt(TIOCSWINSZ), &size)
  }

  /// How many columns a text takes, which is on one line.
  static func width(of text: String, _ width: (Unicode.Scalar) -> Int) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width($1)) }
  }
}

extension String {
  /// As much of the text as fits into this many columns, without spaces at its end.
  func cut(to columns: Int) -> String {
    var (text, width) = ("", 0)
    for character in self {
      width += String(character).cellWidth
      if width > columns { break }
      text.append(character)
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
