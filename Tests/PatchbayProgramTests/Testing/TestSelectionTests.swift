import TestSupport
import Testing

@Suite("The files that patchbay test runs", .hangLimit)
struct TestSelectionTests {
  private static let files = [
    "b/two.scenario": "@title The second\n@tags slow web\n" + Scenarios.good,
    "b/three.scenario": "@tags web\n" + Scenarios.good,
    "a.scenario": "@title The first\n" + Scenarios.good,
    "b/page.md": "# A page\n```patchbay\n" + Scenarios.good + "```\n",
    "b/plain.md": "# Another\n```swift\nlet a = 1\n```\n", "b/.hidden.scenario": Scenarios.bad,
    "b/other.txt": "echo a",
  ]

  @Test("are the named ones and those in named folders, by path")
  func selection() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ files() { patchbay test --list "$@" | cut -d' ' -f1 | xargs; }
      $ files .
      a.scenario b/page.md b/three.scenario b/two.scenario
      $ files b/ a.scenario b
      b/page.md b/three.scenario b/two.scenario a.scenario
      $ files . --tag=web
      b/three.scenario b/two.scenario
      $ files . --tag=web,!slow
      b/three.scenario
      $ files . --tag=!web
      a.scenario b/page.md
      $ files . --filter='^The (first|second)$'
      a.scenario b/two.scenario
      $ files . --filter='A PAGE'
      b/page.md
      $ files . --filter=three
      b/three.scenario
      $ files . --filter=b/ --tag=slow
      b/two.scenario
      $ files . --filter=three --filter='the first'
      a.scenario b/three.scenario
      $ files . --tag=slow,web
      b/three.scenario b/two.scenario
      $ files . --tag=slow --tag=web
      b/three.scenario b/two.scenario
      $ files b/.hidden.scenario
      b/.hidden.scenario
      $ patchbay test -v --repeat=3 a.scenario | grep ^ok
      ok    a.scenario  The first  (#)
      ok    a.scenario  The first  (#)
      ok    a.scenario  The first  (#)
      """#)
  }

  @Test("are divided by --shard, each file into one shard, which may have none")
  func shards() async throws {
    try await expectConsole(
      #"""
      $ for name in {10..22}; do printf 'echo a\n  a\n' > $name.scenario; done
      $ for part in 1 2 3 4; do patchbay test . --list --shard=$part/4 | xargs; done
      10.scenario 14.scenario 18.scenario 22.scenario
      11.scenario 15.scenario 19.scenario
      12.scenario 16.scenario 20.scenario
      13.scenario 17.scenario 21.scenario
      $ patchbay test 10.scenario --shard=2/2 --report=tap
      part 2 of 2 has no file: there are fewer files than parts
      TAP version 14
      1..0 # no files
      # 0 files; #
      """#)
  }

  @Test("are counted by the error if none is selected")
  func nothingSelected() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay test --filter=zzz a.scenario
      patchbay: the one file is not selected; …
      [2]
      $ patchbay test --filter=zzz .
      patchbay: none of 4 files is selected; …
      [2]
      $ patchbay test b/thre.scenario
      patchbay: can't read b/thre.scenario: No such file or directory; did you mean 'b/three.scenario', 'b/two.scenario' or 'b/.hidden.scenario'?
      [2]
      $ rm -r a.scenario b/*.scenario b/page.md b/.h*; patchbay test .
      patchbay: there is no scenario in .; …
      [2]
      """#)
  }

  @Test("end at the line of FILE:LINE, which has to be one of commands")
  func lines() async throws {
    try await expectConsole(
      files: [
        "x.scenario": "# one\necho a\n  a\n# two\necho b\n  c\n# three\necho d\n  e\n",
        "y.scenario": "@title a\n\necho a\n  a\n",
      ],
      #"""
      $ patchbay test x.scenario:4
      1 file: 1 passed; #
      $ patchbay test x.scenario:5
      FAIL  x.scenario:5  x
        # one  ok
        # two
          x.scenario:5:1  the output differs
            echo b
                6    - c
                  1  + b
        # three  not run

      failed:
        x.scenario:5

      1 file: 1 failed; #
      [1]
      $ patchbay test y.scenario:4
      1 file: 1 passed; #
      $ patchbay test y.scenario:2
      …error[no-commands]…
      [3]
      $ patchbay test y.scenario:5
      …there is no line 5: the last one is 4…
      [3]
      """#)
  }

  @Test("are listed with titles and tags, and not run, by --list")
  func list() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay test --list --filter=t .
      a.scenario        The first
      b/three.scenario              [web]
      b/two.scenario    The second  [slow] [web]
      $ patchbay test --list --report=json --filter=^b/t .
      [
      {"path": "b/three.scenario", "title": null, "tags": ["web"]},
      {"path": "b/two.scenario", "title": "The second", "tags": ["slow", "web"]}
      ]
      $ patchbay test --list --update .
      …exclude one another…
      [2]
      $ patchbay test --list --report=tap a.scenario
      …leave --report=tap out
      [2]
      $ patchbay test --report=json:a.json --list a.scenario
      …leave --report=json:a.json out
      [2]
      $ patchbay test --debug --report=json a.scenario
      patchbay: --debug writes no report; leave --report=json out
      [2]
      $ patchbay test --shrink --report=junit:j.xml a.scenario
      patchbay: --shrink writes no report; leave --report=junit:j.xml out
      [2]
      """#)
  }

  @Test("end after the first that fails, with --fail-fast")
  func failFast() async throws {
    try await expectConsole(
      files: [
        "a.scenario": Scenarios.good, "b.scenario": Scenarios.bad, "c.scenario": Scenarios.bad,
        "d.scenario": Scenarios.good,
      ],
      #"""
      $ patchbay test --fail-fast -j1 -v . | grep -E '^(ok|FAIL)'
      --fail-fast: 2 of 4 files were run
      ok    a.scenario  a  (#)
      FAIL  b.scenario:1  b
      $ patchbay test --fail-fast a.scenario d.scenario
      2 files: 2 passed; #
      """#)
  }

  @Test(
    "are with --last-failed those that failed before, also in other runs; only the user reads it")
  func lastFailed() async throws {
    try await expectConsole(
      files: [
        "a.scenario": Scenarios.bad, "b.scenario": Scenarios.good, "c.scenario": Scenarios.wrong,
      ],
      #"""
      $ umask 022; patchbay test a.scenario b.scenario > first; stat -c %a .state/patchbay/failed
      600
      $ chmod 644 .state/patchbay/failed; patchbay test c.scenario > second; stat -c %a .state/patchbay/failed
      600
      $ patchbay test . --last-failed | grep ^FAIL
      FAIL  a.scenario:1  a
      FAIL  c.scenario:1  c
      $ patchbay test ./a.scenario ./b.scenario --last-failed | grep ^FAIL
      FAIL  ./a.scenario:1  a
      $ cp b.scenario a.scenario; cp b.scenario c.scenario; patchbay test . -v --last-failed | grep ^ok
      ok    a.scenario  a  (#)
      ok    c.scenario  c  (#)
      $ patchbay test . --last-failed
      patchbay: no file is known to have failed in the last run; leave --last-failed out
      [2]
      $ patchbay test .
      3 files: 3 passed; #
      """#)
  }

  @Test("are matched by regular expressions; an error about a glob says so")
  func globs() async throws {
    try await expectConsole(
      files: ["a.scenario": Scenarios.good],
      #"""
      $ said() { patchbay test . --filter="$1" 2>&1 | grep -o 'not a glob.*' || echo nothing; }
      $ for glob in '*.scenario' 'flow/*.scenario' '**/a'; do said "$glob"; done
      not a glob: .* is any text, \. is a dot
      not a glob: .* is any text, \. is a dot
      not a glob: .* is any text, \. is a dot
      $ for pattern in '(*)' nothing 'no.*' '['; do said "$pattern"; done
      nothing
      nothing
      nothing
      nothing
      """#)
  }
}
