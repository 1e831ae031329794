import PatchbayLanguage
import PatchbayScenarios

/// Results with every outcome and every problem.
enum ReportedResults {
  static let all = [
    passed, failed, unreliable, failedAsExpected, passedUnexpectedly, timedOut, refused, skipped,
  ]

  static let passed = ScenarioResult(
    .passed, path: "scenarios/first.scenario", title: "First steps", tags: ["tour"],
    phases: [.init("all is well", line: 3, .passed)], commandCount: 4,
    duration: .microseconds(12_345))

  static let failed = ScenarioResult(
    .failed, path: "scenarios/drop.scenario", title: "A drop # is seen", tags: ["drop", "slow"],
    phases: [
      .init(nil, line: 1, .passed), .init("it is built", line: 3, .passed),
      .init("it drops", line: 9, .failed), .init("it ends", line: 30, .notRun),
    ],
    failures: [
      ScenarioFailure(
        .output(difference), line: 10, phase: "it drops", command: "send live Say text=hello",
        divergence: ["first difference: hop 2, /live/room", "  'quiet' dropped it"],
        hint: "is the interceptor on?"),
      ScenarioFailure(
        .error(ShellError(code: "unknown-path", message: "there is no 'nowhere' in /")), line: 14,
        column: 6, phase: "it drops",
        command: "send nowhere Say"),
    ],
    commandCount: 9, skippedCount: 2, duration: .milliseconds(1234))

  static let unreliable = ScenarioResult(
    .failed, path: "Docs/pages/Tour.md", title: "Tour",
    phases: [.init("Sending", line: 1, .failed), .init("Sending", line: 20, .failed)],
    failures: [
      ScenarioFailure(
        .prompt(expected: "/live>", actual: "/>"), line: 5, phase: "Sending", command: "ls"),
      ScenarioFailure(
        .unstable(difference), line: 25, column: 3, phase: "Sending",
        command: "write <<END\nwords\nEND"),
      ScenarioFailure(.changedFile, line: 1),
    ],
    commandCount: 3, duration: .milliseconds(3))

  static let failedAsExpected = ScenarioResult(
    .failedAsExpected("issue #7: relays lose it"), path: "scenarios/relay.scenario",
    title: "Relays", failures: [ScenarioFailure(.changedFile, line: 2)], commandCount: 1,
    duration: .milliseconds(2))

  static let passedUnexpectedly = ScenarioResult(
    .passedUnexpectedly("issue 8"), path: "scenarios/late.scenario", title: "Late ones",
    failures: [ScenarioFailure(.noFailure(reason: "issue 8"), line: 1)], commandCount: 1,
    duration: .milliseconds(1))

  static let timedOut = ScenarioResult(
    .timedOut, path: "scenarios/slow/flood.scenario", title: "A flood",
    phases: [.init("it rains", line: 2, .failed)],
    failures: [
      ScenarioFailure(.timeOut(.seconds(5)), line: 7, phase: "it rains", command: "repeat 9 flood")
    ], commandCount: 2, duration: .milliseconds(65_000))

  static let refused = ScenarioResult(
    .refused, path: "top.scenario", title: "top",
    failures: [
      ScenarioFailure(
        .error(ShellError(code: "unterminated-quote", message: "this \" is never closed")), line: 3,
        column: 5)
    ])

  static let skipped = ScenarioResult(
    .skipped(nil), path: "scenarios/mac.scenario", title: "On a Mac", commandCount: 3,
    skippedCount: 3)

  private static let difference = OutputDiff([
    .init(.init(0, "m1 Say"), .init(0, "m1 Say"), isSame: true),
    .init(.init(1, "  1 /live  enter"), nil, isSame: false),
    .init(nil, .init(1, "  1 /live  drop <by 'quiet'>"), isSame: false),
  ])
}

extension ReportFormat {
  /// Returns the whole report of these results.
  func text(
    of results: [ScenarioResult], isColoured: Bool = false, isVerbose: Bool = false,
    duration: Duration = .milliseconds(1234)
  ) -> String {
    var report = makeReport(isColoured: isColoured, isVerbose: isVerbose)
    var summary = ScenarioSummary(duration: duration)
    var text = report.begin(fileCount: results.count)
    for result in results {
      text += report.note(result)
      summary.add(result)
    }
    return text + report.end(summary)
  }
}
