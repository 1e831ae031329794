import Foundation
import TestSupport
import Testing

@Suite("A terminal with an impossible size", .needsLineEditor, .hangLimit)
struct ScreenSizeTests {
  private static let claim = Screen.Size(columns: 65_535, rows: 65_535)

  @Test("costs no memory, at the start or later", arguments: [true, false])
  func memory(isFirst: Bool) async throws {
    try await atHome { home in
      let terminal = try home.shell()
      if isFirst { terminal.claim(Self.claim) }
      try await terminal.see("/>")
      if !isFirst { terminal.claim(Self.claim) }
      for word in ["one", "two"] {
        terminal.type("echo \(word)\r")
        try await terminal.see("\n\(word)\n/>")
      }
      let status = try String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8)
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        .flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
      #expect(Int(peak ?? "").map { $0 < 200_000 } == true)
      try await terminal.leave()
    }
  }
}
