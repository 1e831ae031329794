import TestSupport
import Testing

@Suite("Debugging a failing scenario", .timeLimit(.minutes(10)))
struct TestMendingTests {
  private static let text =
    "add container q\necho old > f\nlet a=1\necho b\n  b\necho c\n  d\necho $a\n  2\n"

  @Test("--debug opens a prompt before the failing line, in the folder of the scenario")
  func debug() async throws {
    try await withScenarios(["x.scenario": Self.text]) { folder in
      let typed = "ls\necho $a\nrun f\necho 'echo hi' > $TMP/g; run g\nquit\n"
      let result = try await folder.test("x.scenario", "--debug", input: typed)
      #expect(result.status == 0)
      #expect(
        result.output == """
          x.scenario:6: all lines before this one were run; next is
            echo c
          /> q  container  0 plugins
          /> 1
          /> /> hi
          />\u{20}
          """)
      #expect(result.errors.hasPrefix("f:1:1: error[unknown-command]: no command 'old'\n"))
      #expect(try folder.names() == ["x.scenario"])
    }
  }

  @Test(
    "--debug opens a prompt before a named line, or at the end",
    arguments: [
      (4, "x.scenario:4: all lines before this one were run; next is\n  echo b\n/> \n"),
      (5, "x.scenario:6: all lines before this one were run; next is\n  echo c\n/> \n"),
      (
        8,
        "x.scenario:8: all lines before this one were run; next is\n  echo $a\n  line 6: the output differs\n/> \n"
      ),
      (
        99,
        "x.scenario was run to its end\n  line 6: the output differs\n  line 8: the output differs\n/> \n"
      ),
    ])
  func line(line: Int, output: String) async throws {
    try await withScenarios(["x.scenario": Self.text]) { folder in
      let result = try await folder.test("x.scenario:\(line)", "--debug")
      #expect(result.status == 0 && result.output == output)
    }
  }

  @Test("--shrink says if no command can be left out")
  func whole() async throws {
    let files = ["a.scenario": Scenarios.bad, "b.scenario": "let a=1\n" + Scenarios.bad]
    try await withScenarios(files) { folder in
      let whole = try await folder.test("a.scenario", "--shrink")
      #expect(whole.errors == "no command can be left out of a.scenario\n")
      #expect(whole.output.contains("echo a"))
      #expect(try await folder.test("b.scenario", "--shrink").errors.isEmpty)
    }
  }

  @Test(
    "--debug and --shrink need exactly one valid file that fails", arguments: ["debug", "shrink"])
  func refused(option: String) async throws {
    let files = ["a.scenario": Scenarios.good, "b.scenario": Scenarios.wrong + "tre\n"]
    try await withScenarios(files) { folder in
      let good = try await folder.test("a.scenario", "--\(option)")
      #expect(good.status == 2)
      #expect(
        good.errors == "patchbay: a.scenario does not fail; --\(option) works on a file that does\n"
      )
      let wrong = try await folder.test("b.scenario", "--\(option)")
      #expect(wrong.status == 3 && wrong.errors.contains("b.scenario:1:6: error["))
      #expect(wrong.errors.contains("b.scenario:2:1: error["))
      let both = try await folder.test(".", "--\(option)")
      #expect(both.status == 2)
      #expect(
        both.errors == "patchbay: --\(option) works on one file, and 2 are selected; name one\n")
    }
  }

  @Test("--shrink prints the shrunk file, and does not change the original")
  func shrink() async throws {
    try await withScenarios(["x.scenario": "@tags a\n" + Self.text]) { folder in
      let result = try await folder.test("x.scenario", "--shrink")
      #expect(result.status == 1 && result.errors.isEmpty)
      #expect(result.output == "@tags a\n\necho c\n  d\n")
      #expect(try folder.text("x.scenario") == "@tags a\n" + Self.text)
    }
  }

  @Test("exits with the signal that ended it", arguments: ["debug", "shrink"])
  func signalled(option: String) async throws {
    let lines = (0..<20).map { "let a\($0)=1\n" }.joined()
    let text = "@timeout 2s\n" + lines + "repeat 1000000000 let b=1\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let result = try await folder.shell(
        "timeout --preserve-status -s TERM 1 \"$0\" test x.scenario --\(option)")
      #expect(result.status == 143)
    }
  }
}
