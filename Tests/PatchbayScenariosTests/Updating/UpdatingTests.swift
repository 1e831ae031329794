import Foundation
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Updated scenarios", .hangLimit)
struct UpdatingTests {
  @Test(
    "pass, are stable, and keep everything but output",
    arguments: seeds(12, longFactor: 700))
  func property(seed: UInt64) async throws {
    var random = RandomScenario(seed: seed)
    let (name, text) = (random.name, random.text())
    try await withScenarios([name: text]) { folder in
      let first = folder.update(name)
      let once = try folder.text(name)
      #expect(first.outcome == .passed, "\(folder.report([first]))\(text)")
      #expect(once.withoutOutput == text.withoutOutput)
      let second = folder.update(name)
      #expect(second.outcome == .passed && second.updateCount == 0)
      #expect(try folder.text(name) == once)
      try folder.expectSameResult(ofFormatted: name)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
    let count: Int
    var file: String { before.contains("```patchbay") ? "x.md" : "x.scenario" }

    init(_ name: String, _ before: String, _ after: String, count: Int = 1) {
      (testDescription, self.before, self.after, self.count) = (name, before, after, count)
    }
  }

  static let rows = [
    Row("a block is added", "echo a\necho b\n  b\n", "echo a\n  a\necho b\n  b\n"),
    Row(
      "a block is removed if nothing is printed", "let a=1\n  a\n\n  b\n\n# two\n",
      "let a=1\n\n# two\n"),
    Row(
      "placeholders that still match", "echo 'it took 3 ms'; echo b\n  it took [dur]\n  a\n",
      "echo 'it took 3 ms'; echo b\n  it took [dur]\n  b\n"),
    Row(
      "an expected failure, with other output",
      "echo a; !unknown-path rm no\n",
      """
      echo a; !unknown-path rm no
        a
        error[unknown-path]: nothing at /no
          echo a; !unknown-path rm no
                                   ^~ there is no 'no'

      """),
    Row(
      "an expected failure without other output", "echo a\n!unknown-path rm no\n",
      "echo a\n  a\n!unknown-path rm no\n"),
    Row("a last line without a newline", "echo a\n  a\necho b", "echo a\n  a\necho b\n  b\n"),
    Row("a block at the end without a newline", "echo a\n  b", "echo a\n  a\n"),
    Row(
      "carriage returns", "echo a\r\n  b\r\necho c\r\n", "echo a\r\n  a\r\necho c\r\n  c\r\n",
      count: 2),
    Row("a byte order mark", "\u{FEFF}echo a\n", "\u{FEFF}echo a\n  a\n"),
    Row(
      "a capture in a line that differs, and what refers to it",
      "echo 'm7 of 8'\n  m[id:int] of 9\necho 7\n  [=id]\n",
      "echo 'm7 of 8'\n  m[id:int] of 8\necho 7\n  [=id]\n"),
    Row(
      "a capture that is lost, and what refers to it", "echo a\n  b [n:int]\necho 7\n  [=n]\n",
      "echo a\n  a\necho 7\n  7\n", count: 2),
    Row("an empty last line", "echo \"a\\n\"\n", "echo \"a\\n\"\n  a\n  [blank]\n"),
    Row("the folder of the scenario", "echo $TMP/x\n", "echo $TMP/x\n  $TMP/x\n"),
    Row(
      "a fence with a margin",
      "1. So:\n\n   ```patchbay\n   echo a\n     b\n   echo c\n   ```\n\n   Words.\n",
      "1. So:\n\n   ```patchbay\n   echo a\n     a\n   echo c\n     c\n   ```\n\n   Words.\n",
      count: 2),
    Row(
      "prompts and output of a session",
      "```patchbay session\n/> add container a\n/> cd a\n/> echo a\n/a> echo b\nc\n\n/a> \n```\n",
      "```patchbay session\n/> add container a\n/> cd a\n/a> echo a\na\n/a> echo b\nb\n\n/a> \n```\n",
      count: 3),
    Row(
      "prompts with quotes",
      "```patchbay session\n/> add container 'a >\"b'; cd 'a >\"b'\n/> echo a\nb\n/a> echo c\nc\n```\n",
      "```patchbay session\n/> add container 'a >\"b'; cd 'a >\"b'\n/\"a >\\\"b\"> echo a\na\n/\"a >\\\"b\"> echo c\nc\n```\n",
      count: 3),
    Row(
      "a session in a fence with a margin",
      "- ```patchbay session\n\n  ```patchbay session\n  /> echo a\n  b\n  ```\n",
      "- ```patchbay session\n\n  ```patchbay session\n  /> echo a\n  a\n  ```\n"),
    Row(
      "a last command of several lines without output",
      "```patchbay session\n/> echo a \\\n...> b\n```\n",
      "```patchbay session\n/> echo a \\\n...> b\na b\n```\n"),
    Row(
      "mixed line ends", "echo a\r\n  b\necho c\necho d\r\necho e\n  f\n  g\r\n",
      "echo a\r\n  a\necho c\n  c\necho d\r\n  d\r\necho e\n  e\n", count: 4),
    Row(
      "a prompt below a command without output",
      "```patchbay session\n/> add container a; cd a\n/> echo a\n/> echo b\n```\n",
      "```patchbay session\n/> add container a; cd a\n/a> echo a\na\n/a> echo b\nb\n```\n",
      count: 4),
    Row(
      "a line of another space", "echo '\u{A0}'\necho b\n  b\n",
      "echo '\u{A0}'\n  \u{A0}\necho b\n  b\n"),
    Row(
      "fences and headings in a scenario", "echo \"```\\n# a\\n@title b\"\n",
      "echo \"```\\n# a\\n@title b\"\n  ```\n  # a\n  @title b\n"),
    Row(
      "output below an expectation that is not met",
      "define event E; add container r; send r E --trace=off\nexpect count m1 1\necho a\n",
      "define event E; add container r; send r E --trace=off\nexpect count m1 1\necho a\n  a\n"),
    Row("output before an error", "echo a\nrm no\necho b\n", "echo a\n  a\nrm no\necho b\n"),
  ]

  @Test("have the actual output, and keep all else", arguments: rows)
  func row(row: Row) async throws {
    try await withScenarios([row.file: row.before]) { folder in
      let result = folder.update(row.file)
      let after = try folder.text(row.file)
      #expect(after == row.after)
      #expect(result.updateCount == row.count)
    }
  }

  @Test(
    "are unchanged if something else is wrong",
    arguments: [
      "echo \"a\n", "@xfail issue\necho a\n  b\n", "rm no\n  a\n", "!unknown-path echo a\n",
      "@timeout 50ms\nrepeat 1000000000 let a=1\n", "[macos] echo a\n  b\n",
      "echo a > $DIR/x.scenario\necho b\n",
    ])
  func untouched(text: String) async throws {
    try await withScenarios(["x.scenario": text]) { folder in
      let result = folder.update("x.scenario")
      #expect(result.updateCount == 0)
      let after = try folder.text("x.scenario")
      #expect(after == (text.contains("$DIR") ? "a\n" : text))
    }
  }

  @Test("are unchanged if they are read-only")
  func readOnly() async throws {
    let text = "echo a\n  b\n"
    try await withScenarios(["x.scenario": text]) { folder in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: folder.path("x.scenario"))
      let result = folder.update("x.scenario")
      let after = try folder.text("x.scenario")
      #expect(after == text)
      #expect(result.updateCount == 0)
      #expect(result.failures.last?.summary.hasSuffix(": it is read-only") == true)
    }
  }

