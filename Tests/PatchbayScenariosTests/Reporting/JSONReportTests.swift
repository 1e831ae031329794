import Foundation
import PatchbayLanguage
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Reports in JSON")
struct JSONReportTests {
  private func document(_ results: [ScenarioResult]) throws -> [String: Any] {
    let text = ReportFormat.json.text(of: results)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("are one document, with one line per result")
  func lines() throws {
    let text = ReportFormat.json.text(of: ReportedResults.all)
    let lines = text.split(separator: "\n")
    #expect(lines.first == #"{"schema": 1, "files": 8, "results": ["#)
    #expect(lines.count == ReportedResults.all.count + 2)
    #expect(try document(ReportedResults.all)["schema"] as? Int == 1)
    #expect((try document([])["results"] as? [Any])?.isEmpty == true)
  }

  @Test("contain every fact of a file")
  func facts() throws {
    let results = try document([ReportedResults.failed])["results"] as? [Any]
    let result = try #require(results?.first as? NSDictionary)
    #expect(
      result == (try JSONSerialization.jsonObject(with: Data(Self.failed.utf8)) as? NSDictionary))
  }

  @Test("contain every file, outcome and kind of failure, in order")
  func everything() throws {
    let document = try document(ReportedResults.all)
    let results = try #require(document["results"] as? [[String: Any]])
    #expect(results.map { $0["path"] as? String } == ReportedResults.all.map(\.path))
    #expect(
      results.map { $0["outcome"] as? String } == ReportedResults.all.map(\.outcome.name.rawValue))
    #expect(results.map { $0["bad"] as? Bool } == ReportedResults.all.map(\.outcome.isBad))
    #expect(
      results.compactMap { $0["reason"] as? String } == ["issue #7: relays lose it", "issue 8"])
    let failures = results.flatMap { $0["failures"] as? [[String: Any]] ?? [] }
    #expect(
      failures.map { $0["kind"] as? String } == [
        "output", "error", "prompt", "unstable", "changed-file", "changed-file", "no-failure",
        "time-out", "error",
      ])
    #expect(failures.map { $0["limit_ms"] as? Double }.compactMap(\.self) == [5000])
    #expect(failures.compactMap { $0["reason"] as? String } == ["issue 8"])
    let expected = failures.compactMap { $0["expected"] as? String }
    #expect(expected == ["/live>"] && failures[2]["actual"] as? String == "/>")
  }

  @Test("have fields and words that Docs/Scenarios.md lists")
  func documented() throws {
    let page = try String(
      contentsOf: House.root.appending(path: "Docs/Scenarios.md"), encoding: .utf8)
    let ended: [ProcessEnding] = [.signal(9), .status(1), .notStarted("no")]
    let others =
      ended.map { ScenarioFailure(.ended($0), line: 1) } + [
        ScenarioFailure(.tooMuchOutput(limit: 1), line: 2)
      ]
    let result = ScenarioResult(.failed, path: "a", title: "a", failures: others)
    let whole = try document(ReportedResults.all + [result])
    for name in Self.names(in: whole) {
      #expect(page.contains("`\(name)`"), "\(name)")
    }
    let kinds = (whole["results"] as? [[String: Any]] ?? [])
      .flatMap { $0["failures"] as? [[String: Any]] ?? [] }.compactMap { $0["kind"] as? String }
    for word in kinds + ScenarioResult.Outcome.Name.allCases.map(\.rawValue) {
      #expect(page.contains("`\(word)`"), "\(word)")
    }
  }

  private static func names(in value: Any) -> Set<String> {
    switch value {
    case let fields as [String: Any]:
      fields.reduce(into: Set(fields.keys)) { names, field in
        names.formUnion(Self.names(in: field.value))
      }
    case let elements as [Any]: elements.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
    default: []
    }
  }

  @Test("have the advice about a failure as its hint")
  func hints() throws {
    let unexpected = OutputDiff([.init(nil, .init(0, "m1 Say"), isSame: false)])
    let fixed = ShellError(code: "bad-path", message: "no", fix: "write /a")
    let failures = [
      ScenarioFailure(.output(unexpected), line: 1), ScenarioFailure(.error(fixed), line: 2),
    ]
    let result = ScenarioResult(.failed, path: "a", title: "a", failures: failures)
    let results = try document([ReportedResults.timedOut, result])["results"] as? [[String: Any]]
    let told = try #require(results).flatMap { $0["failures"] as? [[String: Any]] ?? [] }
    #expect(
      told.map { $0["hint"] as? String } == [
        "give it @timeout TIME or --timeout=TIME, or find what doesn't end",
        "no output is expected here; patchbay test --update writes the actual output", "write /a",
      ])
  }

  @Test("end with the counts of every outcome")
  func summary() throws {
    let summary = try document(ReportedResults.all)["summary"] as? [String: Any]
    let outcomes = try #require(summary?["outcomes"] as? [String: Int])
    #expect(
      outcomes == [
        "passed": 1, "failed": 2, "timed-out": 1, "refused": 1, "passed-unexpectedly": 1,
        "failed-as-expected": 1, "skipped": 1,
      ])
    #expect(summary?["skipped_commands"] as? Int == 5)
    #expect(summary?["duration_ms"] as? Double == 1234)
  }
}

extension JSONReportTests {
  private static let failed = #"""
    {
      "path": "scenarios/drop.scenario", "title": "A drop # is seen", "tags": ["drop", "slow"],
      "outcome": "failed", "reason": null, "bad": true, "duration_ms": 1234, "commands": 9,
      "skipped_commands": 2, "faults": 0, "updates": 0,
      "phases": [
        {"line": 1, "state": "passed", "title": null},
        {"line": 3, "state": "passed", "title": "it is built"},
        {"line": 9, "state": "failed", "title": "it drops"},
        {"line": 30, "state": "not-run", "title": "it ends"}
      ],
      "failures": [
        {
          "line": 10, "column": 1, "first_expected_line": 11, "phase": "it drops",
          "command": "send live Say text=hello", "kind": "output", "message": "the output differs",
          "hint": "is the interceptor on?",
          "divergence": ["first difference: hop 2, /live/room", "  'quiet' dropped it"],
          "details": [
            "first difference: hop 2, /live/room", "  'quiet' dropped it", "",
            "  11 1    m1 Say", "  12    -   1 /live  enter",
            "     2  +   1 /live  drop <by 'quiet'>", "hint: is the interceptor on?"
          ],
          "diff": [
            {
              "same": true, "expected": {"index": 0, "text": "m1 Say"},
              "actual": {"index": 0, "text": "m1 Say"}
            },
            {"same": false, "expected": {"index": 1, "text": "  1 /live  enter"}, "actual": null},
            {
              "same": false, "expected": null,
              "actual": {"index": 1, "text": "  1 /live  drop <by 'quiet'>"}
            }
          ]
        },
        {
          "line": 14, "column": 6, "first_expected_line": 15, "phase": "it drops",
          "command": "send nowhere Say", "kind": "error", "hint": null, "details": [],
          "divergence": [], "message": "error[unknown-path]: there is no 'nowhere' in /",
          "error": {"code": "unknown-path", "message": "there is no 'nowhere' in /"}
        }
      ]
    }
    """#
}
