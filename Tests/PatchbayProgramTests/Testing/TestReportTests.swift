import Foundation
import TestSupport
import Testing

@Suite("Reports of patchbay test", .hangLimit)
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
      #expect(result.output.contains("\n\n::error file=a.scenario,line=1,"))
      let end = "failed:\n  a.scenario:1\n\n1 file: 1 failed; #\n"
      #expect(result.output.withoutTimes.hasSuffix("\n" + end))
      #expect(result.output.split(separator: "1 file: ").count == 2)
      let named = try await folder.test(".", "--report=text", "--report=github")
      #expect(named.output.withoutTimes == result.output.withoutTimes)
      let other = try await folder.test(".", "--report=text", environment: there)
      #expect(!other.output.contains("::error"))
    }
  }

  @Test("for GitHub have paths that begin at the checkout")
  func workspace() async throws {
    try await withScenarios(["sub/a.scenario": Scenarios.bad, "b.scenario": Scenarios.bad]) {
      folder in
      let there = ["GITHUB_WORKSPACE": folder.folder.path]
      let result = try await folder.shell(
        #"cd sub && "$0" test --report=github . ../b.scenario"#, environment: there)
      let places = result.output.split(separator: "\n").prefix(2).map { $0.prefix { $0 != "," } }
      #expect(places == ["::error file=sub/a.scenario", "::error file=b.scenario"])
    }
  }

  @Test("name all failures, however many GitHub annotates", arguments: [true, false])
  func many(isAlone: Bool) async throws {
    let files = (10..<24).map { ("\($0).scenario", Scenarios.bad) }
    try await withScenarios(Dictionary(uniqueKeysWithValues: files)) { folder in
      let options = isAlone ? ["--report=github"] : []
      let result = try await folder.run(
        ["test", "."] + options, environment: ["GITHUB_ACTIONS": "true"])
      let lines = result.output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("::error ") } == 10)
      for (file, _) in files {
        #expect(
          lines.contains { $0.hasPrefix(isAlone ? "\(file):1:1: " : "  \(file):1") } || file < "2")
      }
    }
  }

  @Test("are refused before any file is tested if a pipe is where they should go")
  func pipe() async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      let result = try await folder.shell(
        #"mkfifo pipe; "$0" test --report=junit:pipe a.scenario; echo $?"#)
      #expect(result.output == "2\n")
      #expect(result.errors.contains("it is a pipe, not a file"))
    }
  }

  @Test(
    "are refused where they would replace one another, or a file of the run",
    arguments: [
      (["tap:r", "junit:./r"], "two reports can't both be written to ./r"),
      (["tap:sub/../r", "junit:r"], "two reports can't both be written to r"),
      (["json:./good.scenario"], "can't write ./good.scenario: it is a file of this run"),
    ])
  func replacing(reports: [String], words: String) async throws {
    let files = ["good.scenario": "echo a\n  a\n", "sub/other": ""]
    try await withScenarios(files) { folder in
      let options = reports.map { "--report=\($0)" }
      let result = try await folder.run(["test"] + options + ["."])
      #expect(result.status == 2)
      #expect(result.errors.contains(words))
      #expect(try folder.text("good.scenario") == "echo a\n  a\n")
      #expect(try !folder.names().contains("r"))
    }
  }

  @Test("go to standard output with -, as without a file")
  func dash() async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      let result = try await folder.test(".", "--report=junit:-")
      #expect(result.status == 0 && result.output.hasSuffix("</testsuites>\n"))
      #expect(try folder.names() == ["a.scenario"])
    }
  }

  @Test(
    "are named one at a time",
    arguments: [
      ("junit:j.xml,tap", "--report=junit:j.xml --report=tap"),
      ("tap,json", "--report=tap --report=json"),
      ("text,tap:a,json:b", "--report=text --report=tap:a --report=json:b"),
    ])
  func list(value: String, advice: String) async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      let result = try await folder.test(".", "--report=\(value)")
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors == "patchbay: --report takes one report; write \(advice)\n")
      #expect(try folder.names() == ["a.scenario"])
      let other = try await folder.test(".", "--report=tap:a,b.tap")
      #expect(other.status == 0)
      #expect(try folder.names() == ["a,b.tap", "a.scenario"])
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
