import Foundation
import TestSupport
import Testing

// Helpers for tests of the edited line.

extension Terminal {
  /// Waits for an empty line after the prompt.
  func seePrompt(_ prompt: String = "/>") async throws {
    try await seeTyped(prompt + " |")
  }

  /// Waits until these are the last rows of the screen, with the cursor at `|`.
  func seeTyped(_ drawing: String) async throws {
    let expected = Drawing(drawing)
    try await see("the end of the screen as\n\(drawing)\n") { expected.isEnd(of: $0) }
  }

  /// Presses Enter, and waits for the output, if one is expected, and for the next prompt.
  func enter(_ line: String = "", showing output: String? = nil, prompt: String = "/>") async throws
  {
    let linesBefore = screen.everything.count { $0 == "\n" }
    type(line)
    press(.enter)
    try await see("\(output ?? "anything"), then the prompt") { screen in
      let everything = screen.everything
      let end = "\n" + (output.map { $0 + "\n" } ?? "") + prompt
      // The prompt must be a new one, and the output must not be that of an earlier equal line.
      let isNew = everything.count { $0 == "\n" } > linesBefore
      let isTyped = output != nil || everything.contains(line + "\n")
      return isNew && isTyped && everything.hasSuffix(end)
        && screen.line(screen.cursor.row) == prompt && screen.cursor.column == prompt.count + 1
    }
  }

  /// Cancels the line, and leaves by Ctrl-D.
  func leave() async throws {
    press(.control("c"))
    // Keys that are read before the line is cancelled would belong to it.
    try await see("a prompt with nothing behind it") { $0.line($0.cursor.row).hasSuffix(">") }
    // A world that is not saved is left by the second one.
    try await insist { press(.control("d")) }
    try await seeEnd()
  }

  /// Asks the shell to end until it does, with pauses, since simultaneous signals count as one.
  func insist(_ ask: () -> Void) async throws {
    var next = ContinuousClock.now
    try await see("the end") { _ in
      if ending == nil, ContinuousClock.now >= next {
        ask()
        next = .now + .milliseconds(50)
      }
      return ending != nil
    }
  }

  /// Waits for the end, and checks that the terminal mode was restored.
  func seeEnd(
    _ expected: Ending = .exited(0), sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let ending = try await end()
    #expect(ending == expected, sourceLocation: sourceLocation)
    let (unknown, takesPastes) = (screen.unknown, screen.takesBracketedPaste)
    #expect(unknown == [], sourceLocation: sourceLocation)
    #expect(!takesPastes, sourceLocation: sourceLocation)
    let untouched = try Terminal(["true"])
    try await untouched.end()
    #expect(try mode() == untouched.mode(), sourceLocation: sourceLocation)
  }
}

/// Rows of a screen as tests write them, with the cursor at `|`.
private struct Drawing {
  private let rows: [String]
  private let cursor: Screen.Position

  init(_ text: String) {
    let before = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)[0]
      .split(separator: "\n", omittingEmptySubsequences: false)
    rows = text.replacing("|", with: "", maxReplacements: 1)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    var screen = Screen(size: .init(columns: 500, rows: 1))
    screen.feed(String(before[before.count - 1]))
    cursor = .at(before.count - 1, screen.cursor.column)
  }

  func isEnd(of screen: Screen) -> Bool {
    let top = screen.cursor.row - cursor.row
    return screen.cursor.column == cursor.column && top >= 0
      && rows.enumerated().allSatisfy { screen.line(top + $0) == $1 }
      && screen.lines[min(top + rows.count, screen.size.rows)...].allSatisfy(\.isEmpty)
  }
}

extension Terminal {
  /// Waits until the process waits for input, so that its drawing is complete.
  func seeRest() async throws {
    try await see("rest") { _ in
      let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      return text.contains(") S ")
    }
    try await see("what was drawn before") { _ in true }
  }
}
