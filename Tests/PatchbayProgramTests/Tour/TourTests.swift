import Foundation
import PatchbayProgram
import TestSupport
import Testing

@Suite("The tour", .hangLimit)
struct TourTests {
  private static let commands = Tour.standard.steps.flatMap(\.commands)

  @Test("runs to its end without input if there is no terminal")
  func replayed() async throws {
    let result = try await patchbay("--tour")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let typed = result.output.split(separator: "\n").filter { $0.hasPrefix("/> ") }
    #expect(typed.map { String($0.dropFirst(3)) } == Self.commands)
    #expect(result.output.hasSuffix("\n\(Tour.standard.ending)\n"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("is the page Docs/Tour.md, whose output CI replays")
  func page() throws {
    let text = try String(contentsOf: House.root.appending(path: "Docs/Tour.md"), encoding: .utf8)
    var rest = text[...]
    for step in Tour.standard.steps {
      let parts = ["## \(step.title)\n\n\(step.words)\n\n```patchbay session\n"]
      for part in parts + step.commands.map({ "/> \($0)\n" }) {
        let place = try #require(
          rest.firstRange(of: part), "Docs/Tour.md lacks in its order: \(part)")
        rest = rest[place.upperBound...]
      }
    }
  }

  @Test("continues at Enter or at the shown command, and not at others")
  func typed() async throws {
    let typed = ["", Self.commands[1], "echo mine", "", ""]
    let result = try await patchbay("-i", "--tour", input: typed.map { $0 + "\n" }.joined())
    let shown = result.output.matches(of: /next: (.*)\n/).map { String($0.1) }
    #expect(shown == Array(Self.commands[0...2]) + Array(Self.commands[2...4]))
    #expect(result.output.contains("mine\n"))
    let all = try await patchbay(
      "-i", "--tour", input: String(repeating: "\n", count: Self.commands.count) + "\necho end\n")
    #expect(all.output.contains(Tour.standard.ending))
    #expect(all.output.hasSuffix("end\n/> \n"))
    #expect(all.errors == "")
  }

  @Test("stays at a command that failed, until undo has taken back what prevents it")
  func failed() async throws {
    let result = try await patchbay("-i", "--tour", input: "add  composer live\n\nundo\n\n")
    #expect(result.errors.contains("error[name-taken]"))
    let shown = result.output.matches(of: /next: (.*)\n/).map { String($0.1) }
    #expect(shown == Array(repeating: Self.commands[0], count: 4) + [Self.commands[1]])
    #expect(result.output.contains("It failed"))
  }

  @Test("counts its own messages, whatever others are sent in between")
  func otherMessages() async throws {
    let first = try #require(Self.commands.firstIndex { $0.hasPrefix("send ") }) + 1
    let lines =
      Array(repeating: "", count: first) + ["send live/room Say text=mine"]
      + Array(repeating: "", count: Self.commands.count - first)
    let result = try await patchbay("-i", "--tour", input: lines.map { $0 + "\n" }.joined())
    #expect(result.errors == "")
    #expect(result.output.contains("expect blocked m3 live/tools/log"))
  }

  @Test("shows the command that Enter runs as if it was typed", .needsLineEditor)
  func terminal() async throws {
    try await atHome { home in
      let terminal = try home.shell(["--tour"])
      try await terminal.see("next: \(Self.commands[0])")
      terminal.press(.enter)
      try await terminal.see("/> \(Self.commands[0])")
      try await terminal.see("next: \(Self.commands[1])")
      terminal.type("quit")
      terminal.press(.enter)
      try await terminal.seeEnd()
    }
  }
}
