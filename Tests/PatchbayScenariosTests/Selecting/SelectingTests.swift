import PatchbayLanguage
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Selected scenarios", .hangLimit)
struct SelectingTests {
  private static let files = (0..<17).map { ScenarioFile(path: "no/\($0).scenario") }

  @Test("are divided into shards of equal size", arguments: 1...20)
  func shards(count: Int) throws {
    var parts: [[ScenarioFile]] = []
    for number in 1...count {
      let shard = try #require(ScenarioSelection.Shard(number: number, of: count))
      parts.append(shard.part(of: Self.files))
    }
    #expect(Set(parts.joined()) == Set(Self.files) && parts.joined().count == Self.files.count)
    let sizes = parts.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test("have no shard beyond the last", arguments: [(0, 1), (2, 1), (-1, 3), (1, 0), (0, 0)])
  func noShard(number: Int, count: Int) {
    #expect(ScenarioSelection.Shard(number: number, of: count) == nil)
  }

  @Test("stay selected if they can't be read, so that this is reported")
  func unreadable() {
    var selection = ScenarioSelection()
    selection.tags = ["web"]
    #expect(selection.select(Self.files) == Self.files)
  }

  @Test("are found by folder and file names, each once")
  func search() async throws {
    let files = [
      "b/x.scenario": "ls", "a.scenario": "ls", "a.md": "words", "p.md": "```patchbay\n```\n",
      "q.md": "```patchbya\n```\n", "r.patchbay": "ls", ".h/x.scenario": "ls",
    ]
    try await withScenarios(files) { folder in
      let root = folder.root
      func found(_ paths: [String]) throws -> [String] {
        try ScenarioSearch(paths.map { root + $0 }).files
          .map { String($0.path.dropFirst(root.count + 1)) + ($0.lastLine.map { ":\($0)" } ?? "") }
      }
      let rows = [
        ([""], ["a.scenario", "b/x.scenario", "q.md"]),
        (["/"], ["a.scenario", "b/x.scenario", "q.md"]),
        (["/b", "", "/b/x.scenario"], ["b/x.scenario", "a.scenario", "q.md"]),
        (["/b", "/./b", "/b/../b/x.scenario"], ["b/x.scenario"]),
        (["/a.md", "/r.patchbay"], ["a.md", "r.patchbay"]),
        (["/a.scenario:3", "/a.scenario"], ["a.scenario:3", "a.scenario"]),
      ]
      for (paths, files) in rows {
        let names = try found(paths)
        #expect(names == files)
      }
      for path in ["/a.scenario:0", "/c"] {
        #expect(throws: ShellError.self) { try found([path]) }
      }
    }
  }

  @Test("are found once even through links, and not below links in a folder")
  func linkedFiles() async throws {
    try await withScenarios(["a/x.scenario": "ls", "y.scenario": "ls"]) { folder in
      try folder.link("z.scenario", in: "a", to: "../y.scenario")
      try folder.link("b", in: "a/..", to: "a")
      try folder.link("loop", in: "a", to: "..")
      let paths = ["a", "b", "y.scenario"].map(folder.path)
      let files = try ScenarioSearch(paths).files
      #expect(files.map(\.path) == ["a/x.scenario", "a/z.scenario"].map(folder.path))
    }
  }

  @Test("are read as a whole where a line has no use, and can be read twice")
  func refused() async throws {
    try await withScenarios(["x.scenario": "ls"]) { folder in
      let line = #expect(throws: ShellError.self) {
        try ScenarioSearch([folder.path("x.scenario:1")], keepingPlainFiles: true)
      }
      #expect(line?.message.hasSuffix("a file is used as a whole; name it without a line") == true)
      let device = #expect(throws: ShellError.self) { try ScenarioSearch(["/dev/null"]) }
      #expect(device?.message.hasSuffix("it is not a file that can be read twice") == true)
    }
  }

  @Test("are run up to their last line, even if it is not closed")
  func lastLine() async throws {
    try await withScenarios(["x.scenario": "echo a\n  a"]) { folder in
      #expect(folder.run("x.scenario", upTo: 2).outcome == .passed)
      #expect(folder.run("x.scenario", upTo: 3).outcome == .refused)
    }
  }
}
