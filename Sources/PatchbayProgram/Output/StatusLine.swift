import Glibc
import PatchbayText

/// A line below the output that shows the progress of work, and the keys typed meanwhile.
///
/// The line is drawn on standard error, if that is a terminal. The cursor stays where output goes
/// on.
final class StatusLine {
  private let isPossible =
    isatty(STDERR_FILENO) == 1 && !TerminalType.isDumb(in: Environment.value(of:))
  /// Whether output goes to the same screen.
  private let isBelowOutput = isatty(STDOUT_FILENO) == 1
  private var shown = ""
  /// The column at which the output ends.
  private var column = 0
}

extension StatusLine {
  /// Shows a text in the place of the current one; hides the line if the text is empty.
  func show(_ text: String) {
    let text = text.onOneLine
    guard isPossible, text != shown else { return }
    hide()
    guard !text.isEmpty else { return }
    let columns = TerminalScreen.size.columns
    // After a full row, output goes on in the next one.
    if isBelowOutput, column > 0, column % columns == 0 {
      write("\n")
      column = 0
    }
    let isOpen = isBelowOutput && column > 0
    let right = column % columns
    let back = (isOpen ? "\r\u{1B}[A" : "\r") + (right > 0 ? "\u{1B}[\(right)C" : "")
    write((isOpen ? "\n" : "") + text.cut(to: columns - 1) + back)
    shown = text
  }

  /// Hides the line before something is written.
  func hide() {
    guard !shown.isEmpty else { return }
    write("\u{1B}[J")
    shown = ""
  }

  /// Notes that output goes on at the beginning of a line.
  func begin() { column = 0 }

  /// Notes output, to know the column at which it ends.
  func note(_ text: String) {
    guard isPossible, isBelowOutput else { return }
    // By bytes, since the text may be long.
    if let newline = text.utf8.lastIndex(of: UInt8(ascii: "\n")) {
      column = String(text[text.utf8.index(after: newline)...]).unpainted.cellWidth
    } else {
      column += text.unpainted.cellWidth
    }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
