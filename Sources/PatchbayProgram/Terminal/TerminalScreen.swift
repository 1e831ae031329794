import Glibc
import PatchbayText

enum TerminalScreen {
  /// The columns and rows of the screen; 80 by 24 if they are unknown.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (min(Int(size.ws_col), largest), min(Int(size.ws_row), largest))
  }

  /// The limit on columns and rows, whatever the terminal claims: each takes memory to draw.
  private static let largest = 2_000

  /// Corrects the size of a terminal that claims more than the limit.
  ///
  /// libedit reads the size before each line, and keeps a character for each place of the screen.
  static func correctSize() {
    var size = winsize()
    guard ioctl(STDIN_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > largest || size.ws_row > largest
    else { return }
    (size.ws_col, size.ws_row) = (80, 24)
    _ = ioctl(STDIN_FILENO, UInt(TIOCSWINSZ), &size)
  }

  /// The number of columns that a text on one line takes.
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
