import Foundation
import TestSupport
import Testing

@Suite("patchbay test --update", .hangLimit, .serialized)
struct TestUpdateTests {
  private static let text = "# one\necho a\n  b\necho c\n# two\necho d\n  e\n"

  @Test("lists the written files, and none the next time")
  func update() async throws {
    try await withScenarios(["a.scenario": Self.text, "b.scenario": Scenarios.good]) { folder in
      let first = try await folder.test(".", "--update", "--repeat=3", "-j", "2")
      #expect(first.status == 0)
      #expect(
        first.output.withoutTimes == "wrote a.scenario  a  (3 blocks; #)\n\n2 files: 2 passed; #\n")
      #expect(
        try folder.text("a.scenario") == "# one\necho a\n  a\necho c\n  c\n# two\necho d\n  d\n")
      let second = try await folder.test(".", "--update")
      #expect(second.output.withoutTimes == "2 files: 2 passed; #\n")
      #expect(try folder.names() == ["a.scenario", "b.scenario"])
    }
  }

  @Test("is refused if CI is set", arguments: ["--update", "--update=ask"])
  func continuousIntegration(option: String) async throws {
    try await withScenarios(["a.scenario": Self.text]) { folder in
      let result = try await folder.test(".", option, environment: ["CI": "1"])
      #expect(result.status == 2)
      #expect(result.errors.hasPrefix("patchbay: --update changes files, and CI is set; "))
      #expect(try folder.text("a.scenario") == Self.text)
    }
  }

  static let answers: [(input: String, first: String, second: String, status: Int32)] = [
    ("y\nyes\nY\ny\ny\ny\n", "acd", "acd", 0),
    ("a\nall\n", "acd", "acd", 0),
    ("n\ny\nn\ny\nn\ny\n", "b.c.e", "a..d", 1),
    ("q\ny\na", "b..e", "b..e", 1),
    ("y\n\nwhat\na\nn\nq\n", "acd", "b..e", 1),
    ("y\n", "a..e", "b..e", 1),
    ("", "b..e", "b..e", 1),
  ]

  @Test("asks for each block; no answer means no", arguments: answers)
  func ask(row: (input: String, first: String, second: String, status: Int32)) async throws {
    try await withScenarios(["a.scenario": Self.text, "b.scenario": Self.text]) { folder in
      let result = try await folder.test(".", "--update=ask", input: row.input)
      #expect(try folder.text("a.scenario").blocks == row.first.filter { $0 != "." })
      #expect(try folder.text("b.scenario").blocks == row.second.filter { $0 != "." })
      let hasQuit = ["q\ny\na", "y\n", ""].contains(row.input)
      #expect(result.status == row.status)
      #expect(result.errors.hasPrefix("wrote "))
      #expect(result.errors.hasSuffix("left: 1 of 2 files was looked at\n") == hasQuit)
    }
  }

  @Test("reports the number of declined differences")
  func declined() async throws {
    try await withScenarios(["a.scenario": Self.text, "b.scenario": Scenarios.wrong]) { folder in
      let one = try await folder.test("a.scenario", "--update=ask", input: "n\nn\nn\n")
      #expect(one.errors == "wrote nothing: 3 blocks declined\n")
      let none = try await folder.test("b.scenario", "--update=ask", input: "n\n")
      #expect(none.errors == "wrote nothing: no block differs that can be written\n")
    }
  }

  @Test("shows the block that it asks about")
  func question() async throws {
    try await withScenarios(["a.scenario": Scenarios.bad]) { folder in
      let result = try await folder.test(".", "--update=ask", input: "x\ny\n")
      #expect(
        result.output.withoutTimes == """
          a.scenario:1
            echo a
            the output differs
              2    - b
                1  + a
          write it? [y]es, [n]o, [a]ll of this file, [q]uit:   y, n, a or q; \
          q leaves this block and all that follow unchanged
          write it? [y]es, [n]o, [a]ll of this file, [q]uit: wrote a.scenario  a  (1 block; #)

          1 file: 1 passed; #

          """)
    }
  }

  @Test("reports output that is different in each run")
  func unstable() async throws {
    try await withScenarios(["a.scenario": "echo a | date +%N\n"]) { folder in
      let result = try await folder.test(".", "--update", "--allow-shell")
      #expect(result.status == 1)
      #expect(result.output.contains("a.scenario:1:1  run again, it printed something else\n"))
    }
  }

  @Test("leaves each file either old or new if it is killed")
  func killed() async throws {
    let after = (0..<40).map { "echo \($0)\n  \($0)\n" }.joined()
    let before = after.replacing("\n  ", with: "\n  x ")
    let names = (10..<40).map { "\($0).scenario" }
    try await withScenarios([:]) { folder in
      for round in 0..<20 {
        for name in names { try folder.write(before, to: name) }
        let result = try await folder.shell(
          "timeout -s KILL 0.0\(10 + round * 4) \"$0\" test . --update -j 2")
        #expect(result.status == 137 || result.status == 0)
        for name in names {
          let text = try folder.text(name)
          #expect(text == before || text == after)
        }
      }
      #expect(try await folder.test(".", "--update").status == 0)
      let found = try folder.names().filter { $0.hasSuffix(".scenario") }
      #expect(found == names)
    }
  }
}

extension String {
  /// The letters in the blocks of output.
  fileprivate var blocks: String {
    split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }.joined()
  }
}
