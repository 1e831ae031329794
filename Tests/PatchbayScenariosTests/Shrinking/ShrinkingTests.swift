import PatchbayLanguage
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Shrunk scenarios", .hangLimit)
struct ShrinkingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let short: String?
    var file: String { text.hasPrefix("```") ? "x.md" : "x.scenario" }

    init(_ name: String, _ text: String, _ short: String?) {
      (testDescription, self.text, self.short) = (name, text, short)
    }
  }

  /// Twenty commands, of which six matter.
  private static let long: String = {
    let others = (0..<6).map { "add container live/other\($0); let a\($0)=\($0)\n" }
    return """
      @title A drop
      @tags drop
      @timeout 30s

      @file words <<END
      a
      END

      define event Say text:text
      add container live/room -p
      \(others[0])\(others[1])echo 1
        1
      add plugin live/room/chat Probe on=Say
      \(others[2])\(others[3])# it drops
      add interceptor live/room:quiet drop
      \(others[4])\(others[5])send live Say text=hello --trace=off
      expect delivered m1 live/room/chat
      echo never

      """
  }()

  static let shrunk = [
    Row(
      "headers, files and the commands that matter", long,
      """
      @title A drop
      @tags drop
      @timeout 30s
      @file words <<END
      a
      END

      define event Say text:text
      add container live/room -p
      add plugin live/room/chat Probe on=Say

      # it drops
      add interceptor live/room:quiet drop
      send live Say text=hello --trace=off
      expect delivered m1 live/room/chat

      """),
    Row(
      "only the failing world of a page",
      """
      ```patchbay
      add container a
      ```
      ```patchbay sample=reader
      add container b; let c=1
      env b x=1
      rm no
      ```

      """, "@sample reader\n\nrm no\n"),
    Row(
      "commands that a prompt depends on",
      """
      ```patchbay session
      /> add container a
      /> let c=1
      /> cd a
      /b> echo x
      x
      ```

      """, "add container a\ncd a\necho x\n  x\n"),
    Row(
      "the time limit", "@timeout 50ms\nlet a=1\nrepeat 1000000000 let b=1\n",
      "@timeout 50ms\n\nrepeat 1000000000 let b=1\n"),
    Row(
      "the reason of an expected failure", "@xfail issue 8\n\nlet a=1\necho b\n  c\n",
      "@xfail issue 8\n\necho b\n  c\n"),
    Row(
      "the first failure of a line, an error", "let a=1\nlet b=2\necho c; rm no\n",
      "echo c; rm no\n"),
    Row(
      "the first failure of a line, its output", "let a=1\nlet b=2\necho $b; rm no\n  3\n",
      "let b=2\necho $b; rm no\n  3\n"),
    Row("nothing if nothing fails", "echo a\n  a\n", nil),
  ]

  @Test("keep what the failure needs", arguments: shrunk)
  func kept(row: Row) async throws {
    try await withScenarios([row.file: row.text]) { folder in
      let short = try folder.file(row.file).shrunk(over: ScenarioFolder.worlds)?.text
      #expect(short == row.short)
    }
  }

  static let rows = [
    "echo a\nlet b=1\nadd container a; rm no\n",
    "let a=1; let b=2\necho $b\n  2\necho $a$b\n  13\n",
    "add container a; add container b\ntree\n  /a  container\n  /c  container\n",
    "add container a\n! add container b\necho c\n  c\n",
    "echo a\n  a\n!name-taken rm no\n",
    "define event E n:int\nadd container r\nadd plugin r/p Probe on=E\nsend r E n=1 --trace=off\nsend r E n=2\n"
      + "  m2 E  n=3  from /r\n    ...\n",
    "add container a; try add container b; rm no\n",
    "@file w <<'END'\n  echo $x\n\nEND\nlet a=1; let b=2\nlet x=3\nrun w\n",
    "echo a\nquit\necho b\n",
    "echo <<END\na\n\n  b\nEND\nrm no\n",
    "define event E\nadd container r\nlet a=1\nsend r E --trace=brief\n  ...\nexpect count m1 2\n",
    "let a=1\necho 'a\nb'\n  b\n  a\n", "let a=1\n!unterminated-quote echo 'b\n  b\n",
  ]

  @Test("fail in the same way, and have no more lines", arguments: rows)
  func same(text: String) async throws {
    try await withScenarios(["x.scenario": text]) { folder in
      let before = folder.run("x.scenario")
      let short = try #require(try folder.file("x.scenario").shrunk(over: ScenarioFolder.worlds))
        .text
      try folder.write(short, to: "y.scenario")
      let after = folder.run("y.scenario")
      #expect(after.outcome == .failed, "\(short)\(folder.report([after]))")
      let (old, new) = (before.failures.first, after.failures.last)
      #expect(after.failures.count == 1)
      #expect(new?.summary == old?.summary && new?.command == old?.command, "\(short)")
      #expect(after.commandCount <= before.commandCount)
      try folder.write(short, to: "x.scenario")
      #expect(try folder.file("x.scenario").shrunk(over: ScenarioFolder.worlds)?.text == short)
    }
  }

  @Test("print more than a step may")
  func tooMuch() async throws {
    let text = "let a=1\necho a\n  a\necho \(String(repeating: "b", count: 100))\n"
    try await withScenarios(["x.scenario": text]) { folder in
      var options = ScenarioOptions()
      options.budgets[.step] = 80
      let file = folder.file("x.scenario")
      let short = try file.shrunk(over: ScenarioFolder.worlds, options: options)?.text
      #expect(short == "echo \(String(repeating: "b", count: 100))\n")
    }
  }

  @Test("are refused with all their errors, and missing after an interrupt")
  func refusals() async throws {
    let files = ["a.scenario": "tre\necho a\nrmm b\necho \"\n", "b.scenario": "rm no\n"]
    try await withScenarios(files) { folder in
      let wrong = #expect(throws: ScenarioRefusal.self) {
        try folder.file("a.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      }
      #expect(wrong?.errors.count == 3)
      let missing = #expect(throws: ScenarioRefusal.self) {
        try folder.file("c.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      }
      #expect(missing?.errors.map(\.code) == ["cannot-read"])
      for task in ["shrink", "rehearse"] {
        let stopped = #expect(throws: ScenarioRefusal.self) {
          let file = folder.file("b.scenario")
          _ =
            task == "shrink"
            ? try file.shrunk(over: ScenarioFolder.worlds, mustStop: { true }) == nil
            : try file.rehearse(
              over: ScenarioFolder.worlds, options: ScenarioOptions(), mustStop: { true }) == nil
        }
        #expect(stopped?.errors.isEmpty == true)
      }
    }
  }
}
