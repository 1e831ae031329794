import TestSupport
import Testing

@Suite("A scenario found in a folder", .hangLimit)
struct FoundFileTests {
  @Test("outside the folder, through a link, is read and written only if it is named")
  func found() async throws {
    try await expectConsole(
      files: ["in/a.scenario": "echo a\n  a\n", "out/b.scenario": "echo   SESAME\n"],
      #"""
      $ ln -s ../out/b.scenario in/b.scenario
      $ patchbay fmt in
      error[out-of-reach]: can't read in/b.scenario: a link leads out of the folder in which it was found
        name the file itself to use it
      [2]
      $ for option in '' --isolate; do patchbay test --update $option in 2>&1 | grep -E 'error|name the|SESAME'; done; cat out/b.scenario
        in/b.scenario:1:1  error[out-of-reach]: can't read in/b.scenario: a link leads out of the folder in which it was found
              name the file itself to use it
        in/b.scenario:1:1  error[out-of-reach]: can't read in/b.scenario: a link leads out of the folder in which it was found
              name the file itself to use it
      echo   SESAME
      $ patchbay test --update in/b.scenario 2>&1 > report; cat out/b.scenario
      wrote 1 block in 1 file
      echo   SESAME
        SESAME
      $ echo 'echo   SESAME' > out/b.scenario; patchbay test --update --isolate in/b.scenario 2>&1 > report; cat out/b.scenario
      wrote 1 block in 1 file
      echo   SESAME
        SESAME
      $ patchbay fmt in/b.scenario; cat out/b.scenario
      in/b.scenario
      echo SESAME
        SESAME
      """#)
  }

  @Test("writes its files only below its folder, without hidden names")
  func unpacks() async throws {
    try await expectConsole(
      #"""
      $ for name in ../x /tmp/x .x d/.x .d/x a/../../x '$DIR/x'; do
      >   printf "@file $name <<END\nEND\n\necho a\n" > a.scenario; patchbay test a.scenario > report; echo $?; ls; done | sort | uniq -c
            7 3
            7 a.scenario
            7 report
      """#)
  }

  @Test("writes in its own folder, and elsewhere only with permission")
  func scenarios() async throws {
    try await expectConsole(
      files: [
        "a.scenario":
          "echo a > x; echo b > x; echo c > $TMP/x\n!out-of-reach echo a > $DIR/old\n",
        "b.scenario": "echo a > $DIR/new; echo b > $DIR/new\n", "old": "old\n",
      ],
      #"""
      $ run() { patchbay test "$@" | tail -n 1; }
      $ run a.scenario; run b.scenario; run a.scenario b.scenario --allow-files; cat old new
      1 file: 1 passed; #
      1 file: 1 failed; #
      2 files: 2 passed; #
      old
      b
      $ run b.scenario --allow-files; run b.scenario --allow-files --replace
      1 file: 1 failed; #
      1 file: 1 passed; #
      """#)
  }
}
