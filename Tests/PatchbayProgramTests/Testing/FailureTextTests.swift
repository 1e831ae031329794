import TestSupport
import Testing

@Suite("What patchbay test shows of a failure", .hangLimit)
struct FailureTextTests {
  private static let tree =
    "define event Ping n:int\nadd composer live; add container live/room\n"
    + "add plugin live/room/p Probe; add plugin live/room/q Probe\nsend live/room Ping n=1\n"
    + "  m1 Ping  n=1  from /live/room\n    1 /live/room          enter\n"

  @Test("hops that were only renumbered are no difference, and the cause comes before that")
  func renumbered() async throws {
    try await expectConsole(
      files: [
        "a.scenario": Self.tree
          + "    2   q                 deliver\n    3 /live               enter\n",
        "b.scenario": Self.tree
          + "    ...\n    9   q                 deliver\n    result  2 observers delivered\n",
        "c.scenario": "echo '  1 a b'\n    2 a b\n",
      ],
      #"""
      $ patchbay test a.scenario
      FAIL  a.scenario:4  a
        a.scenario:4:1  the output differs
          send live/room Ping n=1
            first diverging hop  m1.2 /live/room/p deliver
            expected there       /live/room/q deliver
              /live/room/p was added in line 3: add plugin live/room/p Probe

              5 1    m1 Ping  n=1  from /live/room
              6 2      1 /live/room          enter
                3  +   2   p                 deliver
              7 4      3   q                 deliver
              8    -   3 /live               enter
                5  +   result  2 observers delivered

      failed:
        a.scenario:4

      1 file: 1 failed; #
      [1]
      $ patchbay test b.scenario
      1 file: 1 passed; #
      $ patchbay test c.scenario
      …
      [1]
      """#)
  }

  @Test("a failing command is printed once; remedies name the program that was started")
  func commandOnce() async throws {
    try await expectConsole(
      files: ["a.scenario": "! echo hi\n", "b.scenario": "echo x; send nope Ping\n"],
      #"""
      $ patchbay test . --report=text --report=junit:a.xml --report=json:a.json > text
      [1]
      $ grep -c -e '! echo hi' -e 'send nope Ping' text; grep -c -e '! echo hi' a.xml
      2
      1
      $ grep -o 'message="[^"]*"' a.xml
      message="a.scenario:1: the output differs (and 1 more)"
      message="b.scenario:1: refused: none of its commands was run: error[unknown-kind]: no message kind 'Ping'"
      $ echo 'echo a' > c.scenario; TickingProgram test c.scenario | grep -o 'expected here; .*'
      expected here; ticking-program test --update writes the actual output
      """#)
  }

  @Test("an update lists what it wrote, even if files still fail or nothing was written")
  func updates() async throws {
    try await expectConsole(
      files: ["a.scenario": "echo a\n! echo hi\n", "b.scenario": Scenarios.good],
      #"""
      $ patchbay test . --update
      FAIL  a.scenario:3  a
        wrote 1 block; left:
        a.scenario:3:1  the output differs
                1  + hi
            no output is expected here; patchbay test --update writes the actual output
        a.scenario:3:1  error[expected-failure]: expected to fail, but succeeded
              ! echo hi
              ^~~~~~~~~ leave the ! out

      failed:
        a.scenario:3

      2 files: 1 passed, 1 failed; #
      wrote 1 block in 1 file
      [1]
      $ patchbay test . --update 2>&1 > report
      wrote nothing: no block differs that can be written
      [1]
      """#)
  }

  @Test("a scenario that is named without a command runs as a test, with the options of test")
  func withoutCommand() async throws {
    try await expectConsole(
      files: ["a.scenario": Scenarios.bad, "inc.patchbay": "tree\n"],
      #"""
      $ patchbay a.scenario
      FAIL  a.scenario:1  a
        a.scenario:1:1  the output differs
          echo a
              2    - b
                1  + a

      failed:
        a.scenario:1

      1 file: 1 failed; #
      [1]
      $ patchbay a.scenario:1 | head -n 1
      FAIL  a.scenario:1  a
      $ patchbay check a.scenario
      $ patchbay --report=tap a.scenario | head -n 3
      TAP version 14
      1..1
      not ok 1 - a.scenario: a
      $ patchbay --sample=live-room a.scenario
      patchbay: no option '--sample'; it is an option of patchbay; a scenario names its sample: @sample NAME  (patchbay test --help lists all)
      [2]
      $ patchbay --report=tap -c tree
      patchbay: no option '--report'; it is an option of patchbay check and of patchbay test  (patchbay --help lists all)
      [2]
      $ patchbay inc.patchbay a.scenario 2>&1 | cut -d';' -f1
      patchbay: a.scenario is a test with a world of its own, and can't be run together with inc.patchbay
      $ patchbay -c tree a.scenario
      …can't be run together with -c; …
      [2]
      $ patchbay - a.scenario
      …can't be run together with -; …
      [2]
      """#)
  }
}
