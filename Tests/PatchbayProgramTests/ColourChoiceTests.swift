import Foundation
import PatchbayProgram
import TestSupport
import Testing

@Suite("The choice of colours", .hangLimit)
struct ColourChoiceTests {
  typealias Row = (
    choice: ColourChoice, isPlain: Bool, environment: [String: String], onTerminal: Bool,
    elsewhere: Bool
  )

  static let rows: [Row] = [
    (.auto, false, ["TERM": "xterm"], true, false),
    (.always, false, ["TERM": "xterm"], true, true),
    (.never, false, ["TERM": "xterm"], false, false),
    (.always, false, ["TERM": "xterm", "NO_COLOR": "1"], true, true),
    (.always, false, ["TERM": "dumb"], true, true),
    (.never, false, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], false, false),
    (.auto, true, ["TERM": "xterm"], false, false),
    (.always, true, ["TERM": "xterm"], false, false),
    (.auto, true, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], false, false),
    (.auto, false, ["TERM": "xterm", "NO_COLOR": "1"], false, false),
    (.auto, false, ["TERM": "xterm", "NO_COLOR": "0"], false, false),
    (.auto, false, ["TERM": "xterm", "NO_COLOR": ""], true, false),
    (.auto, false, ["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false, false),
    (.auto, false, ["TERM": "xterm", "NO_COLOR": "", "CLICOLOR_FORCE": "1"], true, true),
    (.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], true, true),
    (.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": "0"], true, false),
    (.auto, false, ["TERM": "xterm", "CLICOLOR_FORCE": ""], true, false),
    (.auto, false, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
    (.auto, false, ["TERM": "dumb"], false, false),
    (.auto, false, ["TERM": ""], false, false),
    (.auto, false, [:], false, false),
  ]

  @Test("follows the precedence of options and environment variables", arguments: rows)
  func precedence(row: Row) {
    func decision(onTerminal: Bool) -> Bool {
      row.choice.isColoured(isPlain: row.isPlain, onTerminal: onTerminal) { row.environment[$0] }
    }
    #expect(decision(onTerminal: true) == row.onTerminal)
    #expect(decision(onTerminal: false) == row.elsewhere)
  }

  private static let commands = "-c 'add composer a; tree' -c 'cd x'"

  @Test(
    "is determined by an option, the environment, or the terminal, and does not affect files and words"
  )
  func program() async throws {
    try await expectConsole(
      #"""
      $ run() { patchbay "$@" -c 'add composer a; tree' -c 'cd x' 2>&1 | sed -n '1,2s/\x1b/^/gp'; }
      $ patchbay -c 'add composer a; tree'
      /a  composer
      $ NO_COLOR=1 run --color=always
      ^[1m/a^[0m  composer
      -c:1:4: ^[1;31merror[unknown-path]^[0m: nothing at /x
      $ CLICOLOR_FORCE=1 run
      ^[1m/a^[0m  composer
      -c:1:4: ^[1;31merror[unknown-path]^[0m: nothing at /x
      $ patchbay --color=always -c "echo '" -c 'echo a' 2>&1 | sed -n '1s/\x1b/^/gp'
      -c:1:6: ^[1;31merror[unterminated-quote]^[0m: this ' is never closed
      $ patchbay --color=always --allow-shell -c 'add composer a; tree > f; tree >> f; echo "$(tree)"; tree | tr a-z A-Z; save world'
      /a  composer
      /A  COMPOSER
      $ cat f world
      /a  composer
      /a  composer
      # A Patchbay world; load brings it back.
      add composer /a
      """#)
  }

  /// Returns the first row of the screen, and the contents of the file to which one stream was
  /// redirected.
  private func shownAndKept(_ redirection: String) async throws -> (shown: String, kept: String) {
    try await withTemporaryFolder(files: [:]) { folder in
      let file = folder.appending(path: "f")
      let line = "\"$0\" \(Self.commands) \(redirection) '\(file.path)'"
      let terminal = try Terminal(
        ["sh", "-c", line, House.executable("patchbay")],
        environment: ["TERM": "xterm", "NO_COLOR": "", "CLICOLOR_FORCE": "", "LC_ALL": "C.UTF-8"])
      _ = try await terminal.end()
      return (terminal.screen.styled(0), try String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test("is made for results and errors separately")
  func eachByItself() async throws {
    let results = try await shownAndKept(">")
    #expect(results.shown.contains("{bold red}error"))
    #expect(results.kept == "/a  composer\n")
    let errors = try await shownAndKept("2>")
    #expect(errors.shown == "{bold}/a{}  composer")
    #expect(errors.kept.hasPrefix("-c:1:4: error[unknown-path]: "))
  }
}
