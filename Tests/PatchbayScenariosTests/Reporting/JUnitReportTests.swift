import Foundation
import PatchbayScenarios
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports in JUnit's XML")
struct JUnitReportTests {
  @Test("have a suite for each folder, with counts, and a case for each file")
  func golden() {
    let results = [
      ReportedResults.passed, ReportedResults.failed, ReportedResults.failedAsExpected,
      ReportedResults.timedOut, ReportedResults.skipped,
    ]
    #expect(ReportFormat.junit.text(of: results) == Self.five)
  }

  @Test("conform to the common part of the schemas in use", .needs(.xmllint))
  func schema() async throws {
    let xml = ReportFormat.junit.text(of: ReportedResults.all)
    #expect(try await JUnitSchema.complaints(about: xml) == "")
    let none = ReportFormat.junit.text(of: [])
    #expect(try await JUnitSchema.complaints(about: none) == "")
  }

  @Test("are invalid with anything beyond the common part", .needs(.xmllint))
  func strictness() async throws {
    let xml = ReportFormat.junit.text(of: [ReportedResults.passed])
    let other = xml.replacing("<testcase ", with: "<testcase line=\"1\" ")
    #expect(try await JUnitSchema.complaints(about: other).contains("'line' is not allowed"))
  }

  @Test("have counts that match their contents")
  func counts() throws {
    let suites = try JUnitCases(ReportFormat.junit.text(of: ReportedResults.all)).suites
    for suite in suites {
      #expect(suite["tests"] == suite["found-testcase"])
      #expect(suite["failures"] == suite["found-failure"] ?? "0")
      #expect(suite["errors"] == suite["found-error"] ?? "0")
      #expect(suite["skipped"] == suite["found-skipped"] ?? "0")
    }
    #expect(suites.count == 4)
  }

  struct Naming: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(path) \(title)" }
    let path: String
    var title = "x"
    let suite: String
    let `class`: String
    var name = "x"
  }

  static let namings = [
    Naming(path: "a.scenario", suite: ".", class: "a"),
    Naming(path: "./a.scenario", suite: ".", class: "a"),
    Naming(path: "/a.scenario", suite: "/", class: "a"),
    Naming(path: "/tmp/b.c/a.md", suite: "/tmp/b.c", class: "tmp.b.c.a"),
    Naming(path: "x/.hidden", suite: "x", class: "x..hidden"),
    Naming(path: "../h/par.scenario", suite: "../h", class: "h.par"),
    Naming(path: "x/../a", suite: "x/..", class: "a"),
    Naming(path: "", suite: ".", class: ""),
    Naming(path: "a.scenario", title: "a", suite: ".", class: "a", name: "a.scenario"),
    Naming(path: "./a.md", title: "a", suite: ".", class: "a", name: "a.md"),
    Naming(path: "x/a.md", title: "a", suite: "x", class: "x.a", name: "a"),
    Naming(path: "../a", title: "a", suite: "..", class: "a", name: "a"),
  ]

  @Test(
    "derive suite and class from the path; the name is the title, or the file if the class has it",
    arguments: namings)
  func names(row: Naming) throws {
    let result = ScenarioResult(.passed, path: row.path, title: row.title)
    let document = try JUnitCases(ReportFormat.junit.text(of: [result]))
    let names =
      [document.suites.first?["name"]] + ["classname", "name"].map { document.cases.first?[$0] }
    #expect(names == [row.suite, row.class, row.name])
  }
}

extension JUnitReportTests {
  private static let five = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="scenarios" tests="4" failures="1" errors="0" skipped="2" time="1.248">
        <testcase name="First steps" classname="scenarios.first" time="0.012"/>
        <testcase name="A drop # is seen" classname="scenarios.drop" time="1.234">
          <failure message="scenarios/drop.scenario:10: the output differs (and 1 more)" type="output">scenarios/drop.scenario:10:1: the output differs
      send live Say text=hello
        first difference: hop 2, /live/room
          'quiet' dropped it

          11 1    m1 Say
          12    -   1 /live  enter
             2  +   1 /live  drop &lt;by 'quiet'&gt;
        hint: is the interceptor on?
    scenarios/drop.scenario:14:6: error[unknown-path]: there is no 'nowhere' in /
      send nowhere Say</failure>
        </testcase>
        <testcase name="Relays" classname="scenarios.relay" time="0.002">
          <skipped message="failed as expected: issue #7: relays lose it" type="failed-as-expected"/>
        </testcase>
        <testcase name="On a Mac" classname="scenarios.mac" time="0.000">
          <skipped message="all of its commands were skipped" type="skipped"/>
        </testcase>
        <system-out>scenarios/drop.scenario: 2 of 9 commands left out</system-out>
      </testsuite>
      <testsuite name="scenarios/slow" tests="1" failures="0" errors="1" skipped="0" time="65.000">
        <testcase name="A flood" classname="scenarios.slow.flood" time="65.000">
          <error message="scenarios/slow/flood.scenario:7: timed out: it took longer than 5 s" type="timed-out">scenarios/slow/flood.scenario:7:1: it took longer than 5 s
      repeat 9 flood
        give it @timeout TIME or --timeout=TIME, or find what doesn't end</error>
        </testcase>
      </testsuite>
    </testsuites>

    """#
}
