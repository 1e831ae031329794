import TestSupport
import Testing

@Suite("Debugging a failing scenario", .hangLimit)
struct TestMendingTests {
  private static let text =
    "add container q\necho old > f\nlet a=1\necho b\n  b\necho c\n  d\necho $a\n  2\n"

  @Test("--debug opens a prompt before the failing line, in the folder of the scenario")
  func debug() async throws {
    try await withScenarios(["x.scenario": Self.text]) { folder in
      let typed = "ls\necho $a\nrun $TMP/f\necho 'echo hi' > $TMP/g; run $TMP/g\nquit\n"
      let result = try await folder.test("x.scenario", "--debug", input: typed)
      #expect(result.status == 0)
      #expect(
        result.output == """
          x.scenario:6: all lines before this one were run; next is
            echo c
            line 6: the output differs
                7    - d
                  1  + c
          next runs it, continue the lines from here on, quit leaves: help debug
          /> q  container  0 plugins
          /> 1
          /> /> hi
          />\u{20}
          """)
      #expect(result.errors.contains("/f:1:1: error[unknown-command]: no command 'old'\n"))
      #expect(try folder.names() == ["x.scenario"])
    }
  }

  private static let inLine6 = "  line 6: the output differs\n      7    - d\n        1  + c\n"
  private static let inLine8 = "  line 8: the output differs\n      9    - 2\n        1  + 1\n"
  private static let words =
    "next runs it, continue the lines from here on, quit leaves: help debug\n/> \n"

  @Test(
    "--debug opens a prompt before a named line, or at the end",
    arguments: [
      (4, "x.scenario:4: all lines before this one were run; next is\n  echo b\n\(words)"),
      (
        5, "x.scenario:6: all lines before this one were run; next is\n  echo c\n\(inLine6)\(words)"
      ),
      (
        8,
        "x.scenario:8: all lines before this one were run; next is\n  echo $a\n\(inLine6)\(inLine8)\(words)"
      ),
      (99, "x.scenario was run to its end\n\(inLine6)\(inLine8)quit leaves\n/> \n"),
    ])
  func line(line: Int, output: String) async throws {
    try await withScenarios(["x.scenario": Self.text]) { folder in
      let result = try await folder.test("x.scenario:\(line)", "--debug")
      #expect(result.status == 0 && result.output == output)
    }
  }

  @Test("--debug and --update=ask escape the control characters of a file and of its name")
  func hostile() async throws {
    let text = "echo a\necho \"\u{1B}]0;a\u{7}\u{202E}\"\n  \u{1B}[2Ja\n"
    try await withScenarios(["a\u{1B}b.scenario": text]) { folder in
      let debug = try await folder.test(
        ".", "--debug", "--color=always", input: "next\nnext\nquit\n")
      #expect(debug.output.contains(#"a\u{1b}b.scenario:1: all lines before this one were run"#))
      #expect(debug.output.contains(#"a\u{1b}b.scenario:2: next is"#))
      #expect(debug.output.contains(#"  echo "\u{1b}]0;a\u{7}\u{202e}""#))
      let asked = try await folder.test("--update=ask", ".", input: "n\nn\n")
      #expect(asked.output.contains(#"a\u{1b}b.scenario:1"#))
      let shrunk = try await folder.test("--shrink", ".")
      for result in [debug, asked, shrunk] {
        let output = (result.output + result.errors).unicodeScalars
        #expect(!output.contains { $0 == "\u{7}" || $0 == "\u{202E}" })
      }
      #expect(!asked.output.contains("\u{1B}") && !shrunk.output.contains("\u{1B}"))
      #expect(!debug.output.contains("\u{1B}]") && !debug.output.contains("\u{1B}[2J"))
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

  @Test("--debug begins at the line whose error ends the file, also where a later line is named")
  func error() async throws {
    let text = "let a=1\ncd nowhere\necho b\n  b\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let result = try await folder.test("x.scenario:3", "--debug", input: "next\necho $a\n")
      #expect(
        result.output.hasPrefix(
          "x.scenario:2: all lines before this one were run; next is\n  cd nowhere\n"
            + "  line 2: error[unknown-path]: nothing at /nowhere\n"))
      #expect(result.output.contains("\nx.scenario:3: next is\n  echo b\n/> 1\n"))
    }
  }

  @Test("next runs a line of the file, and continue up to one with an unexpected result")
  func steps() async throws {
    let text = "let a=1\necho $a > f\necho b\n  b\necho c\n  d\necho $a\n  1\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let typed = "next\nlet a=2\ncontinue\ncontinue\nnext\n"
      let result = try await folder.test("x.scenario:2", "--debug", input: typed)
      let diff = "  line 5: the output differs\n      6    - d\n        1  + c\n"
      let last = "  line 7: the output differs\n      8    - 1\n        1  + 2\n"
      let end = "x.scenario was run to its end; quit leaves\n"
      #expect(
        result.output == "x.scenario:2: all lines before this one were run; next is\n"
          + "  echo $a > f\nnext runs it, continue the lines from here on, quit leaves: help debug\n"
          + "/> x.scenario:3: next is\n  echo b\n/> /> b\nc\n\(diff)x.scenario:7: next is\n  echo $a\n"
          + "/> 2\n\(last)\(end)/> \(end)/> \n")
      #expect(result.errors.isEmpty)
      #expect(try folder.names() == ["x.scenario"])
    }
  }

  @Test("what typed commands write at --debug stays where the program was started")
  func written() async throws {
    let text = "add container room\necho old > f\necho a\n  b\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let typed = "tree > out.txt\nnext\nsave world\nrecord r.scenario\n"
      let result = try await folder.test("x.scenario", "--debug", "--allow-files", input: typed)
      #expect(result.errors.isEmpty)
      #expect(try folder.names() == ["out.txt", "r.scenario", "world", "x.scenario"])
      #expect(try folder.text("out.txt") == "/room  container\n")
      // From a pipe, no file is written without permission, and that is said.
      let refused = try await folder.test("x.scenario", "--debug", input: "tree > other.txt\n")
      #expect(refused.errors.contains("error[out-of-reach]"))
    }
  }

  @Test("next stops before a line that begins another world")
  func otherWorld() async throws {
    let page = "```patchbay\necho a\n  b\n```\n```patchbay fresh\necho c\n  c\n```\n"
    try await withScenarios(["x.md": page]) { folder in
      let result = try await folder.test("x.md", "--debug", input: "next\nnext\n")
      let end = "x.md:6: another world begins here; leave, and start with --debug x.md:6\n"
      #expect(result.output.hasSuffix("\(end)/> \(end)/> \n"))
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
