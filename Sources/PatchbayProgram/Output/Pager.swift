import Glibc
import PatchbayLanguage
import PatchbayShell
import PatchbayText

/// The program that shows output page by page if it is longer than the screen.
enum Pager {
  /// The command in `$PAGER`, as a line of sh.
  private static var command: String {
    let chosen = getenv("PAGER").map { String(cString: $0) } ?? ""
    return chosen.isEmpty ? "less" : chosen
  }

  /// Shows a text; returns whether the program could be run.
  static func show(_ text: String, on output: StandardOutput) -> Bool {
    // Unless the user's own $LESS is set, show colours, and leave a text that fits on the screen.
    setenv("LESS", "FRX", 0)
    var wasShown = false
    output.handOver {
      let result = try? Program.run(["sh", "-c", command], input: text, keepsOutput: false)
      // sh reports a missing program by these statuses.
      wasShown = result.map { $0.status != 126 && $0.status != 127 } ?? false
    }
    return wasShown
  }
}

extension ProgramRun {
  /// Runs typed commands; long output of commands that change nothing goes to the pager, if enabled.
  func runTyped(_ source: SourceText) -> RunResult {
    guard session.options.usesPager, Self.isAtTerminal, session.onlyLooks(source) else {
      return session.run(source)
    }
    let (text, result) = output.collecting { session.run(source) }
    let (columns, rows) = TerminalScreen.size
    // The prompt below takes a row.
    if text.rows(columns: columns) < rows {
      output.write(text)
    } else if !Pager.show(text, on: output) {
      output.write(text)
      output.write(remark: "$PAGER can't be run; option pager off ends this\n")
    }
    return result
  }
}

extension String {
  /// The number of rows that the text takes on a screen.
  fileprivate func rows(columns: Int) -> Int {
    unpainted.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .reduce(0) { $0 + $1.rowsOfLine(columns: columns) }
  }
}

extension Substring {
  /// The number of rows of one line: a character that does not fit at the end begins the next row.
  fileprivate func rowsOfLine(columns: Int) -> Int {
    var (rows, column) = (1, 0)
    for character in self {
      // A tab goes to the next stop, or to the last column.
      let width =
        character == "\t"
        ? Swift.min(8 - column % 8, columns - 1 - column) : String(character).cellWidth
      column += width
      if column > columns { (rows, column) = (rows + 1, width) }
    }
    return rows
  }
}
