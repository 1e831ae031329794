import Foundation
import TestSupport
import Testing

@Suite("The files that patchbay test runs", .hangLimit)
struct TestSelectionTests {
  private static let files = [
    "b/two.scenario": "@title The second\n@tags slow web\n" + Scenarios.good,
    "b/three.scenario": "@tags web\n" + Scenarios.good,
    "a.scenario": "@title The first\n" + Scenarios.good,
    "b/page.md": "# A page\n```patchbay\n" + Scenarios.good + "```\n",
    "b/plain.md": "# Another\n```swift\nlet a = 1\n```\n",
    "b/.hidden.scenario": Scenarios.bad,
    "b/other.txt": "echo a",
  ]

  @Test(
    "are the named ones and those in named folders, by path",
    arguments: [
      (["."], ["a.scenario", "b/page.md", "b/three.scenario", "b/two.scenario"]),
      (
        ["b/", "a.scenario", "b"],
        ["b/page.md", "b/three.scenario", "b/two.scenario", "a.scenario"]
      ),
      ([".", "--tag=web"], ["b/three.scenario", "b/two.scenario"]),
      ([".", "--tag=web,!slow"], ["b/three.scenario"]),
      ([".", "--tag=!web"], ["a.scenario", "b/page.md"]),
      ([".", "--filter=^The (first|second)$"], ["a.scenario", "b/two.scenario"]),
      ([".", "--filter=A PAGE"], ["b/page.md"]),
      ([".", "--filter=three"], ["b/three.scenario"]),
      ([".", "--filter=b/", "--tag=slow"], ["b/two.scenario"]),
      ([".", "--filter=three", "--filter=the first"], ["a.scenario", "b/three.scenario"]),
      ([".", "--tag=slow,web"], ["b/three.scenario", "b/two.scenario"]),
      ([".", "--tag=slow", "--tag=web"], ["b/three.scenario", "b/two.scenario"]),
      (["b/.hidden.scenario"], ["b/.hidden.scenario"]),
      (["a.scenario", "--repeat=3"], ["a.scenario", "a.scenario", "a.scenario"]),
    ])
  func selection(arguments: [String], files: [String]) async throws {
    try await withScenarios(Self.files) { folder in
      let result = try await folder.run(["test", "-v"] + arguments)
      #expect(result.output.toldFiles == files)
    }
  }

