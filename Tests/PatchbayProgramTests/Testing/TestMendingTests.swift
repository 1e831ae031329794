import TestSupport
import Testing

@Suite("Debugging a failing scenario", .hangLimit)
struct TestMendingTests {
  private static let files = [
    "x.scenario":
      "add container q\necho old > f\nlet a=1\necho b\n  b\necho c\n  d\necho $a\n  2\n",
    "good.scenario": Scenarios.good, "bad.scenario": Scenarios.bad,
    "let.scenario": "let a=1\necho a\n  b\n", "wrong.scenario": "echo \"a\ntre\n",
  ]

  @Test("--debug opens a prompt before the failing or a named line, in the folder of the scenario")
  func debug() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ printf 'ls\necho $a\nrun $TMP/f\necho "echo hi" > $TMP/g; run $TMP/g\nquit\n' | patchbay test x.scenario --debug 2> errors; echo
      x.scenario:6: all lines before this one were run; next is
        echo c
        line 6: the output differs
            7    - d
              1  + c
      next runs it, continue the lines from here on, quit leaves: help debug
      /> q  container  0 plugins
      /> 1
      /> /> hi
      />
      $ grep error errors | sed 's/^[^:]*f:/f:/'
      f:1:1: error[unknown-command]: no command 'old'
      $ patchbay test x.scenario:4 --debug | head -n 2
      x.scenario:4: all lines before this one were run; next is
        echo b
      $ patchbay test x.scenario:5 --debug | head -n 2
      x.scenario:6: all lines before this one were run; next is
        echo c
      $ patchbay test x.scenario:8 --debug
      x.scenario:8: all lines before this one were run; next is
        echo $a
        line 6: the output differs
            7    - d
              1  + c
        line 8: the output differs
            9    - 2
              1  + 1
      next runs it, continue the lines from here on, quit leaves: help debug
      />
      $ patchbay test x.scenario:99 --debug | grep -v '^  '; ls
      x.scenario was run to its end
      quit leaves
      />
      bad.scenario
      errors
      good.scenario
      let.scenario
      wrong.scenario
      x.scenario
      """#)
  }

  @Test("--debug begins at the line whose error ends the file; next stops at another world")
  func error() async throws {
    try await expectConsole(
      files: [
        "x.scenario": "let a=1\ncd nowhere\necho b\n  b\n",
        "x.md": "```patchbay\necho a\n  b\n```\n```patchbay fresh\necho c\n  c\n```\n",
      ],
      #"""
      $ printf 'next\necho $a\n' | patchbay test x.scenario:3 --debug 2> errors
      x.scenario:2: all lines before this one were run; next is
        cd nowhere
        line 2: error[unknown-path]: nothing at /nowhere
            cd nowhere
               ^~~~~~~ there is no 'nowhere'
      next runs it, continue the lines from here on, quit leaves: help debug
      />   line 2: error[unknown-path]: nothing at /nowhere
            cd nowhere
               ^~~~~~~ there is no 'nowhere'
      x.scenario:3: next is
        echo b
      /> 1
      />
      $ printf 'next\nnext\n' | patchbay test x.md --debug | tail -n 3
      x.md:6: another world begins here; leave, and start with --debug x.md:6
      /> x.md:6: another world begins here; leave, and start with --debug x.md:6
      />
      """#)
  }

  @Test("next runs a line of the file, and continue up to one with an unexpected result")
  func steps() async throws {
    try await expectConsole(
      files: ["x.scenario": "let a=1\necho $a > f\necho b\n  b\necho c\n  d\necho $a\n  1\n"],
      #"""
      $ printf 'next\nlet a=2\ncontinue\ncontinue\nnext\n' | patchbay test x.scenario:2 --debug
      x.scenario:2: all lines before this one were run; next is
        echo $a > f
      next runs it, continue the lines from here on, quit leaves: help debug
      /> x.scenario:3: next is
        echo b
      /> /> b
      c
        line 5: the output differs
            6    - d
              1  + c
      x.scenario:7: next is
        echo $a
      /> 2
        line 7: the output differs
            8    - 1
              1  + 2
      x.scenario was run to its end; quit leaves
      /> x.scenario was run to its end; quit leaves
      />
      $ ls
      x.scenario
      """#)
  }

  @Test("what typed commands write at --debug stays where the program was started, if permitted")
  func written() async throws {
    try await expectConsole(
      files: ["x.scenario": "add container room\necho old > f\necho a\n  b\n"],
      #"""
      $ printf 'tree > out.txt\nnext\nsave world\nrecord r.scenario\n' | patchbay test x.scenario --debug --allow-files 2>&1 > out
      $ ls; cat out.txt
      out
      out.txt
      r.scenario
      world
      x.scenario
      /room  container
      $ echo 'tree > other.txt' | patchbay test x.scenario --debug 2>&1 > out | head -n 1
      error[out-of-reach]: can't write other.txt: commands from files and pipes write only below folders of their own
      """#)
  }

  @Test(
    "--debug, --shrink and --update=ask escape the control characters of a file and of its name")
  func hostile() async throws {
    let text = "echo a\necho \"\u{1B}]0;a\u{7}\u{202E}\"\n  \u{1B}[2Ja\n"
    try await withScenarios(["a\u{1B}b.scenario": text]) { folder in
      let debug = try await folder.test(".", "--debug", input: "next\nnext\nquit\n")
      for words in [#"a\u{1b}b.scenario:2: next is"#, #"  echo "\u{1b}]0;a\u{7}\u{202e}""#] {
        #expect(debug.output.contains(words))
      }
      let asked = try await folder.test("--update=ask", ".", input: "n\nn\n")
      for result in [debug, asked, try await folder.test("--shrink", ".")] {
        let output = (result.output + result.errors).unicodeScalars
        #expect(!output.contains { ["\u{7}", "\u{1B}", "\u{202E}"].contains($0) }, "\(result)")
      }
    }
  }

  @Test("--debug and --shrink need exactly one valid file that fails")
  func refused() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ for option in debug shrink; do patchbay test good.scenario --$option; done
      patchbay: good.scenario does not fail; --debug works on a file that does
      patchbay: good.scenario does not fail; --shrink works on a file that does
      [2]
      $ for option in debug shrink; do patchbay test wrong.scenario --$option 2>&1 | grep -o '^.*error[^:]*'; done
      wrong.scenario:1:6: error[unterminated-quote]
      wrong.scenario:2:1: error[short-command]
      wrong.scenario:1:6: error[unterminated-quote]
      wrong.scenario:2:1: error[short-command]
      $ for option in debug shrink; do patchbay test . --$option; done
      patchbay: --debug works on one file, and 5 are selected; name one
      patchbay: --shrink works on one file, and 5 are selected; name one
      [2]
      """#)
  }

  @Test("--shrink prints the shrunk file, and does not change the original")
  func shrink() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ cp x.scenario before; patchbay test x.scenario --shrink; cmp x.scenario before
      echo c
        d
      $ patchbay test bad.scenario --shrink
      echo a
        b
      no command can be left out of bad.scenario
      [1]
      $ patchbay test let.scenario --shrink
      echo a
        b
      [1]
      """#)
  }

  @Test("exits with the signal that ended it", arguments: ["debug", "shrink"])
  func signalled(option: String) async throws {
    let lines = (0..<20).map { "let a\($0)=1\n" }.joined()
    let text = "@timeout 2s\n" + lines + "repeat 1000000000 let b=1\n"
    try await withScenarios(["x.scenario": text]) { folder in
      let result = try await folder.shell(
        "timeout --preserve-status -s TERM 0.15 \"$0\" test x.scenario --\(option)")
      #expect(result.status == 143)
    }
  }
}
