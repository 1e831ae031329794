import Foundation
import TestSupport
import Testing

@Suite("What patchbay test shows of a failure", .hangLimit)
struct FailureTextTests {
  private static let tree = """
    define event Ping n:int
    add composer live; add container live/room
    add plugin live/room/p Probe; add plugin live/room/q Probe
    send live/room Ping n=1
      m1 Ping  n=1  from /live/room
        1 /live/room          enter

    """

  @Test("a report in a file leaves the text on the screen")
  func reportInFile() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let result = try await folder.test(".", "--report=junit:a.xml", "--report=json:a.json")
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("FAIL  a.scenario:1  a\n"))
      #expect(try folder.text("a.xml").contains(#"message="a.scenario:1: the output differs""#))
    }
  }

  @Test("remedies name the program that was started")
  func ownName() async throws {
    try await withTemporaryFolder(files: ["a.scenario": "echo a\n"]) { folder in
      let program = House.executable("TickingProgram")
      let result = try await runCommand([program, "test", "a.scenario"], in: folder)
      #expect(
        result.output.contains("expected here; ticking-program test --update writes"),
        "\(result.output)")
    }
  }

  @Test("hops that were only renumbered are no difference")
  func renumbered() async throws {
    let text = Self.tree + "    2   q                 deliver\n    3 /live               enter\n"
    try await withScenarios(["a.scenario": text]) { folder in
      let lines = try await folder.test(".").output.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.hasSuffix("+   2   p                 deliver") })
      #expect(lines.contains { $0.contains("3   q") && !$0.contains("+") && !$0.contains("-") })
    }
  }

  @Test("after omitted lines, hops may have other numbers than expected")
  func renumberedBehindElision() async throws {
    let text =
      Self.tree
      + "    ...\n    9   q                 deliver\n    result  2 observers delivered\n"
    try await withScenarios(["a.scenario": text]) { folder in
      let result = try await folder.test(".")
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test("numbers of lines that are no hops are compared")
  func otherNumbers() async throws {
    let text = "echo '  1 a b'\n    2 a b\n"
    try await withScenarios(["a.scenario": text]) { folder in
      let result = try await folder.test(".")
      #expect(result.status == 1)
    }
  }

  @Test("the cause comes before the difference")
  func causeFirst() async throws {
    try await withScenarios(["a.scenario": Self.tree + "    2   q                 deliver\n"]) {
      folder in
      let output = try await folder.test(".").output
      let cause = try #require(output.range(of: "first diverging hop"))
      let difference = try #require(output.range(of: "+   2   p"))
      #expect(cause.lowerBound < difference.lowerBound)
    }
  }

  @Test("a failing command is printed once")
  func commandOnce() async throws {
    try await withScenarios(["a.scenario": "! echo hi\n", "b.scenario": "echo x; send nope Ping\n"])
    {
      folder in
      let output = try await folder.test(".", "--report=text", "--report=junit:a.xml").output
      #expect(output.components(separatedBy: "! echo hi").count == 2)
      #expect(output.components(separatedBy: "send nope Ping").count == 2)
      #expect(try folder.text("a.xml").components(separatedBy: "! echo hi").count == 2)
    }
  }

  @Test("an update lists what it wrote, even if files still fail or nothing was written")
  func updates() async throws {
    let text = "echo a\n! echo hi\n"
    try await withScenarios(["a.scenario": text, "b.scenario": Scenarios.good]) { folder in
      let first = try await folder.test(".", "--update")
      #expect(first.status == 1)
      #expect(first.output.contains("  wrote 1 block; left:\n"))
      #expect(first.errors == "wrote 1 block in 1 file\n")
      let second = try await folder.test(".", "--update")
      #expect(second.errors == "wrote nothing: no block differs that can be written\n")
    }
  }

  @Test("a scenario that is named without a command runs as a test")
  func withoutCommand() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let result = try await folder.run(["a.scenario"])
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("FAIL  a.scenario:1  a\n"))
      let line = try await folder.run(["a.scenario:1"])
      #expect(line.status == 1)
      let check = try await folder.run(["check", "a.scenario"])
      #expect(check.status == 0)
    }
  }

  @Test("a scenario that is named without a command takes the options of test")
  func optionsWithoutCommand() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let tap = try await folder.run(["--report=tap", "a.scenario"])
      #expect(tap.status == 1 && tap.output.hasPrefix("TAP version 14\n"))
      let sample = try await folder.run(["--sample=live-room", "a.scenario"])
      #expect(sample.status == 2)
      #expect(
        sample.errors.contains(
          "it is an option of patchbay; a scenario names its sample: @sample NAME"))
      let script = try await folder.run(["--report=tap", "-c", "tree"])
      #expect(script.status == 2 && script.errors.contains("of patchbay test"))
    }
  }

  @Test(
    "a scenario is not run together with a script", arguments: ["inc.patchbay", "-c tree", "-"])
  func mixed(other: String) async throws {
    try await withScenarios(["a.scenario": Scenarios.good, "inc.patchbay": "tree\n"]) { folder in
      let arguments = other.split(separator: " ").map(String.init)
      let result = try await folder.run(arguments + ["a.scenario"])
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(
        result.errors
          == "patchbay: a.scenario is a test with a world of its own, and can't be run together "
          + "with \(arguments[0]); run them one by one, or write 'run FILE' in the scenario\n")
    }
  }
}
