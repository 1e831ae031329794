import Foundation
import TestSupport
import Testing

@Suite("patchbay fmt, and check of folders", .hangLimit)
struct FormatCommandTests {
  private static let files = [
    "a.scenario": "ls  a\n  x  y\n", "b/b.scenario": "ls\n", "b/c.patchbay": "ls   b",
    "b/page.md": "# A\n```patchbay\nls  c\n```\n", "b/plain.md": "ls  d\n", "b/e.txt": "ls  e",
  ]

  @Test("formats files, and lists their names")
  func format() async throws {
    try await withScenarios(Self.files) { folder in
      let check = try await folder.run(["fmt", "--check", "."])
      #expect(check.status == 1 && check.output == "a.scenario\nb/c.patchbay\nb/page.md\n")
      for (name, text) in Self.files { #expect(try folder.text(name) == text) }
      let first = try await folder.run(["fmt", "."])
      #expect(first.status == 0 && first.output == check.output && first.errors.isEmpty)
      #expect(try folder.text("a.scenario") == "ls a\n  x  y\n")
      #expect(try folder.text("b/c.patchbay") == "ls b\n")
      #expect(try folder.text("b/page.md") == "# A\n```patchbay\nls c\n```\n")
      #expect(try folder.text("b/plain.md") == "ls  d\n")
      let second = try await folder.run(["fmt", "."])
      #expect(second.status == 0 && second.output.isEmpty)
      #expect(try await folder.run(["fmt", "--check", "."]).status == 0)
    }
  }

  @Test("leaves a file with errors unchanged, and writes the others")
  func errors() async throws {
    let files = [
      "a.scenario": "ls  \"\n", "b.scenario": "ls  b\n", "c.scenario": "@titel\nls  c\n",
    ]
    try await withScenarios(files) { folder in
      let result = try await folder.run(["fmt", "."])
      #expect(result.status == 3 && result.output == "b.scenario\n")
      let places = result.errors.split(separator: "\n").filter { $0.contains(": error[") }
      #expect(places.map { $0.prefix(10) } == ["a.scenario", "c.scenario"])
      #expect(try folder.text("a.scenario") == files["a.scenario"])
      #expect(try folder.text("c.scenario") == files["c.scenario"])
    }
  }

  @Test(
    "refuses wrong usage",
    arguments: [[], ["no.scenario"], ["--chekc", "."], ["."], ["plain.txt:1"]])
  func usage(arguments: [String]) async throws {
    try await withScenarios(["plain.txt": "ls  a"]) { folder in
      let result = try await folder.run(["fmt"] + arguments)
      #expect(result.status == 2 && result.output.isEmpty && !result.errors.isEmpty)
    }
  }

  @Test("check reports all errors of all files in a folder")
  func check() async throws {
    let files = [
      "a.scenario": "tre\nrm\n", "b.scenario": Scenarios.good, "c/d.md": "```patchbya\nls\n```\n",
      "c/e.patchbay": "echo $no\n",
      "f.scenario":
        "@sample no\n@file ../x <<END\nEND\n@file y <<END\nEND\n@file y <<END\nEND\nls\n  [/(/]\n",
    ]
    try await withScenarios(files) { folder in
      let result = try await folder.run(["check", "."])
      #expect(result.status == 3 && result.output.isEmpty)
      let told = result.errors.split(separator: "\n").filter { $0.contains(": error[") }
      #expect(
        told.map { $0.prefix { $0 != " " } } == [
          "a.scenario:1:1:", "a.scenario:2:3:", "c/d.md:1:4:", "c/e.patchbay:1:6:",
          "f.scenario:1:9:", "f.scenario:2:7:", "f.scenario:6:7:", "f.scenario:9:3:",
        ])
      #expect(try await folder.run(["check", "b.scenario"]).status == 0)
      let line = try await folder.run(["check", "b.scenario:1"])
      #expect(line.status == 2 && line.errors.contains("name it without a line"))
    }
  }
}