  @Test("keep the prompts and output that are not approved")
  func refused() async throws {
    let text = "```patchbay session\n/> add container a; cd a\n/> echo b\nc\n```\n"
    try await withScenarios(["x.md": text]) { folder in
      let result = folder.file("x.md").run(
        over: ScenarioFolder.worlds, options: folder.options, updatingWhere: { _ in false })
      let after = try folder.text("x.md")
      #expect(after == text)
      #expect(result.failures.count == 2 && result.updateCount == 0)
    }
  }

  @Test(
    "are not written, and nothing is asked, once the run must stop", arguments: [true, false])
  func interrupted(stopsWhenAsked: Bool) async throws {
    let stop = stopsWhenAsked ? "" : "echo x > $DIR/stop\n"
    let text = "echo a\n\(stop)echo b\n"
    try await withScenarios(["x.scenario": text]) { folder in
      var questionCount = 0
      let result = folder.file("x.scenario").run(
        over: ScenarioFolder.worlds, options: folder.options,
        mustStop: { FileManager.default.fileExists(atPath: folder.path("stop")) },
        updatingWhere: { _ in
          questionCount += 1
          return FileManager.default.createFile(atPath: folder.path("stop"), contents: nil)
        })
      let after = try folder.text("x.scenario")
      #expect(after == text)
      #expect(result.updateCount == 0 && result.outcome == .failed)
      #expect(questionCount == (stopsWhenAsked ? 2 : 0))
    }
  }

