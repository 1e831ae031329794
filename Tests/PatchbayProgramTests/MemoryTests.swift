import Foundation
import TestSupport
import Testing

@Suite("Exceeding the memory limit", .hangLimit)
struct MemoryTests {
  @Test(
    "fails the command at fault, and leaves the world unchanged",
    arguments: ["-c 'run many'", "< many"])
  func command(arguments: String) async throws {
    let result = try await shellInFolder(
      """
      seq 1 10000 | sed 's|.*|add composer n&|' > many
      "$0" --limit memory=5M \(arguments) 2> errors; echo $?
      grep -c '^\\S*: error.over-budget.: more than 5,242,880 bytes of memory' errors
      grep -c 'patchbay --limit memory=N allows more' errors
      """)
    #expect(result.output == "1\n1\n1\n")
  }

  @Test("fails no command after the memory is released")
  func released() async throws {
    let result = try await shellInFolder(
      """
      seq 1 10000 | sed 's|.*|add composer n&|' > many
      "$0" --limit memory=5M --keep-going -c 'add container c' -c 'run many' -c 'ls' \\
        -c 'add container d; ls' 2> errors; echo $?
      grep -c 'error.over-budget' errors
      """)
    #expect(
      result.output
        == "c  container  0 plugins\nc  container  0 plugins\nd  container  0 plugins\n1\n1\n")
  }

  @Test("ends a scenario while it is read", arguments: ["", "--isolate "])
  func reading(option: String) async throws {
    let blocks = String(repeating: "echo x\n  x\n", count: amount(20_000, inLongRun: 100_000))
    try await withScenarios(["a.scenario": blocks, "b.md": "```patchbay\n\(blocks)```\n"]) {
      folder in
      let result = try await folder.shell("$0 test \(option)--limit memory=1M a.scenario b.md")
      #expect(result.status == 1)
      #expect(result.output.split(separator: "more than 1,048,576 bytes of memory").count == 3)
      #expect(result.output.contains("b.md:1:1  error[over-budget]"))
    }
  }

  /// Parsed words take about forty times the memory of their text: those of 15,000 lines would take
  /// 40 MB at once.
  @Test(
    "is not caused by the words of a long text",
    arguments: [([], "a.patchbay"), (["check"], "a.patchbay"), (["check"], "a.scenario")].prefix(
      amount(1, inLongRun: 3)))
  func longText(arguments: [String], name: String) async throws {
    let line = "echo a b c d e f g h i j k l m n o p q r s\n"
    let text = String(repeating: line, count: amount(15_000, inLongRun: 30_000))
    try await withScenarios([name: text]) { folder in
      let peak = try #require(
        peakMemory(
          of: House.executable("patchbay"),
          arguments + [folder.folder.appendingPathComponent(name).path],
          adding: ["XDG_STATE_HOME": folder.folder.path, "TMPDIR": NSTemporaryDirectory()]))
      #expect(peak.status == 0)
      #expect(peak.bytes < 60 << 20, "\(peak.bytes >> 20) MB")
    }
  }
}
