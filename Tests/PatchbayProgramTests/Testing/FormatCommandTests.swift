import TestSupport
import Testing

@Suite("patchbay fmt, and check of folders", .hangLimit)
struct FormatCommandTests {
  @Test("formats files, and lists their names")
  func format() async throws {
    try await expectConsole(
      files: [
        "a.scenario": "ls  a\n  x  y\n", "b/b.scenario": "ls\n", "b/c.patchbay": "ls   b",
        "b/page.md": "# A\n```patchbay\nls  c\n```\n", "b/plain.md": "ls  d\n", "b/e.txt": "ls  e",
      ],
      #"""
      $ cat a.scenario b/* > before; patchbay fmt --check .
      a.scenario
      b/c.patchbay
      b/page.md
      [1]
      $ cat a.scenario b/* | cmp - before; patchbay fmt .
      a.scenario
      b/c.patchbay
      b/page.md
      $ head a.scenario b/c* b/p*
      ==> a.scenario <==
      ls a
        x  y

      ==> b/c.patchbay <==
      ls b

      ==> b/page.md <==
      # A
      ```patchbay
      ls c
      ```

      ==> b/plain.md <==
      ls  d
      $ patchbay fmt .; patchbay fmt --check .
      """#)
  }

  @Test("leaves a file with errors unchanged, and writes the others")
  func errors() async throws {
    try await expectConsole(
      files: [
        "a.scenario": "ls  \"\n", "b.scenario": "ls  b\n", "c.scenario": "@titel\nls  c\n",
        "plain.txt": "ls  a",
      ],
      #"""
      $ patchbay fmt . 2> errors
      b.scenario
      [3]
      $ grep -o '^.*: error[^:]*' errors; cat a.scenario c.scenario
      a.scenario:1:5: error[unterminated-quote]
      c.scenario:1:1: error[bad-header]
      ls  "
      @titel
      ls  c
      $ for arguments in '' no.scenario '--chekc .' plain.txt:1; do patchbay fmt $arguments; done
      patchbay: nothing to format; name files or folders: patchbay fmt scenarios
      patchbay: can't read no.scenario: No such file or directory; did you mean 'a.scenario', 'b.scenario' or 'c.scenario'?
      patchbay: no option '--chekc'; did you mean '--check'?  (patchbay fmt --help lists all)
      patchbay: can't read plain.txt:1: a file is used as a whole; name it without a line
      [2]
      """#)
  }

  @Test("check reports all errors of all files in a folder")
  func check() async throws {
    try await expectConsole(
      files: [
        "a.scenario": "tre\nrm\n", "b.scenario": Scenarios.good, "c/d.md": "```patchbya\nls\n```\n",
        "c/e.patchbay": "echo $no\n",
        "f.scenario":
          "@sample no\n@file ../x <<END\nEND\n@file y <<END\nEND\n@file y <<END\nEND\nls\n  [/(/]\n",
      ],
      #"""
      $ patchbay check . 2> errors
      [3]
      $ grep -o '^.*: error[^:]*' errors
      a.scenario:1:1: error[short-command]
      a.scenario:2:3: error[missing-argument]
      c/d.md:1:4: error[bad-fence]
      c/e.patchbay:1:6: error[unset-variable]
      f.scenario:1:9: error[unknown-sample]
      f.scenario:2:7: error[bad-header]
      f.scenario:6:7: error[bad-header]
      f.scenario:9:3: error[bad-pattern]
      $ patchbay check b.scenario
      $ patchbay check b.scenario:1
      patchbay: can't read b.scenario:1: a file is used as a whole; name it without a line; did you mean 'b.scenario', 'a.scenario' or 'f.scenario'?
      [2]
      """#)
  }
}
