import PatchbayScenarios
import Testing

@Suite("Reports for GitHub")
struct GitHubReportTests {
  @Test("mark the line of each failure, and nothing that went well")
  func golden() {
    #expect(ReportFormat.github.text(of: ReportedResults.all) == Self.all)
  }

  @Test("say no more than the counts where all went well")
  func quiet() {
    let text = ReportFormat.github.text(of: [ReportedResults.passed])
    #expect(text == "1 file: 1 passed; 1.2 s\n")
  }

  @Test("mark a file that is bad as a whole")
  func wholeFile() {
    let result = ScenarioResult(.passedUnexpectedly("x"), path: "a,b", title: "c:d")
    let text = ReportFormat.github.text(of: [result])
    let error = "::error file=a%2Cb,title=c%3Ad::passed unexpectedly; expected to fail: x\n"
    #expect(text.hasPrefix(error))
  }

  @Test(
    "mark ten failures, and say how many more there are",
    arguments: [
      (10, nil), (11, "::error::1 more error, which isn't shown"),
      (25, "::error::15 more errors, not shown"),
    ])
  func many(count: Int, more: String?) {
    // Three of a file: the tenth is in the midst of one.
    let failures = (1...count).map { ScenarioFailure(.changedFile, line: $0) }
    let results = stride(from: 0, to: count, by: 3).map { start in
      ScenarioResult(
        .failed, path: "\(start)", title: "x",
        failures: Array(failures[start..<min(start + 3, count)]))
    }
    let errors = ReportFormat.github.text(of: results).split(separator: "\n").dropLast()
    #expect(errors.filter { $0.hasPrefix("::error file=") }.count == 10)
    #expect(errors.dropFirst(10).map(String.init) == (more.map { [$0] } ?? []))
  }
}

extension GitHubReportTests {
  private static let all = #"""
    ::error file=scenarios/drop.scenario,line=10,col=1,title=A drop # is seen::the output differs%0A  send live Say text=hello%0A  11 1    m1 Say%0A  12    -   1 /live  enter%0A     2  +   1 /live  drop <by 'quiet'>%0Ahint: is the interceptor on?%0A%0Afirst difference: hop 2, /live/room%0A  'quiet' dropped it
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
