import Foundation
import TestSupport
import Testing

@Suite("The pager", .hangLimit)
struct PagerTests {
  private func paging(_ pager: String?, _ body: (Terminal, Home) async throws -> Void) async throws
  {
    try await atHome { home in
      let terminal = try home.shell(["-i", "-c", TypedRoom.commands], in: ["PAGER": pager])
      try await terminal.seePrompt()
      try await terminal.enter("option pager on")
      try await body(terminal, home)
      try await terminal.leave()
    }
  }

  @Test("receives only output of inspecting commands that is longer than the screen")
  func long() async throws {
    try await paging("cat > paged") { terminal, home in
      try await terminal.enter("echo a; tree", showing: nil)
      #expect(!FileManager.default.fileExists(atPath: home.file("paged").path))
      try await terminal.enter("help send", showing: nil)
      try await terminal.see("help in the file") { _ in
        ((try? home.text(of: "paged")) ?? "").hasPrefix("send P KIND")
      }
      #expect(terminal.screen.text.hasSuffix("/> help send\n/>"))
      try FileManager.default.removeItem(at: home.file("paged"))
      terminal.type("repeat 8 send live/room Ping n=1 level=2\r")
      try await terminal.see("all of it") {
        $0.everything.contains("m8 Ping") && $0.text.hasSuffix("\n/>")
      }
      #expect(!FileManager.default.fileExists(atPath: home.file("paged").path))
    }
  }

  /// A text of so many rows, of which a line that wraps takes the first two.
  private func text(rows: Int, columns: Int) -> String {
    let last = (3...rows).map { "\\n\($0)" }.joined()
    return String(repeating: "1", count: columns) + "2" + last
  }

  @Test(
    "is started for more rows than there are above the prompt, also after a resize",
    arguments: [Screen.Size(columns: 100, rows: 24), .init(columns: 80, rows: 10)])
  func boundary(size: Screen.Size) async throws {
    let sizes = [0, 3, -4].map { Screen.Size(columns: size.columns + $0, rows: size.rows + $0) }
    let texts = sizes.enumerated().map { index, size in
      "let fits\(index)=\"\(text(rows: size.rows - 1, columns: size.columns))\" "
        + "longer\(index)=\"\(text(rows: size.rows, columns: size.columns))\""
    }
    try await atHome { home in
      let commands = (texts + ["option pager on"]).joined(separator: "; ")
      let terminal = try home.shell(
        ["-i", "-c", commands], size: size, in: ["PAGER": "cat > paged"])
      try await terminal.seePrompt()
      for (index, size) in sizes.enumerated() {
        terminal.resize(to: size)
        try await terminal.enter("echo $fits\(index)", showing: nil)
        #expect(terminal.screen.line(0) == String(repeating: "1", count: size.columns))
        #expect(terminal.screen.line(size.rows - 1) == "/>")
        #expect(!FileManager.default.fileExists(atPath: home.file("paged").path))
        try await terminal.enter("echo $longer\(index)", showing: nil)
        #expect(try home.text(of: "paged").hasSuffix("\n\(size.rows)\n"))
        try FileManager.default.removeItem(at: home.file("paged"))
      }
      try await terminal.leave()
    }
  }

  @Test("is not started because of colours, which take no room")
  func colours() async throws {
    try await atHome { home in
      let terminal = try home.shell(
        [
          "-i", "--color=always", "-c",
          TypedRoom.commands + "option hints off; option pager on; cd live/room",
        ], size: .init(columns: 24, rows: 4), in: ["PAGER": "cat > paged"])
      try await terminal.seePrompt("/live/room>")
      // With its colours the first row would take two.
      try await terminal.enter("tree", showing: nil, prompt: "/live/room>")
      #expect(terminal.screen.everything.contains("/live/room"))
      #expect(!FileManager.default.fileExists(atPath: home.file("paged").path))
      try await terminal.leave()
    }
  }

  @Test("shows as many rows as there are above its prompt, also after a resize", .needs(.less))
  func turning() async throws {
    let lines = (1...80).map { "\($0)" }.joined(separator: "\\n")
    let commands = "let lines=\"\(lines)\"; option pager on"
    try await atHome { home in
      let terminal = try home.shell(
        ["-i", "-c", commands], size: .init(columns: 80, rows: 10),
        in: ["PAGER": "less", "LESS": nil])
      try await terminal.seePrompt()
      terminal.type("echo $lines\r")
      try await terminal.seeScreen((1...9).map { "\($0)" } + [":"])
      terminal.type(" ")
      try await terminal.seeScreen((10...18).map { "\($0)" } + [":"])
      terminal.resize(to: .init(columns: 100, rows: 24))
      try await terminal.seeScreen((10...32).map { "\($0)" } + [":"])
      terminal.type(" ")
      try await terminal.seeScreen((33...55).map { "\($0)" } + [":"])
      terminal.type("q")
      try await terminal.see("the prompt") { $0.text.hasSuffix("/>") }
      terminal.press(.control("d"))
      try await terminal.end()
    }
  }

  @Test("is not started unless requested")
  func unwanted() async throws {
    try await atHome { home in
      let terminal = try home.shell(in: ["PAGER": "cat > paged"])
      try await terminal.seePrompt()
      terminal.type("help send\r")
      try await terminal.see("all of it") {
        $0.everything.contains("send P KIND") && $0.text.hasSuffix("\n/>")
      }
      #expect(!FileManager.default.fileExists(atPath: home.file("paged").path))
      try await terminal.leave()
    }
  }

  @Test("gets the terminal in its original mode")
  func mode() async throws {
    try await paging("cat > paged; stty -a < /dev/tty > mode") { terminal, home in
      try await terminal.enter("help send", showing: nil)
      try await terminal.see("the mode in the file") { _ in
        ((try? home.text(of: "mode")) ?? "").contains(" echo ")
      }
      #expect(try home.text(of: "mode").contains(" icanon "))
    }
  }

  @Test("may be missing: the output is then printed directly")
  func missing() async throws {
    try await paging("no-such-pager") { terminal, _ in
      terminal.type("help send\r")
      try await terminal.see("all of it") {
        $0.everything.contains("send P KIND") && $0.text.hasSuffix("\n/>")
      }
    }
  }
}
