import Foundation
import TestSupport
import Testing

@Suite("An application that continues at the prompt", .needsLineEditor, .hangLimit)
struct LiveOutputTests {
  @Test("prints above the line, which keeps its cursor")
  func watching() async throws {
    try await atHome { home in
      let tick = home.file("tick")
      let terminal = try home.shell(
        program: "TickingProgram", in: ["TICK": tick.path, "NO_COLOR": nil])
      try await terminal.seePrompt()
      try Data().write(to: tick)
      try await terminal.see("a tick that nobody watches") { _ in
        !FileManager.default.fileExists(atPath: tick.path)
      }
      try await terminal.enter("watch")
      let text = String(repeating: "数", count: 45)
      terminal.type("echo \(text)")
      terminal.press(.left, .left)
      let line = "/> echo \(text.prefix(36))\n\(text.dropFirst(36).dropLast(2))|数数"
      try await terminal.seeTyped(line)
      for count in 1...3 {
        try Data().write(to: tick)
        try await terminal.see("a tick above") { screen in
          screen.everything.ranges(of: "moves on").count == count
            && screen.line(screen.cursor.row + 1).isEmpty
        }
        try await terminal.seeTyped(line)
      }
      #expect(terminal.screen.everything.ranges(of: "/> echo").count == 1)
      terminal.press(.control("k"))
      try await terminal.enter(showing: "\(text.prefix(40))\n\(text.dropFirst(42))")
      terminal.type("histo")
      try await terminal.seeTyped("/> histo|ry [RE] [--last=N]")
      try Data().write(to: tick)
      try await terminal.see("another above") { $0.everything.ranges(of: "moves on").count == 4 }
      try await terminal.seeTyped("/> histo|ry [RE] [--last=N]")
      #expect(terminal.screen.everything.ranges(of: "histo").count == 1)
      try await terminal.leave()
    }
  }
}
