import TestSupport
import Testing

@Suite("The page about scenarios", .hangLimit)
struct ScenarioPageTests {
  @Test("shows the actual output of each command")
  func console() async throws {
    let page = try Page("Docs/Scenarios.md")
    try #require(page.typed.count > 1)
    try await expectConsole(
      files: page.files, page.text("console").lines.joined(separator: "\n"))
  }
}
