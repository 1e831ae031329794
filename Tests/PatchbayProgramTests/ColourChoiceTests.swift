import Foundation
import PatchbayProgram
import TestSupport
import Testing

@Suite("The choice of colours", .hangLimit)
struct ColourChoiceTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var choice = ColourChoice.auto
    var isPlain = false
    var environment: [String: String] = [:]
    var terminal: String? = "xterm"
    /// The choice on a terminal, and elsewhere.
    let isColoured: (Bool, Bool)
  }

  static let rows = [
    Row(testDescription: "no setting", isColoured: (true, false)),
    Row(testDescription: "--color=auto", choice: .auto, isColoured: (true, false)),
    Row(testDescription: "--color=always", choice: .always, isColoured: (true, true)),
    Row(testDescription: "--color=never", choice: .never, isColoured: (false, false)),
    Row(
      testDescription: "--color=always with NO_COLOR", choice: .always,
      environment: ["NO_COLOR": "1"], isColoured: (true, true)),
    Row(
      testDescription: "--color=always on a dumb terminal", choice: .always, terminal: "dumb",
      isColoured: (true, true)),
    Row(
      testDescription: "--color=never with CLICOLOR_FORCE", choice: .never,
      environment: ["CLICOLOR_FORCE": "1"], isColoured: (false, false)),
    Row(testDescription: "--plain", isPlain: true, isColoured: (false, false)),
    Row(
      testDescription: "--plain with --color=always", choice: .always, isPlain: true,
      isColoured: (false, false)),
    Row(
      testDescription: "--plain with CLICOLOR_FORCE", isPlain: true,
      environment: ["CLICOLOR_FORCE": "1"], isColoured: (false, false)),
    Row(
      testDescription: "NO_COLOR", environment: ["NO_COLOR": "1"], isColoured: (false, false)),
    Row(
      testDescription: "NO_COLOR of 0", environment: ["NO_COLOR": "0"], isColoured: (false, false)),
    Row(
      testDescription: "NO_COLOR, empty", environment: ["NO_COLOR": ""], isColoured: (true, false)),
    Row(
      testDescription: "NO_COLOR and CLICOLOR_FORCE",
      environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isColoured: (false, false)),
    Row(
      testDescription: "NO_COLOR, empty, and CLICOLOR_FORCE",
      environment: ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], isColoured: (true, true)),
    Row(
      testDescription: "CLICOLOR_FORCE", environment: ["CLICOLOR_FORCE": "1"],
      isColoured: (true, true)),
    Row(
      testDescription: "CLICOLOR_FORCE of 0", environment: ["CLICOLOR_FORCE": "0"],
      isColoured: (true, false)),
    Row(
      testDescription: "CLICOLOR_FORCE, empty", environment: ["CLICOLOR_FORCE": ""],
      isColoured: (true, false)),
    Row(
      testDescription: "CLICOLOR_FORCE on a dumb terminal", environment: ["CLICOLOR_FORCE": "1"],
      terminal: "dumb", isColoured: (true, true)),
    Row(testDescription: "a dumb terminal", terminal: "dumb", isColoured: (false, false)),
    Row(testDescription: "a terminal without a name", terminal: "", isColoured: (false, false)),
    Row(testDescription: "an unknown terminal", terminal: nil, isColoured: (false, false)),
  ]

  @Test("follows the precedence of options and environment variables", arguments: rows)
  func precedence(row: Row) {
    func decision(onTerminal: Bool) -> Bool {
      row.choice.isColoured(isPlain: row.isPlain, onTerminal: onTerminal) { name in
        name == "TERM" ? row.terminal : row.environment[name]
      }
    }
    #expect(decision(onTerminal: true) == row.isColoured.0)
    #expect(decision(onTerminal: false) == row.isColoured.1)
  }

  private static let commands = "-c 'add composer a; tree' -c 'cd x'"
  private static let tree = "\u{1B}[1m/a\u{1B}[0m  composer\n"

  @Test("is determined by an option, the environment, or the terminal")
  func program() async throws {
    let plain = try await shell("unset CLICOLOR_FORCE; \"$0\" \(Self.commands)")
    #expect(plain.output == "/a  composer\n" && !plain.errors.contains("\u{1B}"))
    let coloured = try await shell("NO_COLOR=1 \"$0\" --color=always \(Self.commands)")
    #expect(coloured.output == Self.tree)
    #expect(coloured.errors.hasPrefix("-c:1:4: \u{1B}[1;31merror[unknown-path]\u{1B}[0m: "))
    let forced = try await shell("NO_COLOR= CLICOLOR_FORCE=1 \"$0\" \(Self.commands)")
    #expect(forced.output == Self.tree && forced.errors.contains("\u{1B}"))
    let refused = try await shell("\"$0\" --color=always -c \"echo '\" -c 'echo a'")
    #expect(refused.errors.contains("\u{1B}[1;31merror[unterminated-quote]"))
    let wrong = try await patchbay("--color=on")
    #expect(wrong.status == 2)
    #expect(
      wrong.errors == "patchbay: --color: 'on' is none of auto, always or never\n")
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

  @Test("does not affect files, programs and words")
  func elsewhere() async throws {
    let result = try await shellInFolder(
      """
      "$0" --color=always --allow-shell -c 'add composer a; tree > f; tree >> f; echo "$(tree)"
      tree | tr a-z A-Z; save world; tree'; cat f world
      """)
    #expect(result.errors == "")
    #expect(
      result.output == """
        /a  composer
        /A  COMPOSER
        \(Self.tree)/a  composer
        /a  composer
        # A Patchbay world; load brings it back.
        add composer /a

        """)
  }
}
