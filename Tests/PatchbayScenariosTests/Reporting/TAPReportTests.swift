import PatchbayScenarios
import TestSupport
import Testing

@Suite("Reports in TAP")
struct TAPReportTests {
  @Test("have a test point for each file, with diagnostics below it")
  func golden() {
    let results = [
      ReportedResults.failed, ReportedResults.failedAsExpected, ReportedResults.skipped,
    ]
    #expect(ReportFormat.tap.text(of: results) == Self.three)
  }

  @Test("are read back with the same numbers, names and outcomes")
  func readBack() throws {
    let results = ReportedResults.all
    let document = try TAPDocument(ReportFormat.tap.text(of: results))
    #expect(document.planned == results.count)
    #expect(document.points.map(\.name) == results.map { "\($0.path): \($0.title)" })
    let directives = document.points.map { "\($0.isOK) \($0.directive ?? "") \($0.reason)" }
    #expect(directives == results.map { Self.directive($0.outcome) })
    #expect(document.points.map { $0.values(of: "line").count } == results.map(\.failures.count))
    let outcomes = results.filter { !$0.failures.isEmpty }.map(\.outcome.name.rawValue)
    #expect(document.points.flatMap { $0.values(of: "outcome") } == outcomes)
  }

  private static func directive(_ outcome: ScenarioResult.Outcome) -> String {
    switch outcome {
    case .passed: "true  "
    case .failed, .timedOut, .refused, .passedUnexpectedly: "false  "
    case .failedAsExpected(let reason): "false TODO \(reason)"
    case .skipped(let reason): "true SKIP \(reason ?? "all of its commands were skipped")"
    }
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

extension TAPReportTests {
  private static let three = ##"""
    TAP version 14
    1..3
    not ok 1 - scenarios/drop.scenario: A drop \# is seen
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
    not ok 2 - scenarios/relay.scenario: Relays # TODO issue \#7: relays lose it
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
    ok 3 - scenarios/mac.scenario: On a Mac # SKIP all of its commands were skipped
    # 3 files: 1 failed, 1 failed as expected, 1 skipped; 5 commands left out; 1.2 s

    """##
}
