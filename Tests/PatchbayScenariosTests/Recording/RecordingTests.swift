import ShellSupport
import Testing

@Suite("Sessions that are recorded", .timeLimit(.minutes(10)))
struct RecordingTests {
  @Test("are refused at the step that prints too much, and not at their last")
  func tooMuch() async throws {
    let name = String(repeating: "p", count: 2000)
    let plugins = (0..<20).map { "add plugin r/\(name)\($0) Probe on=Say\n" }.joined()
    let text =
      "define event Say text:text; add container r\n" + plugins
      + "repeat 450 send r Say text=a\nlet e=1\n"
    try await withScenarios([:]) { folder in
      let bench = try Workbench(text)
      bench.run("record \(folder.path("x.scenario"))\n")
      #expect(bench.remarks.contains("error[not-reproducible]: s23, 'repeat 450 send"))
      #expect(bench.remarks.contains("replayed, it printed more than"))
    }
  }

  @Test("keep the lines of here-documents, also where a step has read a file")
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
}
