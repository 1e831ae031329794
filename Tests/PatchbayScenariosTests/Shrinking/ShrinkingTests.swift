import PatchbayLanguage
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Shrunk scenarios", .hangLimit)
struct ShrinkingTests {
  /// Forty commands, of which four matter.
  private static let long: String = {
    var lines = [
      "@title A drop", "@tags drop", "@timeout 30s", "", "@file words <<END", "a", "END", "",
    ]
    lines += ["define event Say text:text", "add container live/room -p"]
    for number in 0..<17 {
      lines.append("add container live/other\(number); let a\(number)=\(number)")
      if number == 5 { lines.append("add plugin live/room/chat Probe on=Say") }
      if number == 9 { lines += ["# it drops", "add interceptor live/room:quiet drop"] }
      if number % 4 == 0 { lines += ["echo \(number)", "  \(number)"] }
    }
    lines += ["expect delivered m1 live/room/chat", "echo never"]
    let send = "send live Say text=hello --trace=off"
    lines.insert(send, at: lines.count - 2)
    return lines.map { $0 + "\n" }.joined()
  }()

  @Test("keep headers, files and the commands that matter")
  func golden() async throws {
    try await withScenarios(["x.scenario": Self.long]) { folder in
      let short = try folder.file("x.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(
        short == """
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

          """)
    }
  }

  static let rows = [
    long,
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

  @Test("contain only the failing world of a page")
  func page() async throws {
    let text = """
      ```patchbay
      add container a
      ```
      ```patchbay sample=reader
      add container b; let c=1
      env b x=1
      rm no
      ```

      """
    try await withScenarios(["x.md": text]) { folder in
      let short = try folder.file("x.md").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(short == "@sample reader\n\nrm no\n")
    }
  }

  @Test("are found within the time limit")
  func timeOut() async throws {
    let text = "@timeout 50ms\nlet a=1\nrepeat 1000000000 let b=1\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let short = try folder.file("x.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(short == "@timeout 50ms\n\nrepeat 1000000000 let b=1\n")
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

  @Test("keep the reason why they are expected to fail")
  func expected() async throws {
    let text = "@xfail issue 8\n\nlet a=1\necho b\n  c\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let short = try folder.file("x.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(short == "@xfail issue 8\n\necho b\n  c\n")
    }
  }

  @Test("do not exist if nothing fails or nothing can run")
  func none() async throws {
    try await withScenarios(["a.scenario": "echo a\n  a\n", "b.scenario": "echo \"\n"]) { folder in
      let short = try folder.file("a.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(short == nil)
      #expect(throws: ScenarioRefusal.self) {
        try folder.file("b.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      }
    }
  }

  @Test(
    "keep the first failure of their line",
    arguments: [
      ("let a=1\nlet b=2\necho c; rm no\n", "echo c; rm no\n"),
      ("let a=1\nlet b=2\necho $b; rm no\n  3\n", "let b=2\necho $b; rm no\n  3\n"),
    ])
  func both(text: String, short: String) async throws {
    try await withScenarios(["x.scenario": text]) { folder in
      let found = try folder.file("x.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(found == short)
    }
  }

  @Test("keep the commands that a prompt depends on")
  func prompt() async throws {
    let text = "```patchbay session\n/> add container a\n/> let c=1\n/> cd a\n/b> echo x\nx\n```\n"
    try await withScenarios(["x.md": text]) { folder in
      let short = try folder.file("x.md").shrunk(over: ScenarioFolder.worlds)?.text
      #expect(short == "add container a\ncd a\necho x\n  x\n")
    }
  }

  @Test("are refused with all their errors, and missing after an interrupt")
  func refusals() async throws {
    let files = ["a.scenario": "tre\necho a\nrmm b\n", "b.scenario": "rm no\n"]
    try await withScenarios(files) { folder in
      let wrong = #expect(throws: ScenarioRefusal.self) {
        try folder.file("a.scenario").shrunk(over: ScenarioFolder.worlds)?.text
      }
      #expect(wrong?.errors.count == 2)
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
