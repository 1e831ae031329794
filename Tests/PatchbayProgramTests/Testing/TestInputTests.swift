import TestSupport
import Testing

@Suite("Scenarios on standard input", .hangLimit)
struct TestInputTests {
  private static let files = [
    "a": "@title From a pipe\necho a\n  b\n", "b.scenario": Scenarios.good,
  ]

  @Test("are run as tests where - is named, and are no failed files of the next run")
  func piped() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay test -v - b.scenario < a | grep -E '^(ok|FAIL)'
      FAIL  stdin:2  From a pipe
      ok    b.scenario  b  (#)
      $ cat a | patchbay test /dev/stdin | head -n 1
      FAIL  stdin:2  From a pipe
      $ patchbay test --last-failed .
      …
      [2]
      """#)
  }

  @Test("are checked, but not changed, debugged or run in other processes")
  func refused() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay check - < a
      $ printf '@title a\nfoo\n' | patchbay check -
      stdin:2:1: error[unknown-command]: no command 'foo'
        foo
        ^~~ help lists all
      [3]
      $ for option in update debug isolate; do patchbay test - --$option < a; done
      patchbay: --update needs a file, and - is standard input; name a file
      patchbay: --debug needs a file, and - is standard input; name a file
      patchbay: --isolate needs a file, and - is standard input; name a file
      [2]
      """#)
  }

  @Test("and pages are a single error where commands are expected")
  func commands() async throws {
    try await expectConsole(
      files: [
        "p.md": "# A\n\n```patchbay\necho a\n  a\n```\n", "b": "\n@sample none\nadd container a\n",
        "c": "@file a <<END\nEND\necho b\n  b\n", "d": "@timeout 5s\necho b\n  b\n",
      ],
      #"""
      $ patchbay p.md
      p.md:3:1: error[bad-header]: this looks like a page, not a script
        ```patchbay
        ^~~~~~~~~~~ run it as a test: patchbay test p.md
      [3]
      $ patchbay < b
      stdin:2:1: error[bad-header]: this looks like a scenario, not a script
        @sample none
        ^~~~~~~ run it as a test: patchbay test -
      [3]
      $ cat b | patchbay 2>&1 | grep -c 'error'
      1
      $ patchbay c
      c:1:1: error[bad-header]: this looks like a scenario, not a script
        @file a <<END
        ^~~~~ run it as a test: patchbay test c
      [3]
      $ patchbay d 2>&1 | grep -o 'error[^:]*'
      error[bad-header]
      """#)
  }
}
