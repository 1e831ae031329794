import TestSupport
import Testing

/// A scenario with a failure, and the expected report.
struct FailingScenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: String
  let text: String
  let report: String

  init(_ name: String, file: String = "x.scenario", _ text: String, _ report: String) {
    testDescription = name
    self.file = file
    self.text = text + "\n"
    self.report = report + "\n"
  }
}

@Suite("Scenarios that fail", .hangLimit)
struct FailingScenarioTests {
  @Test("report the differences from what was expected", arguments: FailingScenario.running)
  func running(row: FailingScenario) async throws { try await check(row) }

  @Test("report errors in their text", arguments: FailingScenario.reading)
  func reading(row: FailingScenario) async throws { try await check(row) }

  @Test("report the same when they are run again", arguments: FailingScenario.dispatches)
  func again(row: FailingScenario) async throws {
    try await withScenarios([row.file: row.text]) { folder in
      let results = [folder.run(row.file), folder.run(row.file)]
      #expect(folder.report([results[0]]) == folder.report([results[1]]))
    }
  }

  private func check(_ row: FailingScenario) async throws {
    try await withScenarios([row.file: row.text]) { folder in
      #expect(folder.report([folder.run(row.file)]) == row.report)
    }
  }
}

extension FailingScenario {
  static let running =
    dispatches + cascades + commands + limits + causes + origins + places + interceptors
    + expectations + indentation + matching
  static let reading = mistakes + headers + pages + spaces
}
