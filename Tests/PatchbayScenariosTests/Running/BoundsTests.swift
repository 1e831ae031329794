import PatchbayCatalog
import PatchbayLanguage
import PatchbayScenarios
import Testing

@Suite("The time limit of a scenario", .timeLimit(.minutes(10)))
struct BoundsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var file = "x.scenario"
    let text: String
  }

  private static let blocks = String(repeating: "echo x\n  x\n", count: 5_000)

  static let rows = [
    Row(testDescription: "while its commands are read", text: blocks),
    Row(testDescription: "while its output is read", text: "echo x\n" + blocks.indented),
    Row(testDescription: "while a page is read", file: "x.md", text: "```patchbay\n\(blocks)```\n"),
    Row(
      testDescription: "while a session is read", file: "x.md",
      text: "```patchbay session\n" + String(repeating: "/> echo x\nx\n", count: 5_000) + "```\n"),
    Row(
      testDescription: "while a page with many fences is read", file: "x.md",
      text: String(repeating: "```patchbay fresh\necho x\n  x\n```\n", count: 1_000)),
  ]

  @Test("holds", arguments: rows)
  func timeout(row: Row) async throws {
    try await withScenarios([row.file: row.text]) { folder in
      var options = folder.options
      options.timeout = .milliseconds(1)
      let file = folder.file(row.file)
      for isUpdated in [false, true] {
        let result = file.run(
          over: ScenarioFolder.worlds, options: options,
          updatingWhere: isUpdated ? { _ in true } : nil)
        #expect(result.outcome == .timedOut)
        #expect(result.failures.map(\.line) == [1])
        let text = try folder.text(row.file)
        #expect(text == row.text)
      }
    }
  }

  @Test("does not count the time in which a person answers")
  func answers() async throws {
    try await withScenarios(["x.scenario": "@timeout 2s\necho 7\n  [int] b\n"]) { folder in
      let result = folder.file("x.scenario").run(
        over: ScenarioFolder.worlds, options: folder.options,
        updatingWhere: { _ in
          Duration.milliseconds(2500).pass()
          return true
        })
      #expect(result.outcome == .passed && result.updateCount == 1)
      let text = try folder.text("x.scenario")
      #expect(text == "@timeout 2s\necho 7\n  [int]\n")
    }
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
