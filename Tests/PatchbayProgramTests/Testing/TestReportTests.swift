import Foundation
import TestSupport
import Testing

@Suite("Reports of patchbay test", .timeLimit(.minutes(10)))
struct TestReportTests {
  @Test("list files in order, however many run in parallel", arguments: [1, 2, 8])
  func order(jobs: Int) async throws {
    let slow = "[linux] repeat 20000 let a=1\n" + Scenarios.good
    let files = ["0.scenario": slow, "4.scenario": slow]
      .merging((1..<9).map { ("\($0).scenario", Scenarios.good) }) { old, _ in old }
    try await withScenarios(files) { folder in
      let result = try await folder.test(".", "-v", "-j", "\(jobs)")
      #expect(result.status == 0)
      #expect(result.output.toldFiles == (0..<9).map { "\($0).scenario" })
    }
  }

  @Test("may go to several files, and one to standard output")
  func several() async throws {
    try await withScenarios(["a.scenario": Scenarios.good, "b.scenario": Scenarios.bad]) { folder in
      let result = try await folder.test(
        ".", "--report=tap", "--report=junit:a.xml", "--report=json:a.json",
        "--report=text:a.txt", "--report=github:a.github")
      #expect(result.status == 1 && result.errors.isEmpty)
      #expect(result.output.hasPrefix("TAP version 14\n1..2\nok 1 - a.scenario: a\nnot ok 2 - "))
      #expect(try folder.text("a.xml").hasSuffix("</testsuites>\n"))
      #expect(try folder.text("a.github").hasPrefix("::error file=b.scenario,line=1,col=1,"))
      #expect(try folder.text("a.txt").withoutTimes.hasSuffix("2 files: 1 passed, 1 failed; #\n"))
      let json = try JSONSerialization.jsonObject(with: Data(try folder.text("a.json").utf8))
      #expect(((json as? [String: Any])?["results"] as? [Any])?.count == 2)
    }
  }

  @Test("for programs do not share standard output with another report")
  func collision() async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      let result = try await folder.test(".", "--report=text", "--report=json")
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains("write --report=json:FILE"))
    }
  }

  @Test("have the format of GitHub Actions there, unless another is requested")
  func github() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let there = ["GITHUB_ACTIONS": "true"]
      let result = try await folder.test(".", environment: there)
      #expect(result.output.hasPrefix("FAIL  a.scenario:1  a\n"))
      #expect(result.output.contains("\n::error file=a.scenario,line=1,"))
      let other = try await folder.test(".", "--report=text", environment: there)
      #expect(!other.output.contains("::error"))
    }
  }

  @Test("have colours only if requested")
  func colour() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let plain = try await folder.test(".")
      let coloured = try await folder.test(
        ".", "--color=always", "--report=text:a.txt", "--report=text")
      #expect(!plain.output.contains("\u{1B}[") && coloured.output.contains("\u{1B}["))
      #expect(!(try folder.text("a.txt")).contains("\u{1B}["))
    }
  }
}
