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
    #expect(ReportFormat.junit.text(of: ReportedResults.all) == Self.all)
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

  @Test(
    "derive the suite from the folder, and the class from the path",
    arguments: [
      ("a.scenario", ".", "a"), ("./a.scenario", ".", "a"), ("/a.scenario", "/", "a"),
      ("/tmp/b.c/a.md", "/tmp/b.c", "tmp.b.c.a"), ("x/.hidden", "x", "x..hidden"),
      ("../a", "..", "a"), ("../h/par.scenario", "../h", "h.par"), ("x/../a", "x/..", "a"),
      ("", ".", ""),
    ])
  func names(path: String, folder: String, name: String) throws {
    let result = ScenarioResult(.passed, path: path, title: "x")
    let document = try JUnitCases(ReportFormat.junit.text(of: [result]))
    #expect(document.suites.first?["name"] == folder)
    #expect(document.cases.first?["classname"] == name)
  }

  @Test(
    "name a case by its title, or by its file name if its class has the title as its name",
    arguments: [
      ("a.scenario", "a", "a.scenario"), ("./a.md", "a", "a.md"), ("x/a.md", "a", "a"),
      ("x/a.scenario", "An a", "An a"),
      ("../a", "a", "a"),
    ])
  func titles(path: String, title: String, name: String) throws {
    let result = ScenarioResult(.passed, path: path, title: title)
    let document = try JUnitCases(ReportFormat.junit.text(of: [result]))
    #expect(document.cases.first?["name"] == name)
  }
}

extension JUnitReportTests {
  private static let all = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="scenarios" tests="5" failures="2" errors="0" skipped="2" time="1.249">
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
        <testcase name="Late ones" classname="scenarios.late" time="0.001">
          <failure message="scenarios/late.scenario:1: passed unexpectedly: everything was as expected, but @xfail expects a failure: issue 8" type="passed-unexpectedly">scenarios/late.scenario:1:1: everything was as expected, but @xfail expects a failure: issue 8
        take @xfail out of the file</failure>
        </testcase>
        <testcase name="On a Mac" classname="scenarios.mac" time="0.000">
          <skipped message="all of its commands were skipped" type="skipped"/>
        </testcase>
        <system-out>scenarios/drop.scenario: 2 of 9 commands left out</system-out>
      </testsuite>
      <testsuite name="Docs/pages" tests="1" failures="1" errors="0" skipped="0" time="0.003">
        <testcase name="Tour" classname="Docs.pages.Tour" time="0.003">
          <failure message="Docs/pages/Tour.md:5: the prompt shows /live&gt;, and the session is in /&gt; (and 2 more)" type="prompt">Docs/pages/Tour.md:5:1: the prompt shows /live&gt;, and the session is in /&gt;
      ls
        write the prompt that the session has there, or run patchbay test --update
    Docs/pages/Tour.md:25:3: run again, it printed something else
      write &lt;&lt;END
      words
      END
          26 1    m1 Say
          27    -   1 /live  enter
             2  +   1 /live  drop &lt;by 'quiet'&gt;
    Docs/pages/Tour.md:1:1: the file was changed while it ran
        run it again</failure>
        </testcase>
      </testsuite>
      <testsuite name="scenarios/slow" tests="1" failures="0" errors="1" skipped="0" time="65.000">
        <testcase name="A flood" classname="scenarios.slow.flood" time="65.000">
          <error message="scenarios/slow/flood.scenario:7: timed out: it took longer than 5 s" type="timed-out">scenarios/slow/flood.scenario:7:1: it took longer than 5 s
      repeat 9 flood
        give it @timeout TIME or --timeout=TIME, or find what doesn't end</error>
        </testcase>
      </testsuite>
      <testsuite name="." tests="1" failures="0" errors="1" skipped="0" time="0.000">
        <testcase name="top.scenario" classname="top" time="0.000">
          <error message="top.scenario:3: refused: none of its commands was run: error[unterminated-quote]: this &quot; is never closed" type="refused">top.scenario:3:5: error[unterminated-quote]: this &quot; is never closed</error>
        </testcase>
      </testsuite>
    </testsuites>

    """#
}