  @Test("are divided by --shard, each file into one shard")
  func shards() async throws {
    let names = (10..<23).map { "\($0).scenario" }
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Scenarios.good) })
    try await withScenarios(files) { folder in
      var run: [String] = []
      for part in 1...4 {
        let result = try await folder.test(".", "-v", "--shard=\(part)/4")
        let told = result.output.toldFiles
        #expect(told.count >= 3 && told == told.sorted())
        run += told
      }
      #expect(run.sorted() == names)
    }
  }

  @Test("may be none for a shard, which is no failure")
  func emptyShard() async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      let result = try await folder.test(".", "--shard=2/2", "--report=tap")
      #expect(result.status == 0)
      #expect(result.output.hasPrefix("TAP version 14\n1..0"))
      #expect(result.errors == "part 2 of 2 has no file: there are fewer files than parts\n")
    }
  }

  @Test(
    "are counted by the error if none is selected",
    arguments: [
      ("a.scenario", "the one file is not selected; "), (".", "none of 4 files is selected; "),
    ])
  func nothingSelected(path: String, words: String) async throws {
    try await withScenarios(Self.files) { folder in
      let result = try await folder.test("--filter=zzz", path)
      #expect(result.status == 2 && result.errors.contains(words))
    }
  }

  @Test("end at the line of FILE:LINE")
  func lines() async throws {
    let text = "# one\necho a\n  a\n# two\necho b\n  c\n# three\necho d\n  e\n"
    try await withScenarios(["x.scenario": text]) { folder in
      #expect(try await folder.test("x.scenario:4").status == 0)
      let result = try await folder.test("x.scenario:5")
      #expect(
        result.output.withoutTimes == """
          FAIL  x.scenario:5  x
            # one  ok
            # two
              x.scenario:5:1  the output differs
                echo b
                    6    - c
                      1  + b
            # three  not run

          failed:
            x.scenario:5

          1 file: 1 failed; #

          """)
    }
  }

  @Test("cause an error with a FILE:LINE without a command above it")
  func nothingAbove() async throws {
    try await withScenarios(["x.scenario": "@title a\n\necho a\n  a\n"]) { folder in
      let result = try await folder.test("x.scenario:2")
      #expect(result.status == 3 && result.output.contains("error[no-commands]"))
    }
  }

  @Test("cause an error with a FILE:LINE after the last line", arguments: [5, 99])
  func nothingThere(line: Int) async throws {
    try await withScenarios(["x.scenario": "@title a\n\necho a\n  a\n"]) { folder in
      #expect(try await folder.test("x.scenario:4").status == 0)
      let result = try await folder.test("x.scenario:\(line)")
      #expect(result.status == 3)
      #expect(result.output.contains("there is no line \(line): the last one is 4"))
    }
  }

  @Test("are listed with titles and tags, and not run, by --list")
  func list() async throws {
    try await withScenarios(Self.files) { folder in
      let result = try await folder.test("--list", "--filter=t", ".")
      #expect(result.status == 0)
      #expect(
        result.output == """
          a.scenario        The first
          b/three.scenario              [web]
          b/two.scenario    The second  [slow] [web]

          """)
      let list = try await folder.test("--list", "--report=json", "--filter=^b/t", ".")
      #expect(list.status == 0)
      #expect(
        list.output == """
          [
          {"path": "b/three.scenario", "title": null, "tags": ["web"]},
          {"path": "b/two.scenario", "title": "The second", "tags": ["slow", "web"]}
          ]

          """)
      let two = try await folder.test("--list", "--update", ".")
      #expect(two.status == 2 && two.errors.contains("exclude one another"))
    }
  }

  @Test(
    "are not run for a report that --list, --debug and --shrink do not write",
    arguments: [
      (["--list", "--report=tap"], "leave --report=tap out"),
      (["--report=json:a.json", "--list"], "leave --report=json:a.json out"),
      (["--debug", "--report=json"], "--debug writes no report; leave --report=json out"),
      (["--shrink", "--report=junit:j.xml"], "--shrink writes no report"),
    ])
  func unwrittenReport(options: [String], words: String) async throws {
    try await withScenarios(Self.files) { folder in
      let result = try await folder.run(["test"] + options + ["a.scenario"])
      #expect(result.status == 2 && result.errors.contains(words) && result.output.isEmpty)
    }
  }

  @Test("end after the first that fails, with --fail-fast")
  func failFast() async throws {
    let files = [
      "a.scenario": Scenarios.good, "b.scenario": Scenarios.bad, "c.scenario": Scenarios.bad,
      "d.scenario": Scenarios.good,
    ]
    try await withScenarios(files) { folder in
      let result = try await folder.test("--fail-fast", "-j1", "-v", ".")
      #expect(result.status == 1)
      #expect(result.output.toldFiles == ["a.scenario", "b.scenario"])
      #expect(result.errors == "--fail-fast: 2 of 4 files were run\n")
      #expect(try await folder.test("--fail-fast", "a.scenario", "d.scenario").errors.isEmpty)
    }
  }

  @Test(
    "that failed are recorded in a private file, whatever its mode was before",
    arguments: [nil, 0o644])
  func privateMemory(former: Int?) async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let path = folder.folder.appending(path: ".state/patchbay/failed").path
      if let former {
        _ = try await folder.test("a.scenario")
        try FileManager.default.setAttributes([.posixPermissions: former], ofItemAtPath: path)
      }
      _ = try await folder.shell("umask 022; \"$0\" test a.scenario")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("are with --last-failed those that failed before, also in other runs")
  func lastFailed() async throws {
    let files = [
      "a.scenario": Scenarios.bad, "b.scenario": Scenarios.good, "c.scenario": Scenarios.wrong,
    ]
    try await withScenarios(files) { folder in
      _ = try await folder.test("a.scenario", "b.scenario")
      _ = try await folder.test("c.scenario")
      let again = try await folder.test(".", "--last-failed")
      #expect(again.output.toldFiles == ["a.scenario", "c.scenario"])
      let named = try await folder.test("./a.scenario", "./b.scenario", "--last-failed")
      #expect(named.output.toldFiles == ["./a.scenario"])
      try folder.write(Scenarios.good, to: "a.scenario")
      try folder.write(Scenarios.good, to: "c.scenario")
      let mended = try await folder.test(".", "-v", "--last-failed")
      #expect(mended.status == 0 && mended.output.toldFiles == ["a.scenario", "c.scenario"])
      let none = try await folder.test(".", "--last-failed")
      #expect(none.status == 2)
      #expect(
        none.errors
          == "patchbay: no file is known to have failed in the last run; leave --last-failed out\n")
      #expect(try await folder.test(".").status == 0)
    }
  }

  @Test("are none in a folder without scenarios, which is reported")
  func nothing() async throws {
    try await withScenarios(["plain.md": "words\n"]) { folder in
      let result = try await folder.test(".")
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("patchbay: there is no scenario in .; "))
    }
  }

  @Test("are matched by regular expressions; an error about a glob says so")
  func globs() async throws {
    try await withScenarios(["a.scenario": Scenarios.good]) { folder in
      let advice =
        "; --filter takes a regular expression, not a glob: .* is any text, \\. is a dot\n"
      for glob in ["*.scenario", "flow/*.scenario", "**/a", "(*)"] {
        let result = try await folder.test(".", "--filter=\(glob)")
        #expect(result.status == 2 && result.errors.hasSuffix(advice) == (glob != "(*)"))
      }
      for pattern in ["nothing", "no.*", "["] {
        let result = try await folder.test(".", "--filter=\(pattern)")
        #expect(result.status == 2 && !result.errors.contains("glob"))
      }
    }
  }

  @Test("are suggested for misspelt names")
  func near() async throws {
    try await withScenarios(["drop.scenario": Scenarios.good]) { folder in
      let result = try await folder.test("dorp.scenario")
      #expect(result.errors.contains("did you mean 'drop.scenario'?"))
    }
  }
}
