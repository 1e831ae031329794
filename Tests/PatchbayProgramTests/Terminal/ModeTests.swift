import Glibc
import TestSupport
import Testing

@Suite(
  "The terminal mode is restored at the end of the shell", .needsLineEditor,
  .hangLimit)
struct ModeTests {
  /// The activity at the end of the shell.
  enum Situation: CaseIterable {
    case prompt, line, search, paste, dispatch, program
  }

  private static let room = """
    define event Ping
    add container room
    add plugin room/slow Slow on=Ping ms=60000
    """

  private func goInto(_ situation: Situation, _ terminal: Terminal) async throws {
    try await terminal.seePrompt()
    switch situation {
    case .prompt: break
    case .line:
      terminal.type("echo 'a\recho ")
      try await terminal.seeTyped("'...> echo |")
    case .search:
      terminal.press(.control("r"))
      terminal.type("x")
      try await terminal.seeTyped("(no match) 'x': |")
    case .paste: terminal.type("\u{1B}[200~echo a")
    case .dispatch:
      terminal.type("send room Ping\r")
      try await terminal.see("slow")
      terminal.type("typed ahead")
      try await terminal.see("typed ahead")
    case .program:
      terminal.type("echo a | sh -c 'echo begun >&2; exec sleep 60'\r")
      try await terminal.seeLine("begun")
    }
  }

  private func check(
    _ situation: Situation, as expected: Terminal.Ending, ending: (Terminal) -> Void
  ) async throws {
    try await atHome { home in
      let terminal = try home.shell(["-i", "-c", Self.room])
      try await goInto(situation, terminal)
      ending(terminal)
      try await terminal.seeEnd(expected)
    }
  }

  /// Every second one, unless the run is long.
  private static func some<Case>(_ cases: [Case]) -> [Case] {
    cases.indices.filter { isLongRun || $0 % 2 == 0 }.map { cases[$0] }
  }

  private static let endings: [(Situation, Int32)] = Situation.allCases.filter { $0 != .program }
    .flatMap { $0 == .line ? [($0, SIGHUP), ($0, SIGTERM)] : [($0, SIGTERM), ($0, SIGHUP)] }

  @Test("by SIGTERM and SIGHUP", arguments: some(endings))
  func ended(situation: Situation, signal: Int32) async throws {
    try await check(situation, as: .exited(128 + signal)) { $0.send(signal) }
  }

  /// A crash in each situation, and each other signal that ends a process.
  private static let signals: [(Situation, Int32)] =
    some(Situation.allCases.flatMap { [($0, SIGSEGV), ($0, SIGABRT)] })
    + some(
      some([
        SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGPOLL, SIGXCPU, SIGQUIT, SIGSYS, SIGPWR, SIGSTKFLT,
        34, 64,
      ])
    ).map { (.line, $0) }

  @Test("by a crash, or another signal", arguments: signals)
  func crashed(situation: Situation, signal: Int32) async throws {
    try await atHome { home in
      let terminal = try home.shell(["-i", "-c", Self.room])
      try await goInto(situation, terminal)
      // The first signal is handled; the second one has its default effect.
      try await terminal.insist { terminal.send(signal) }
      #expect(terminal.ending == .signalled(signal))
      let untouched = try Terminal(["true"])
      try await untouched.end()
      #expect(try terminal.mode() == untouched.mode())
    }
  }

  @Test("by SIGINT three times, if the first is not noticed", arguments: [Situation.program])
  func insisted(situation: Situation) async throws {
    try await atHome { home in
      let terminal = try home.shell(["-i", "-c", Self.room])
      try await goInto(situation, terminal)
      try await terminal.insist { terminal.send(SIGINT) }
      try await terminal.seeEnd(.exited(130))
    }
  }

  @Test("by quit, from a file as well as typed", arguments: ["  quit", "echo a; quit"])
  func quit(command: String) async throws {
    try await atHome { home in
      let terminal = try home.shell()
      try await terminal.seePrompt()
      terminal.type(command + "\r")
      try await terminal.seeEnd()
    }
  }

  @Test(
    "and the shell ends when its window is closed",
    arguments: some(Situation.allCases.filter { $0 != .program })
  )
  func closed(situation: Situation) async throws {
    try await atHome { home in
      let terminal = try home.shell(["-i", "-c", Self.room], as: .leader)
      try await goInto(situation, terminal)
      terminal.hangUp()
      #expect(try await terminal.end() == .exited(128 + SIGHUP))
    }
  }
}
