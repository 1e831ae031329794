import PatchbayScenarios
import TestSupport
import Testing

@Suite("Reports in TAP")
struct TAPReportTests {
  @Test("have a test point for each file, with diagnostics below it")
  func golden() {
    #expect(ReportFormat.tap.text(of: ReportedResults.all) == Self.all)
  }

  @Test("are read back with the same numbers, names and outcomes")
  func readBack() throws {
    let results = ReportedResults.all
    let document = try TAPDocument(ReportFormat.tap.text(of: results))
    #expect(document.planned == results.count)
    #expect(document.points.map(\.name) == results.map { "\($0.path): \($0.title)" })
    #expect(document.points.map(Outcome.init) == results.map { Outcome($0.outcome) })
    #expect(document.points.map { $0.values(of: "line").count } == results.map(\.failures.count))
  }

  @Test("list the duration of passed files if verbose")
  func verbose() throws {
    let text = ReportFormat.tap.text(of: [ReportedResults.passed], isVerbose: true)
    #expect(try TAPDocument(text).points.map(\.diagnostic) == [["duration_ms: 12.345"]])
  }

  @Test("plan no test points without files")
  func nothing() throws {
    let text = ReportFormat.tap.text(of: [], duration: .zero)
    #expect(text == "TAP version 14\n1..0 # no files\n# 0 files; 0 ms\n")
    #expect(try TAPDocument(text).points.isEmpty)
  }

  @Test("have no reason if the header has none")
  func noReason() throws {
    let result = ScenarioResult(.failedAsExpected(""), path: "a", title: "b")
    let point = try TAPDocument(ReportFormat.tap.text(of: [result])).points[0]
    #expect(point.directive == "TODO" && point.reason.isEmpty)
  }
}

/// The outcome of a file as a test point reports it.
private struct Outcome: Equatable {
  let isOK: Bool
  let directive: String?
  let reason: String

  init(_ point: TAPDocument.Point) {
    isOK = point.isOK
    directive = point.directive
    reason = point.reason
  }

  init(_ outcome: ScenarioResult.Outcome) {
    (isOK, directive, reason) =
      switch outcome {
      case .passed: (true, nil, "")
      case .failed, .timedOut, .refused, .passedUnexpectedly: (false, nil, "")
      case .failedAsExpected(let reason): (false, "TODO", reason)
      case .skipped(let reason): (true, "SKIP", reason ?? "all of its commands were skipped")
      }
  }
}

extension TAPReportTests {
  private static let all = ##"""
    TAP version 14
    1..8
    ok 1 - scenarios/first.scenario: First steps
    not ok 2 - scenarios/drop.scenario: A drop \# is seen
      ---
      outcome: failed
      duration_ms: 1234.000
      failures:
        - file: "scenarios/drop.scenario"
          line: 10
          column: 1
          kind: output
          phase: "it drops"
          command: "send live Say text=hello"
          message: "the output differs"
          details: |2+
            first difference: hop 2, /live/room
              'quiet' dropped it
           \##u{20}
              11 1    m1 Say
              12    -   1 /live  enter
                 2  +   1 /live  drop <by 'quiet'>
            hint: is the interceptor on?
        - file: "scenarios/drop.scenario"
          line: 14
          column: 6
          kind: error
          phase: "it drops"
          command: "send nowhere Say"
          message: "error[unknown-path]: there is no 'nowhere' in /"
      ...
    not ok 3 - Docs/pages/Tour.md: Tour
      ---
      outcome: failed
      duration_ms: 3.000
      failures:
        - file: "Docs/pages/Tour.md"
          line: 5
          column: 1
          kind: prompt
          phase: "Sending"
          command: "ls"
          message: "the prompt shows /live>, and the session is in />"
          details: |2+
            write the prompt that the session has there, or run patchbay test --update
        - file: "Docs/pages/Tour.md"
          line: 25
          column: 3
          kind: unstable
          phase: "Sending"
          command: "write <<END\nwords\nEND"
          message: "run again, it printed something else"
          details: |2+
              26 1    m1 Say
              27    -   1 /live  enter
                 2  +   1 /live  drop <by 'quiet'>
        - file: "Docs/pages/Tour.md"
          line: 1
          column: 1
          kind: changed-file
          message: "the file was changed while it ran"
          details: |2+
            run it again
      ...
    not ok 4 - scenarios/relay.scenario: Relays # TODO issue \#7: relays lose it
      ---
      outcome: failed-as-expected
      message: "failed as expected: issue #7: relays lose it"
      duration_ms: 2.000
      failures:
        - file: "scenarios/relay.scenario"
          line: 2
          column: 1
          kind: changed-file
          message: "the file was changed while it ran"
          details: |2+
            run it again
      ...
    not ok 5 - scenarios/late.scenario: Late ones
      ---
      outcome: passed-unexpectedly
      message: "passed unexpectedly"
      duration_ms: 1.000
      failures:
        - file: "scenarios/late.scenario"
          line: 1
          column: 1
          kind: no-failure
          message: "everything was as expected, but @xfail expects a failure: issue 8"
          details: |2+
            take @xfail out of the file
      ...
    not ok 6 - scenarios/slow/flood.scenario: A flood
      ---
      outcome: timed-out
      message: "timed out"
      duration_ms: 65000.000
      failures:
        - file: "scenarios/slow/flood.scenario"
          line: 7
          column: 1
          kind: time-out
          phase: "it rains"
          command: "repeat 9 flood"
          message: "it took longer than 5 s"
          details: |2+
            give it @timeout TIME or --timeout=TIME, or find what doesn't end
      ...
    not ok 7 - top.scenario: top
      ---
      outcome: refused
      message: "refused: none of its commands was run"
      duration_ms: 0.000
      failures:
        - file: "top.scenario"
          line: 3
          column: 5
          kind: error
          message: "error[unterminated-quote]: this \" is never closed"
      ...
    ok 8 - scenarios/mac.scenario: On a Mac # SKIP all of its commands were skipped
    # 8 files: 1 passed, 2 failed, 1 timed out, 1 refused, 1 passed unexpectedly, 1 failed as expected, 1 skipped; 5 commands left out; 1.2 s

    """##
}
