import Foundation
import TestSupport
import Testing

@Suite("patchbay test --update", .hangLimit, .serialized)
struct TestUpdateTests {
  private static let text = "# one\necho a\n  b\necho c\n# two\necho d\n  e\n"

  @Test("lists the written files, and none the next time; it is refused if CI is set")
  func update() async throws {
    try await expectConsole(
      files: ["a.scenario": Self.text, "b.scenario": Scenarios.good],
      #"""
      $ cp a.scenario before; for option in --update --update=ask; do CI=1 patchbay test . $option; done; cmp a.scenario before
      patchbay: --update changes files, and CI is set; run it where you can review the changes
      patchbay: --update changes files, and CI is set; run it where you can review the changes
      $ patchbay test . --update --repeat=3 -j 2
      wrote a.scenario  a  (3 blocks; #)

      2 files: 2 passed; #
      wrote 3 blocks in 1 file
      $ cat a.scenario
      # one
      echo a
        a
      echo c
        c
      # two
      echo d
        d
      $ patchbay test . --update; ls
      2 files: 2 passed; #
      wrote nothing: no block differs that can be written
      a.scenario
      b.scenario
      before
      """#)
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

  @Test(
    "shows the block that it asks about, and reports what was declined or is different in each run")
  func question() async throws {
    try await expectConsole(
      files: [
        "a.scenario": Self.text, "b.scenario": Scenarios.wrong, "c.scenario": Scenarios.bad,
        "d.scenario": "echo a | date +%N\n",
      ],
      #"""
      $ printf 'n\nn\nn\n' | patchbay test a.scenario --update=ask 2>&1 > out
      wrote nothing: 3 blocks declined
      [1]
      $ echo n | patchbay test b.scenario --update=ask 2>&1 > out | tail -n 1
      wrote nothing: no block differs that can be written
      $ printf 'x\ny\n' | patchbay test c.scenario --update=ask
      c.scenario:1
        echo a
        the output differs
          2    - b
            1  + a
      write it? [y]es, [n]o, [a]ll of this file, [q]uit:   y, n, a or q; q leaves this block and all that follow unchanged
      write it? [y]es, [n]o, [a]ll of this file, [q]uit: wrote c.scenario  c  (1 block; #)

      1 file: 1 passed; #
      wrote 1 block in 1 file
      $ patchbay test d.scenario --update --allow-shell 2>&- | grep -o 'run again.*'
      run again, it printed something else
      """#)
  }

  @Test("leaves each file either old or new if it is killed")
  func killed() async throws {
    let after = (0..<20).map { "echo \($0)\n  \($0)\n" }.joined()
    let before = after.replacing("\n  ", with: "\n  x ")
    let names = (10..<20).map { "\($0).scenario" }
    try await withScenarios([:]) { folder in
      for round in 0..<amount(6, inLongRun: 20) {
        for name in names { try folder.write(before, to: name) }
        let result = try await folder.shell(
          "timeout -s KILL 0.0\(10 + round * 80 / amount(6, inLongRun: 20)) \"$0\" test . --update -j 2"
        )
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