  @Test("are not written if they were changed while the question was open")
  func changed() async throws {
    try await withScenarios(["x.scenario": "echo a\n"]) { folder in
      let result = folder.file("x.scenario").run(
        over: ScenarioFolder.worlds,
        updatingWhere: { _ in (try? folder.write("echo b\n", to: "x.scenario")) != nil })
      let after = try folder.text("x.scenario")
      #expect(after == "echo b\n")
      #expect(result.failures.last?.summary == "the file was changed while it ran")
    }
  }

  @Test(
    "are not written if the output would end the fence, or look like a prompt",
    arguments: [
      "```patchbay\necho a\n  a\necho '```'\necho b\n```\n",
      "```patchbay\necho a\n  a\necho '```'\n```\nWords.\n",
      "```patchbay\necho a\n  a\necho 'b\n````'\n```\nWords.\n\n```swift\na\n```\n",
      "~~~patchbay\necho a\n  a\necho '~~~'\n~~~\nWords.\n",
      "```patchbay session\n/> echo a\na\n/> echo '```'\n```\nWords.\n",
      "```patchbay session\n/> echo a\na\n/> echo '/\"a b\"> c'\n/> echo b\n```\n",
      "```patchbay session\n/> echo a\na\n/> echo '...> c'\n/> echo b\n```\n",
    ])
  func misread(text: String) async throws {
    try await withScenarios(["x.md": text]) { folder in
      let result = folder.update("x.md")
      let after = try folder.text("x.md")
      #expect(after == text)
      #expect(result.outcome == .failed && result.updateCount == 0)
      let last = try #require(result.failures.last)
      #expect(last.summary.hasSuffix("what this line printed would be read as something else"))
      #expect(last.line == 4)
    }
  }

  @Test("keep their permissions and the links to them")
  func file() async throws {
    try await withScenarios(["real.scenario": "echo a\n"]) { folder in
      let manager = FileManager.default
      try manager.setAttributes(
        [.posixPermissions: 0o640], ofItemAtPath: folder.path("real.scenario"))
      try manager.createSymbolicLink(
        atPath: folder.path("x.scenario"), withDestinationPath: "real.scenario")
      #expect(folder.update("x.scenario").outcome == .passed)
      #expect(try folder.text("real.scenario") == "echo a\n  a\n")
      let attributes = try manager.attributesOfItem(atPath: folder.path("real.scenario"))
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(
        try manager.destinationOfSymbolicLink(atPath: folder.path("x.scenario")) == "real.scenario")
    }
  }
}

extension ScenarioFolder {
  /// Formats a file that passes; it still passes, and formatting it again changes nothing.
  fileprivate func expectSameResult(ofFormatted name: String) throws {
    guard let formatted = try file(name).formatted() else { return }
    try file(name).write(formatted)
    let result = run(name)
    let text = try text(name)
    #expect(result.outcome == .passed, "\(report([result]))\(text)")
    let isStable = try file(name).formatted() == nil
    #expect(isStable)
  }
}

extension String {
  /// The lines without expected output, which is indented, and without empty lines.
  fileprivate var withoutOutput: [Substring] {
    let margin = contains("   ```") ? 5 : 2
    return split(whereSeparator: \.isNewline).filter {
      $0.prefix { $0 == " " }.count < margin
    }
  }
}
