import Foundation
import PatchbayScenarios
import PatchbayText
import TestSupport
import Testing

/// Titles, reasons, commands and messages may have any contents; no report may become ambiguous by
/// them.
@Suite("Strange texts in reports")
struct StrangeTextTests {
  @Test("are written on lines of their own in text, with escapes", arguments: seeds(20))
  func text(seed: UInt64) {
    for result in Strange.results(seed) {
      let written = ReportFormat.text.text(of: [result], isVerbose: true)
      let text = written.withCommandsBack
      let strays = text.unicodeScalars.filter { $0 != "\n" && $0 != "\t" }
        .filter { Strange.shown[$0] != nil }
      #expect(strays.isEmpty)
      let coloured = ReportFormat.text.text(of: [result], isColoured: true, isVerbose: true)
      #expect(coloured.unpainted.withCommandsBack.utf8.elementsEqual(text.utf8))
      #expect(!written.hasWorkflowCommand)
      #expect(text.utf8.contains("  \(Strange.onOneLine(result.title))".utf8))
      for failure in result.failures where result.outcome.isBad {
        #expect(text.utf8.contains("  \(Strange.onOneLine(failure.summary))\n".utf8))
      }
    }
  }

  @Test("can be read back from TAP", arguments: seeds(20))
  func tap(seed: UInt64) throws {
    let results = Strange.results(seed)
    let text = ReportFormat.tap.text(of: results)
    #expect(!text.hasWorkflowCommand)
    let document = try TAPDocument(text.withCommandsBack)
    #expect(document.points.count == results.count)
    for (point, result) in zip(document.points, results) {
      #expect(same(point.name, Strange.onOneLine("\(result.path): \(result.title)")))
      let reason = if case .failedAsExpected(let reason) = result.outcome { reason } else { "" }
      #expect(same(point.reason, Strange.onOneLine(reason)))
      let messages = result.failures.map(\.summary)
      let isTold = point.values(of: "message").suffix(messages.count)
      #expect(zip(isTold, messages).allSatisfy(same) && isTold.count == messages.count)
      #expect(zip(point.values(of: "command"), result.failures).allSatisfy { same($0, $1.command) })
      let details = result.failures.map(\.details).filter { !$0.isEmpty }
      let told = point.blocks(of: "details")
      #expect(told.count == details.count)
      #expect(zip(told, details).allSatisfy { same($0, Strange.lines($1)) })
    }
  }

  @Test("can be read back from JSON", arguments: seeds(20))
  func json(seed: UInt64) throws {
    let results = Strange.results(seed)
    let text = ReportFormat.json.text(of: results)
    #expect(!text.hasWorkflowCommand)
    let data = Data(text.utf8)
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let told = try #require(document?["results"] as? [[String: Any]])
    #expect(told.count == results.count)
    for (told, result) in zip(told, results) {
      #expect(same(told["title"] as? String, result.title))
      let failures = try #require(told["failures"] as? [[String: Any]])
      for (told, failure) in zip(failures, result.failures) {
        #expect(same(told["message"] as? String, failure.summary))
        #expect(same(told["command"] as? String, failure.command))
        let details = told["details"] as? [String] ?? []
        #expect(details.count == failure.details.count)
        #expect(zip(details, failure.details).allSatisfy(same))
      }
    }
  }

  @Test("can be read back from JUnit's XML", arguments: seeds(20))
  func junit(seed: UInt64) throws {
    let results = Strange.results(seed)
    let cases = try JUnitCases(ReportFormat.junit.text(of: results)).cases
    #expect(cases.count == results.count)
    for (told, result) in zip(cases, results) {
      #expect(same(told["name"], Strange.inXML(result.title)))
      guard let failure = result.failures.first, result.outcome.isBad else { continue }
      #expect(told["problem-message"]?.utf8.contains(Strange.inXML(failure.summary).utf8) == true)
      for line in Strange.rawLines(failure.details) {
        #expect(told["text"]?.utf8.contains(Strange.inXML(line).utf8) == true)
      }
    }
  }

  @Test("do not make JUnit's XML invalid", .needs(.xmllint))
  func validity() async throws {
    let results = seeds(40).flatMap(Strange.results)
    let xml = ReportFormat.junit.text(of: results)
    #expect(try await JUnitSchema.complaints(about: xml) == "")
  }

  @Test("can be read back from GitHub's commands", arguments: seeds(20))
  func github(seed: UInt64) throws {
    for result in Strange.results(seed) where result.outcome.isBad {
      let lines = ReportFormat.github.text(of: [result]).unicodeScalars.split(separator: "\n")
      #expect(lines.count == result.failures.count + 1)
      for (line, failure) in zip(lines, result.failures) {
        let command = try #require(WorkflowCommand(String(Substring(line))))
        #expect(command.name == "error")
        #expect(same(command.properties["title"], result.title.tame))
        #expect(same(command.properties["file"], result.path.tame))
        #expect(command.properties["line"] == "\(failure.line)")
        let message = Strange.rawLines([command.message])
        #expect(message.starts(with: Strange.rawLines([failure.summary.tame]), by: same))
      }
    }
  }
}

extension String {
  /// The text as a workflow command contains it: these commands escape line ends themselves.
  fileprivate var tame: String { escaping { $0.isUnruly && !["\n", "\r", "\t"].contains($0) } }
}

/// Compares scalars; equal strings may have different ones.
private func same(_ a: String?, _ b: String?) -> Bool {
  a.map { Array($0.unicodeScalars) } == b.map { Array($0.unicodeScalars) }
}

private func same(_ a: [String], _ b: [String]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { same($0, $1) }
}
