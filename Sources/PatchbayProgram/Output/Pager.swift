import Glibc
import PatchbayLanguage
import PatchbayShell
import PatchbayText

/// The program that shows what is longer than the screen page by page.
enum Pager {
  /// What `$PAGER` says, as a line of sh.
  private static var command: String {
    let chosen = getenv("PAGER").map { String(cString: $0) } ?? ""
    return chosen.isEmpty ? "less" : chosen
  }

  /// Shows a text; whether there was a program to do it.
  static func show(_ text: String, on output: StandardOutput) -> Bool {
    // Colours are shown, and what fits after all is left on the screen; unless the user wants it otherwise.
    setenv("LESS", "FRX", 0)
    var wasShown = false
    output.handOver {
      let result = try? Program.run(["sh", "-c", command], input: text, keepsOutput: false)
      // How sh tells that there is no such program.
      wasShown = result.map { $0.status != 126 && $0.status != 127 } ?? false
    }
    return wasShown
  }
}

extension ProgramRun {
  /// Runs what was typed; what it only looks at goes to the pager, if that is wanted and it is long.
  func runTyped(_ source: SourceText) -> RunResult {
    guard session.options.usesPager, Self.isAtTerminal, session.onlyLooks(source) else {
      return session.run(source)
    }
    let (text, result) = output.collecting { session.run(source) }
    let (columns, rows) = TerminalScreen.size
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
  /// How many rows of a screen it takes.
  fileprivate func rows(columns: Int) -> Int {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .reduce(0) { $0 + max(1, (String($1).cellWidth + columns - 1) / columns) }
  }
}
