import PatchbayLanguage
import PatchbayScenarios
import ShellSupport
import TestSupport
import Testing

@Suite("Recorded sessions", .hangLimit)
struct RecordingTests {
  @Test("are refused at the step that prints too much, not at the last step")
  func tooMuch() async throws {
    let text =
      "define event Say text:text; add container r\nrepeat 50 send r Say text=a\nlet e=1\n"
    try await withScenarios([:]) { folder in
      let bench = try Workbench(text, budgets: [.step: 1000])
      bench.run("record \(folder.path("x.scenario"))\n")
      #expect(bench.remarks.contains("error[not-reproducible]: s3, 'repeat 50 send"))
      let remarks = bench.remarks.replacing("\n    ", with: " ")
      #expect(remarks.contains("replayed, it prints more than --limit step=N allows"))
    }
  }

  struct Numbers: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let commands: String
    let recorded: String

    init(_ name: String, _ commands: String, _ recorded: String) {
      (testDescription, self.commands, self.recorded) = (name, commands, recorded)
    }
  }

  static let numberings: [Numbers] = [
    Numbers(
      "a message that was sent again", "send room A n=2\nreplay m4\n", "send room A n=2|replay m2"),
    Numbers(
      "a limit that was met twice", "send room P\nsend room A n=2\nreplay m6\nreplay m1\n",
      "send room A n=2|replay m2|replay m1"),
    Numbers(
      "computed words",
      "send room A n=2\nlet t=\"$(trace m4 --format=brief)\" u=$(trace \"m4.1\")\n",
      "send room A n=2|let t=\"$(trace m2 --format=brief)\" u=$(trace m2.1)"),
    Numbers(
      "nested commands", "send room A n=2\nrepeat 2 replay m4\n",
      "send room A n=2|repeat 2 replay m2"),
    Numbers(
      "commands of a file with a failing one", "run f.patchbay\nreplay m5\n",
      "send room A n=3|send room A n=4|replay m3"),
    Numbers(
      "steps that were undone", "send room A n=2\nundo\nsend room A n=3\nreplay m4\n",
      "send room A n=3|replay m2"),
  ]

  @Test("use the message numbers of the recorded file", arguments: numberings)
  func numbers(row: Numbers) async throws {
    let world = """
      define event A n:int; define event P; add container room
      add plugin room/f Forwarder on=P send=P; add plugin room/p Probe on=A
      set room causalDepth=1; option trace off; send room A n=1

      """
    let file = "send room A n=3\n!limit send room P\nsend room A n=4\n"
    try await withScenarios(["f.patchbay": file]) { folder in
      let bench = try Workbench(world)
      bench.run("send room P\n")
      #expect(bench.remarks.contains("error[limit]"))
      let path = folder.path("x.scenario")
      for line in row.commands.replacing("f.patchbay", with: folder.path("f.patchbay")).split(
        separator: "\n")
      {
        bench.run(line + "\n")
      }
      bench.run("record \(path)\n")
      #expect(!bench.remarks.contains("not-reproducible"), "\(bench.remarks)")
      let lines = try folder.text("x.scenario").split(separator: "\n").map(String.init)
      let commands = lines.drop { $0 != "send room A n=1" }.dropFirst()
        .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("expect") }
      #expect(commands.joined(separator: "|") == row.recorded)
      #expect(folder.run("x.scenario").outcome == .passed)
    }
  }

  @Test("keep the lines of here-documents, also of a file that a step has read")
  func documents() async throws {
    let files = ["f.patchbay": "let b=2; let t=<<'END'\n  a $b\nEND\nlet a=1\n"]
    try await withScenarios(files) { folder in
      let bench = try Workbench("run \(folder.path("f.patchbay"))\n")
      bench.run("record \(folder.path("x.scenario"))\n")
      #expect(bench.remarks.isEmpty)
      let recorded = try folder.text("x.scenario")
      #expect(recorded.hasSuffix("\nlet b=2\nlet t=<<'END'\n  a $b\nEND\nlet a=1\n"))
    }
  }

  @Test("are titled after the last message")
  func title() async throws {
    try await withScenarios([:]) { folder in
      let bench = try Workbench(
        "define event A; define event B; add container r; send r A; send r B; let x=1\n")
      bench.run("record \(folder.path("x.scenario"))\n")
      #expect(try folder.text("x.scenario").hasPrefix("@title Recorded: send r B\n"))
    }
  }
}
