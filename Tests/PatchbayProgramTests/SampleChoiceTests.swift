import TestSupport
import Testing

@Suite("Samples of the program", .hangLimit)
struct SampleChoiceTests {
  @Test("are listed with what to try")
  func list() async throws {
    let result = try await patchbay("--list-samples")
    #expect(result.status == 0)
    for sample in ["live-room", "checkout", "reader", "all"] {
      #expect(result.output.contains("\(sample): "))
    }
    #expect(result.output.contains("\n  send live/room/input SendText text=hello\n"))
    let help = try await patchbay("-c", "help samples")
    #expect(help.output.contains("send live/room/input SendText text=hello"))
  }

  @Test("give a session their types, and no other sample's")
  func types() async throws {
    let result = try await patchbay("--sample=reader", "-c", "types")
    #expect(result.output.contains("plugin of the sample reader\n"))
    #expect(result.output.contains("plugin of the shell\n"))
    #expect(!result.output.contains("live-room"))
    let none = try await patchbay("-c", "define event Ping n:int; types")
    #expect(none.output.hasPrefix("plugin of the shell\n"))
    #expect(none.output.hasSuffix("event defined here\n  Ping  n:int\n"))
    let all = try await patchbay("--sample=all", "-c", "types; tree")
    #expect(all.output.contains("plugin of the sample checkout\n"))
    #expect(all.output.contains("/ is empty"))
  }

  @Test("are named by an error about one of their types")
  func missingType() async throws {
    let result = try await patchbay("-c", "add container room; add plugin room/p Chat")
    #expect(result.status == 3)
    #expect(result.errors.contains("the sample live-room has it: start with --sample=live-room"))
  }

  @Test(
    "are named by every command that lacks one of their types",
    arguments: [
      ("live-room", "types SendText"), ("live-room", "types Chat"), ("reader", "types keep-near"),
      ("live-room", "send room SendText text=hi"), ("reader", "ask room CountWord word=a"),
      ("live-room", "add relay room/p/b Bubble"), ("reader", "add interceptor room:a keep-near"),
      ("reader", "env room FontSize"), ("reader", "hold info Lamp brightness=3"),
      ("live-room", "who SendText"), ("live-room", "watch SendText"),
      ("live-room", "log --kind=SendText"), ("live-room", "add plugin room/q Probe on=SendText"),
      ("live-room", "let type=Chat; add plugin room/q $type"),
      ("live-room", "repeat 1 types Chat"),
    ])
  func missingTypes(sample: String, commands: String) async throws {
    let world = "add container room; add plugin room/p Probe; "
    let result = try await patchbay("-c", world + commands)
    let advice =
      "the sample \(sample) has it: start with --sample=\(sample), or --sample=all for the types of all samples"
    let errors = result.errors.replacing("\n        ", with: " ")
    #expect(errors.ranges(of: advice).count == 1)
    let all = try await patchbay("--sample=all", "-c", world + commands)
    #expect(!all.errors.contains("has it"))
  }

  @Test("show a turned page on one screen, with the prompt below")
  func page() async throws {
    let turn = "send book/part1/ch1/spread1/page1 TurnPage to=forward --scope=container"
    let list = try await patchbay("--list-samples")
    #expect(list.output.contains("\n  \(turn)\n"))
    try await atPrompt("--sample=reader", size: .init(columns: 80, rows: 24)) { terminal in
      try await terminal.enter(turn, showing: nil)
      #expect(terminal.screen.line(0).hasPrefix("m1 TurnPage  to=forward  from /book/part1/"))
      #expect(terminal.screen.line(23) == "/>")
    }
  }

  private static let search =
    "define event Search text:text; add container room; add plugin room/a Probe on=Search; "
    + "send room Search text=x --trace=off"

  @Test("do not reserve names in a session without a sample, also in its records and saved worlds")
  func ownNames() async throws {
    let result = try await shellInFolder(
      "$0 -c '\(Self.search); record r.scenario; save w' && head -2 r.scenario && $0 test r.scenario"
        + " && grep -v @sample r.scenario > all.scenario && $0 test all.scenario"
        + " && $0 --load=w -c 'diff w'")
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        "@title Recorded: send room Search text=x --trace=off\n@sample none\n"))
    #expect(result.output.contains("no change since w"))
  }

  @Test("are named in recorded files", arguments: ["reader", "all"])
  func recorded(sample: String) async throws {
    let result = try await shellInFolder(
      "$0 --sample=\(sample) -c 'add container room; add plugin room/a Bookmark; record r.scenario'"
        + " && grep @sample r.scenario && $0 test r.scenario")
    #expect(result.status == 0 && result.output.hasPrefix("@sample \(sample)\n"))
  }

  @Test("are named if a definition takes the name of one of their types")
  func nameOfSample() async throws {
    let result = try await patchbay("--sample=reader", "-c", "define event Search")
    #expect(
      result.errors.replacing("\n    ", with: " ").contains(
        "there is an event Search already, of the sample reader; choose another name"))
  }

  @Test("are named by @sample in a scenario; @sample none has the types of a prompt")
  func none() async throws {
    let files = [
      "n.scenario": "@sample none\nadd container room\nadd plugin room/p Probe\ntree\n"
        + "  /room  container\n  `- p   Probe  receives every message\n",
      "m.scenario": "@sample none\nadd container room\nadd plugin room/p Chat\n",
      "o.scenario": "@sample nobody\ntree\n",
    ]
    try await withScenarios(files) { folder in
      #expect(try await folder.test("n.scenario").status == 0)
      let missing = try await folder.test("m.scenario")
      #expect(
        missing.output.contains(
          "the sample live-room has it: begin the file with @sample live-room"))
      let unknown = try await folder.test("o.scenario")
      #expect(unknown.output.contains("there are all, checkout, live-room, none, reader"))
    }
  }

  @Test("provide the types of a loaded world")
  func load() async throws {
    let result = try await shellInFolder(
      "$0 --sample=all -c 'add container room; add plugin room/p Chat; save w' && $0 --load=w -c tree"
    )
    #expect(result.output.contains("Chat"))
  }
}
