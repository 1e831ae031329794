import Foundation
import PatchbayCatalog
import PatchbayLanguage
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Errors in the text of a scenario")
struct ScenarioErrorTests {
  @Test("are reported with their code before anything runs", arguments: Mistake.all)
  fileprivate func code(_ mistake: Mistake) async throws {
    try await withTemporaryFolder(files: [mistake.file: mistake.text]) { folder in
      let file = ScenarioFile(path: folder.appending(path: mistake.file).path)
      let worlds = ScenarioWorlds { Catalog() }
      #expect(file.check(over: worlds).map(\.code) == [mistake.code])
      #expect(file.run(over: worlds).outcome == .refused)
    }
  }

  @Test("include a world that can't be built")
  func world() async throws {
    try await withTemporaryFolder(files: ["a.scenario": "tree\n  ...\n"]) { folder in
      let file = ScenarioFile(path: folder.appending(path: "a.scenario").path)
      let errors = file.check(over: ScenarioWorlds { throw NoSeeds() })
      #expect(errors.map(\.code) == ["no-world"])
      #expect(errors.first?.message.contains("no seeds") == true)
    }
  }

  @Test(
    "leave out errors of commands that a header skips or expects",
    arguments: [
      ("@skip later\n\nrmm a\n", []), ("@xfail later\n\nrmm a\n", []),
      ("@skip later\n@titel a\n\nrmm a\n", ["bad-header"]),
      ("@xfail later\n\nrmm a\n  [=n]\n", ["unknown-command", "unknown-capture"]),
    ] as [(String, [ErrorCode])])
  func expected(text: String, codes: [ErrorCode]) async throws {
    try await withTemporaryFolder(files: ["a.scenario": text]) { folder in
      let file = ScenarioFile(path: folder.appending(path: "a.scenario").path)
      #expect(file.check(over: ScenarioWorlds { Catalog() }).map(\.code) == codes)
    }
  }

  @Test("include a file that can't be read")
  func unreadable() async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let file = ScenarioFile(path: folder.appending(path: "no.scenario").path)
      #expect(file.check(over: ScenarioWorlds { Catalog() }).map(\.code) == ["cannot-read"])
    }
  }

  private struct NoSeeds: Error, CustomStringConvertible {
    var description: String { "no seeds" }
  }
}

private struct Mistake: CustomTestStringConvertible {
  let testDescription: String
  let code: ErrorCode
  var file = "a.scenario"
  let text: String

  static let all = [
    Mistake(
      testDescription: "output without a command", code: "stray-output",
      text: "  live\necho a\n  a\n"),
    Mistake(
      testDescription: "a command that is indented by one space", code: "stray-output",
      text: "echo a\n  a\n echo b\n"),
    Mistake(
      testDescription: "a block for output that no command printed", code: "useless-block",
      text: "echo a\n  [blank]\n  a\n"),
    Mistake(
      testDescription: "a block for text that nothing captures", code: "unknown-capture",
      text: "echo a\n  [=n]\n"),
    Mistake(testDescription: "a file without commands", code: "no-commands", text: "@title a\n"),
    Mistake(
      testDescription: "an unknown header", code: "bad-header",
      text: "@titel a\necho a\n  a\n"),
    Mistake(
      testDescription: "a header after a command", code: "bad-header",
      text: "echo a\n  a\n@title a\n"),
    Mistake(
      testDescription: "an unknown sample", code: "unknown-sample",
      text: "@sample livingroom\necho a\n  a\n"),
    Mistake(
      testDescription: "a misspelt label", code: "bad-fence", file: "a.md",
      text: "```patchbay\necho a\n  a\n```\n\n```patchby\necho b\n```\n"),
  ]
}
