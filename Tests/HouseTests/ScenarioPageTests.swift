import Foundation
import TestSupport
import Testing

@Suite("The page about scenarios", .hangLimit)
struct ScenarioPageTests {
  @Test("shows the actual output of each command")
  func console() async throws {
    let page = try Page("Docs/Scenarios.md")
    try #require(page.typed.count > 1)
    try await withTemporaryFolder(files: page.files) { folder in
      for (command, expected) in page.typed {
        let result = try await runCommand(
          ["bash", "-c", "{ \(command); } 2>&1"], in: folder,
          environment: [
            "PATH": "\(House.products.path):/usr/bin:/bin", "XDG_STATE_HOME": folder.path,
            "CI": "", "GITHUB_ACTIONS": "",
          ])
        #expect(result.output.withoutTimes == expected.withoutTimes, "\(command)")
      }
    }
  }
}
