import PatchbayScenarios
import TestSupport
import Testing

@Suite("Reports for GitHub")
struct GitHubReportTests {
  @Test("mark the line of each failure, and nothing else")
  func golden() {
    #expect(ReportFormat.github.text(of: ReportedResults.all) == Self.all)
  }

  @Test("mark a file that failed as a whole")
  func wholeFile() {
    let result = ScenarioResult(.passedUnexpectedly("x"), path: "a,b", title: "c:d")
    let text = ReportFormat.github.text(of: [result])
    let error = "::error file=a%2Cb,title=c%3Ad::passed unexpectedly; expected to fail: x\n"
    #expect(text.hasPrefix(error))
  }

  @Test(
    "mark ten failures, and print the others as plain text",
    arguments: [(10, []), (11, ["9:11:1: the file was changed while it ran", "  run it again"])])
  func many(count: Int, others: [String]) {
    let errors = ReportFormat.github.text(of: Self.results(failures: count))
      .split(separator: "\n").dropLast().map(String.init)
    #expect(errors.prefix(10).allSatisfy { $0.hasPrefix("::error file=") })
    #expect(Array(errors.dropFirst(10)) == others)
  }

  @Test("print errors beyond the tenth so that GitHub does not execute any of them")
  func harmless() {
    let failure = ScenarioFailure(
      .noFailure(reason: "x\n::error::y"), line: 1, command: "::stop-commands::z")
    let results = (0..<11).map {
      ScenarioResult(.failed, path: "\($0)", title: "x", failures: [failure])
    }
    let last = ReportFormat.github.text(of: results).split(separator: "\n").dropFirst(10)
    #expect(last.count == 4 && !last.joined(separator: "\n").hasWorkflowCommand)
  }

  @Test("that join another report write nothing between its lines, and no counts")
  func joined() {
    var report = ReportFormat.github.makeJoinedReport(isVerbose: false)
    var text = report.begin(fileCount: 4)
    for result in Self.results(failures: 11) { text += report.note(result) }
    #expect(text.isEmpty)
    let lines = report.end(ScenarioSummary()).split(separator: "\n")
    #expect(lines.count == 10 && lines.allSatisfy { $0.hasPrefix("::error file=") })
  }

  /// Files with three failures each, so that the tenth is in the middle of a file.
  private static func results(failures count: Int) -> [ScenarioResult] {
    let failures = (1...count).map { ScenarioFailure(.changedFile, line: $0) }
    return stride(from: 0, to: count, by: 3).map { start in
      ScenarioResult(
        .failed, path: "\(start)", title: "x",
        failures: Array(failures[start..<min(start + 3, count)]))
    }
  }
}

extension GitHubReportTests {
  private static let all = #"""
    ::error file=scenarios/drop.scenario,line=10,col=1,title=A drop # is seen::the output differs%0A  send live Say text=hello%0Afirst difference: hop 2, /live/room%0A  'quiet' dropped it%0A%0A  11 1    m1 Say%0A  12    -   1 /live  enter%0A     2  +   1 /live  drop <by 'quiet'>%0Ahint: is the interceptor on?
    ::error file=scenarios/drop.scenario,line=14,col=6,title=A drop # is seen::error[unknown-path]: there is no 'nowhere' in /%0A  send nowhere Say
    ::error file=Docs/pages/Tour.md,line=5,col=1,title=Tour::the prompt shows /live>, and the session is in />%0A  ls%0Awrite the prompt that the session has there, or run patchbay test --update
    ::error file=Docs/pages/Tour.md,line=25,col=3,title=Tour::run again, it printed something else%0A  write <<END%0A  words%0A  END%0A  26 1    m1 Say%0A  27    -   1 /live  enter%0A     2  +   1 /live  drop <by 'quiet'>
    ::error file=Docs/pages/Tour.md,line=1,col=1,title=Tour::the file was changed while it ran%0Arun it again
    ::error file=scenarios/late.scenario,line=1,col=1,title=Late ones::everything was as expected, but @xfail expects a failure: issue 8%0Atake @xfail out of the file
    ::error file=scenarios/slow/flood.scenario,line=7,col=1,title=A flood::it took longer than 5 s%0A  repeat 9 flood%0Agive it @timeout TIME or --timeout=TIME, or find what doesn't end
    ::error file=top.scenario,line=3,col=5,title=top::error[unterminated-quote]: this " is never closed
    8 files: 1 passed, 2 failed, 1 timed out, 1 refused, 1 passed unexpectedly, 1 failed as expected, 1 skipped; 5 commands left out; 1.2 s

    """#
}
