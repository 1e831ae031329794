import Foundation
import TestSupport
import Testing

@Suite("The pager", .timeLimit(.minutes(2)))
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
