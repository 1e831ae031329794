import PatchbayScenarios
import PatchbayText
import Testing

@Suite("Text reports")
struct TextReportTests {
  @Test("list only failures, with all details")
  func golden() {
    let results = [
      ReportedResults.passed, ReportedResults.failed, ReportedResults.unreliable,
      ReportedResults.skipped,
    ]
    #expect(ReportFormat.text.text(of: results) == Self.failures)
  }

  @Test("list each good file and the slowest ones if verbose")
  func verbose() {
    let well = [ReportedResults.passed, ReportedResults.failedAsExpected, ReportedResults.skipped]
    #expect(ReportFormat.text.text(of: well, isVerbose: true) == Self.verbose)
  }

  @Test(
    "have one line if all files passed, as those for GitHub",
    arguments: [ReportFormat.text, .github])
  func quiet(format: ReportFormat) {
    #expect(format.text(of: [ReportedResults.passed]) == "1 file: 1 passed; 1.2 s\n")
  }

  @Test(
    "name the signal that ended a process, if it has a name",
    arguments: [(9, "SIGKILL"), (11, "SIGSEGV"), (64, "signal 64")] as [(Int32, String)])
  func signals(number: Int32, name: String) {
    let failure = ScenarioFailure(.ended(.signal(number)), line: 1)
    #expect(failure.summary == "its process was ended by \(name)")
  }

  @Test("list at most the five slowest, the slowest first")
  func slowest() throws {
    let results = (0..<9).map { number in
      ScenarioResult(
        .passed, path: "\(number)", title: "x", duration: .milliseconds(number * 7 % 9))
    }
    let text = ReportFormat.text.text(of: results, isVerbose: true)
    let list = try #require(text.split(separator: "slowest:\n").last).split(separator: "\n")
    #expect(
      list.prefix(5) == ["  8 ms  5", "  7 ms  1", "  6 ms  6", "  5 ms  2", "  4 ms  7"])
    #expect(list.count == 6)
  }

  @Test("have the same text with and without colour")
  func colour() {
    for isVerbose in [false, true] {
      let plain = ReportFormat.text.text(of: ReportedResults.all, isVerbose: isVerbose)
      let coloured = ReportFormat.text.text(
        of: ReportedResults.all, isColoured: true, isVerbose: isVerbose)
      #expect(coloured.unpainted == plain)
      #expect(coloured.contains("FAIL".painted(.failure)))
      #expect(coloured.contains("+".painted(.good)) && coloured.contains("-".painted(.bad)))
    }
  }

  @Test("list failures outside all phases, and those of a phase that passed")
  func unplaced() {
    let result = ScenarioResult(
      .failed, path: "a", title: "b", phases: [.init("one", line: 5, .passed)],
      failures: [
        ScenarioFailure(.changedFile, line: 2, phase: "one"),
        ScenarioFailure(.changedFile, line: 6, phase: "one"),
        ScenarioFailure(.changedFile, line: 7, phase: "two"),
      ])
    let text = ReportFormat.text.text(of: [result])
    for line in [2, 6, 7] { #expect(text.contains("a:\(line):1")) }
  }

  @Test(
    "print durations in readable units",
    arguments: [
      (Duration.microseconds(499), "0 ms"), (.microseconds(999_499), "999 ms"),
      (.microseconds(999_500), "1 s"), (.milliseconds(1249), "1.2 s"),
      (.milliseconds(59_949), "59.9 s"), (.milliseconds(59_950), "1 min 0 s"),
      (.seconds(125), "2 min 5 s"), (.seconds(-1), "0 ms"),
      (.seconds(Int64.max), "525960000 min 0 s"),
    ])
  func duration(duration: Duration, words: String) {
    #expect(
      ReportFormat.text.text(of: [], duration: duration) == "0 files; \(words)\n")
  }
}

extension TextReportTests {
  private static let failures = #"""
    FAIL  scenarios/drop.scenario:10  A drop # is seen
      # it is built  ok
      # it drops
        scenarios/drop.scenario:10:1  the output differs
          send live Say text=hello
            first difference: hop 2, /live/room
              'quiet' dropped it

              11 1    m1 Say
              12    -   1 /live  enter
                 2  +   1 /live  drop <by 'quiet'>
            hint: is the interceptor on?
        scenarios/drop.scenario:14:6  error[unknown-path]: there is no 'nowhere' in /
          send nowhere Say
      # it ends  not run

    FAIL  Docs/pages/Tour.md:5  Tour
      # Sending
        Docs/pages/Tour.md:5:1  the prompt shows /live>, and the session is in />
          ls
            write the prompt that the session has there, or run patchbay test --update
      # Sending
        Docs/pages/Tour.md:25:3  run again, it printed something else
          write <<END
          words
          END
              26 1    m1 Say
              27    -   1 /live  enter
                 2  +   1 /live  drop <by 'quiet'>
      Docs/pages/Tour.md:1:1  the file was changed while it ran
          run it again

    failed:
      scenarios/drop.scenario:10
      Docs/pages/Tour.md:5

    4 files: 1 passed, 2 failed, 1 skipped; 5 commands left out; 1.2 s

    """#

  private static let verbose = #"""
    ok    scenarios/first.scenario  First steps  (12 ms)
    ok    scenarios/relay.scenario  Relays  (failed as expected: issue #7: relays lose it; 2 ms)
    skip  scenarios/mac.scenario  On a Mac  (all of its commands were skipped; 0 ms)

    slowest:
      12 ms  scenarios/first.scenario
       2 ms  scenarios/relay.scenario
       0 ms  scenarios/mac.scenario

    3 files: 1 passed, 1 failed as expected, 1 skipped; 3 commands left out; 1.2 s

    """#
}
