import Foundation
import TestSupport
import Testing

@Suite("The exit status of patchbay test", .hangLimit)
struct TestStatusTests {
  private static let files = [
    "good.scenario": Scenarios.good, "known.scenario": Scenarios.known,
    "bad.scenario": Scenarios.bad,
    "left.scenario": Scenarios.leftOut, "mended.scenario": Scenarios.mended,
    "wrong.scenario": Scenarios.wrong, "late.scenario": Scenarios.late, "empty/a": "",
  ]

  @Test("reports the result; a difference takes precedence over a time-out, that over a bad file")
  func results() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ run() { patchbay test $(printf '%s.scenario ' "$@") > output 2> errors; status=$?; tail -n 1 output; cat errors; return $status; }
      $ run good
      1 file: 1 passed; #
      $ run known
      1 file: 1 failed as expected; #
      $ run left
      1 file: 1 skipped; 1 command left out; #
      $ run good bad
      2 files: 1 passed, 1 failed; #
      [1]
      $ run mended
      1 file: 1 passed unexpectedly; #
      [1]
      $ run good wrong
      2 files: 1 passed, 1 refused; #
      [3]
      $ run late good
      2 files: 1 passed, 1 timed out; #
      [124]
      $ run late wrong bad
      3 files: 1 failed, 1 timed out, 1 refused; #
      [1]
      $ run wrong late
      2 files: 1 timed out, 1 refused; #
      [124]
      """#)
  }

  @Test("is 2 for wrong usage, and nothing is printed but the error")
  func usage() async throws {
    try await expectConsole(
      files: Self.files,
      #"""
      $ patchbay test 2> errors
      [2]
      $ run() { patchbay test good.scenario "$@" 2> errors; }
      $ patchbay test empty 2> errors
      [2]
      $ patchbay test no.scenario 2> errors
      [2]
      $ run --filter=nothing
      [2]
      $ run --fliter=a
      [2]
      $ run --report=xml
      [2]
      $ run --filter='('
      [2]
      $ run --shard=3/2
      [2]
      $ run --shrink
      [2]
      $ run --shrink --update
      [2]
      $ run --last-failed
      [2]
      $ run --report=tap:no/such/folder --report=json:all.json --report=text; cat errors
      patchbay: can't write no/such/folder: No such file or directory; make the folder: mkdir -p no/such
      $ for path in empty empty/ . empty/../empty; do run --report=tap --report=tap:$path; cat errors; done
      patchbay: can't write empty: Is a directory; name another file
      patchbay: can't write empty/: Is a directory; name another file
      patchbay: can't write .: Is a directory; name another file
      patchbay: can't write empty/../empty: Is a directory; name another file
      """#)
  }

  @Test("is 130 after an interrupt, and no folder is left behind")
  func interrupted() async throws {
    try await expectConsole(
      files: ["a.scenario": "repeat 1000000000 let a=1\n", "tmp/empty": ""],
      #"""
      $ TMPDIR="$PWD/tmp" timeout --preserve-status -s INT 0.3 patchbay test . > report; echo $?; ls tmp
      interrupted: 0 of 1 files were run
      130
      empty
      """#)
  }

  @Test("is 3 if a file that was found can't be read, unless it is not selected")
  func unreadable() async throws {
    try await expectConsole(
      files: ["a.scenario": "@tags x\n" + Scenarios.good],
      #"""
      $ ln -s nothing b.scenario; patchbay test . -v > report
      [3]
      $ grep -E '^(ok|FAIL)|error' report
      ok    a.scenario  a  (#)
      FAIL  b.scenario:1  b
        b.scenario:1:1  error[cannot-read]: can't read b.scenario: No such file or directory
      $ patchbay test b.scenario
      …
      [2]
      $ for option in --filter=^a --tag=x --tag=!y; do patchbay test . $option; done
      1 file: 1 passed; #
      1 file: 1 passed; #
      1 file: 1 passed; #
      $ patchbay test . --tag=zzz
      …
      [2]
      $ patchbay test . --filter=b.scen
      …
      [3]
      """#)
  }

  @Test("is that of a closed pipe if the reader is gone, and nothing else is printed")
  func closedPipe() async throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0).scenario", Scenarios.bad) })
    try await withScenarios(files) { folder in
      let result = try await folder.shell(#"("$0" test .; echo $? > status) | head -n 1"#)
      #expect(result.output == "FAIL  0.scenario:1  0\n" && result.errors.isEmpty)
      #expect(["1\n", "141\n"].contains(try folder.text("status")))
    }
  }

  @Test("is 3 for a file that is not UTF-8, with the place of each error, and one for UTF-16")
  func encoding() async throws {
    try await expectConsole(
      files: ["a.md": "```patchbay\necho a\n  a\nlet b=2; tree /x\n```\n"],
      #"""
      $ for order in LE BE; do (printf '\ufeff'; cat a.md) | iconv -t UTF-16$order > $order.md; done
      $ cp LE.md LE.scenario; patchbay test LE.scenario
      FAIL  LE.scenario:1  LE
        refused: none of its commands was run
        LE.scenario:1:1  error[invalid-utf8]: this text is UTF-16

              ^ save it as UTF-8

      failed:
        LE.scenario:1

      1 file: 1 refused; #
      [3]
      $ patchbay test LE.md BE.md | grep 'error\['
        LE.md:1:1  error[invalid-utf8]: this text is UTF-16
        BE.md:1:1  error[invalid-utf8]: this text is UTF-16
      $ patchbay check LE.scenario BE.md
      LE.scenario:1:1: error[invalid-utf8]: this text is UTF-16

        ^ save it as UTF-8
      BE.md:1:1: error[invalid-utf8]: this text is UTF-16

        ^ save it as UTF-8
      [3]
      $ printf 'echo a\n  \177\377\n' > b.scenario; patchbay test b.scenario | grep 'error\['
        b.scenario:2:4  error[invalid-utf8]: byte 11 is not valid UTF-8: 0xFF
      """#)
  }
}
