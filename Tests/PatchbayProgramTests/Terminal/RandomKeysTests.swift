import Foundation
import TestSupport
import Testing

@Suite("Random keys", .serialized, .hangLimit)
struct RandomKeysTests {
  private static let pool: [String] =
    [
      "a", "b", " ", "'", "\"", "{", "[", "\\", ";", "#", "$x", "|", ">", "=", ":", "/", "<<E\r",
      "数", "据", "é", "e\u{301}", "😀", "👩‍👩‍👧", "\u{200D}", "\u{E000}", "\u{10FFFF}",
      "ls ", "send /", "help ", "tree", "cd /a", "add composer ", "undo", "echo ", "option ",
      "\r", "\r", "\r", "\t", "\t", "\t", "y", "n", "\u{1B}", "\u{7F}", "\u{7F}", "\0",
      "\u{1B}[200~x\ry\u{1B}[201~", "\u{1B}[200~never closed", "\u{1B}[201~", "\u{1B}[", "\u{1B}O",
    ]
    // Without Ctrl-D, which would end the shell, and Ctrl-C, Ctrl-Z and Ctrl-\, which are signals.
    + (1..<32).filter { ![3, 4, 26, 28].contains($0) }.map { String(Unicode.Scalar($0)) }
    + "bfduclty<>.xX".map { "\u{1B}\($0)" }
    + ["A", "B", "C", "D", "H", "F", "3~", "5~", "1;5C", "1;5D", "1;3A", "99Z"].map {
      "\u{1B}[\($0)"
    }

  /// Byte sequences that are no characters.
  private static let brokenBytes: [[UInt8]] = [[0xFF], [0xC3], [0xE6, 0x95], [0xED, 0xA0, 0x80]]

  /// The address sanitizer would end the shell, and `end` would report that: see `.ci/nightly`.
  @Test(
    "never crash the shell, and it still runs commands afterwards",
    arguments: seeds(1, longFactor: 240))
  func keys(seed: UInt64) async throws {
    try await withTemporaryFolder(files: [:]) { home in
      var random = SeededGenerator(seed: seed)
      var (terminal, rounds) = (try await Self.shell(in: home.path), 0)
      let wanted = amount(5, inLongRun: 30)
      for round in 0..<wanted {
        for _ in 0..<40 { Self.press(at: terminal, &random) }
        if random.chance(oneIn: 3) {
          terminal.resize(
            to: .init(
              columns: .random(in: 2...100, using: &random),
              rows: .random(in: 2...30, using: &random)))
        }
        try await Self.returnToPrompt(terminal, round)
        if let ending = terminal.ending {
          // The typed keys contained `quit`, or Ctrl-C came three times before an answer.
          #expect([.exited(0), .exited(130)].contains(ending))
          terminal = try await Self.shell(in: home.path)
        }
        rounds += 1
      }
      #expect(rounds == wanted)
    }
  }

  private static func shell(in home: String) async throws -> Terminal {
    let terminal = try Terminal(
      [House.executable("patchbay"), "--sample=live-room"],
      environment: ["HOME": home, "PAGER": "cat", "ASAN_OPTIONS": "detect_leaks=0"],
      folder: home)
    // Before the prompt, Ctrl-C would end the program.
    try await terminal.seeLine("/>")
    return terminal
  }

  private static func press(at terminal: Terminal, _ random: inout SeededGenerator) {
    if random.chance(oneIn: 40), let bytes = brokenBytes.randomElement(using: &random) {
      return terminal.type(bytes: bytes)
    }
    if let text = pool.randomElement(using: &random) { terminal.type(text) }
  }

  /// Stops the current activity, and checks that a command runs.
  private static func returnToPrompt(_ terminal: Terminal, _ round: Int) async throws {
    terminal.resize(to: .standard)
    var attempt = 0
    try await terminal.see("an answer after round \(round)") { screen in
      if terminal.ending != nil || screen.text.contains("answer\(round)") { return true }
      attempt += 1
      // Earlier keys may have been an answer to a question, or the start of a paste, which Ctrl-C
      // cancels after a pause.
      if attempt % 200 == 1 { terminal.press(.control("c")) }
      if attempt % 200 == 100 { terminal.type(" echo ans''wer\(round)\r") }
      return false
    }
  }
}
