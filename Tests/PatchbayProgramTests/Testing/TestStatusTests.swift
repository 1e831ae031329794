import Foundation
import TestSupport
import Testing

@Suite("The exit status of patchbay test", .hangLimit)
struct TestStatusTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var files: [String] = []
    var arguments: [String] = ["."]
    let status: Int32
  }

  static let rows = [
    Row(testDescription: "all passed", files: [Scenarios.good], status: 0),
    Row(testDescription: "a known failure", files: [Scenarios.known], status: 0),
    Row(testDescription: "all skipped", files: [Scenarios.leftOut], status: 0),
    Row(testDescription: "a difference", files: [Scenarios.good, Scenarios.bad], status: 1),
    Row(testDescription: "a known failure that passes", files: [Scenarios.mended], status: 1),
    Row(testDescription: "a syntax error", files: [Scenarios.good, Scenarios.wrong], status: 3),
    Row(testDescription: "a time-out", files: [Scenarios.late, Scenarios.good], status: 124),
    Row(
      testDescription: "a difference takes precedence over a time-out",
      files: [Scenarios.late, Scenarios.wrong, Scenarios.bad], status: 1),
    Row(
      testDescription: "a time-out takes precedence over a syntax error",
      files: [Scenarios.wrong, Scenarios.late], status: 124),
    Row(testDescription: "no path", arguments: [], status: 2),
    Row(testDescription: "no scenario in a folder", status: 2),
    Row(testDescription: "a missing path", arguments: ["no.scenario"], status: 2),
    Row(
      testDescription: "nothing selected", files: [Scenarios.good],
      arguments: [".", "--filter=nothing"], status: 2),
    Row(
      testDescription: "an unknown option", files: [Scenarios.good],
      arguments: [".", "--fliter=a"], status: 2),
    Row(
      testDescription: "an unknown report", files: [Scenarios.good],
      arguments: [".", "--report=xml"], status: 2),
    Row(
      testDescription: "an invalid pattern", files: [Scenarios.good],
      arguments: [".", "--filter=("], status: 2),
    Row(
      testDescription: "an invalid shard", files: [Scenarios.good],
      arguments: [".", "--shard=3/2"], status: 2),
    Row(
      testDescription: "no failure to shrink", files: [Scenarios.good],
      arguments: [".", "--shrink"], status: 2),
    Row(
      testDescription: "two tasks", files: [Scenarios.good],
      arguments: [".", "--shrink", "--update"], status: 2),
    Row(
      testDescription: "no earlier failures", files: [Scenarios.good],
      arguments: [".", "--last-failed"], status: 2),
  ]

  @Test("reports the result", arguments: rows)
  func status(row: Row) async throws {
    let files = row.files.enumerated().map { ("\($0.offset).scenario", $0.element) }
    try await withScenarios(Dictionary(uniqueKeysWithValues: files)) { folder in
      let result = try await folder.run(["test"] + row.arguments)
      #expect(result.status == row.status)
      #expect(result.errors.isEmpty == (row.status != 2))
      #expect(result.output.isEmpty == (row.status == 2))
    }
  }

  @Test("is 130 after an interrupt, and no folder is left behind")
  func interrupted() async throws {
    let files = ["a.scenario": "repeat 1000000000 let a=1\n", "tmp/empty": ""]
    try await withScenarios(files) { folder in
      let result = try await folder.shell(
        #"TMPDIR="$PWD/tmp" timeout --preserve-status -s INT 0.5 "$0" test ."#)
      #expect(result.status == 130)
      #expect(try folder.names(in: "tmp") == ["empty"])
    }
  }

  @Test("is 2 if a report can't be written, which is reported before anything runs")
  func unwritable() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let result = try await folder.test(
        ".", "--report=tap:no/such/folder", "--report=json:all.json", "--report=text")
      #expect(result.status == 2)
      #expect(
        result.errors == "patchbay: can't write no/such/folder: No such file or directory; "
          + "make the folder: mkdir -p no/such\n")
      #expect(result.output.isEmpty)
    }
  }

  @Test("is 2 if a report names a folder, which is reported before anything runs")
  func folderForReport() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad, "d/x": ""]) { folder in
      for path in ["d", "d/", ".", "d/../d"] {
        let result = try await folder.test("a.scenario", "--report=tap", "--report=tap:\(path)")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(
          result.errors
            == "patchbay: can't write \(path): Is a directory; name another file\n")
      }
    }
  }

  @Test("is 3 if a file that was found can't be read, as for all refused files")
  func unreadable() async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.folder.path + "/b.scenario", withDestinationPath: "nothing")
      let result = try await folder.test(".", "-v")
      #expect(result.status == 3 && result.output.toldFiles == ["a.scenario", "b.scenario"])
      #expect(result.output.contains("error[cannot-read]: can't read b.scenario: "))
      #expect(try await folder.test("b.scenario").status == 2)
    }
  }

  @Test("is that of the selected files, whatever others there are")
  func unselected() async throws {
    try await withScenarios(["ok.scenario": "@tags x\n" + Scenarios.good]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.folder.path + "/b.scenario", withDestinationPath: "nothing")
      #expect(try await folder.test(".", "--filter=ok").status == 0)
      #expect(try await folder.test(".", "--tag=x").status == 0)
      #expect(try await folder.test(".", "--tag=!y").status == 0)
      #expect(try await folder.test(".", "--tag=zzz").status == 2)
      #expect(try await folder.test(".", "--filter=b.scen").status == 3)
    }
  }

  @Test("is that of a closed pipe if the reader is gone, and nothing else is printed")
  func closedPipe() async throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0).scenario", Scenarios.bad) })
    try await withScenarios(files) { folder in
      let result = try await folder.shell(#"("$0" test .; echo $? > status) | head -n 1"#)
      #expect(result.output == "FAIL  0.scenario:1  0\n" && result.errors.isEmpty)
      #expect(["1\n", "141\n"].contains(try folder.text("status")))
    }
  }

  @Test("is 3 for a file in UTF-16, with a single error", arguments: ["a.scenario", "a.md"])
  func utf16(name: String) async throws {
    try await withScenarios([:]) { folder in
      let text = "```patchbay\necho a\n  a\nlet b=2; tree /x\n```\n"
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
        let data = try #require("\u{FEFF}\(text)".data(using: encoding))
        try data.write(to: folder.folder.appending(path: name))
        let result = try await folder.test(".")
        #expect(result.status == 3)
        #expect(
          result.output.contains(
            "\(name):1:1  error[invalid-utf8]: this text is UTF-16\n"))
        #expect(result.output.contains("save it as UTF-8"))
        #expect(result.output.split(separator: "error[").count == 2)
        let checked = try await folder.run(["check", name])
        #expect(checked.status == 3 && checked.errors.split(separator: "error[").count == 2)
      }
    }
  }

  @Test("is 3 for a file that is not UTF-8, with the place of each error")
  func encoding() async throws {
    try await withScenarios([:]) { folder in
      let bytes = Array("echo a\n  \u{7F}".utf8) + [0xFF, 0x0A]
      try Data(bytes).write(to: folder.folder.appending(path: "a.scenario"))
      let result = try await folder.test(".")
      #expect(result.status == 3)
      #expect(result.output.contains("a.scenario:2:4  error[invalid-utf8]: "))
    }
  }
}
