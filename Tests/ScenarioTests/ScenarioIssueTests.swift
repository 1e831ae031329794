import Foundation
import PatchbayCatalog
import PatchbayTesting
import TestSupport
import Testing

@Suite("The issue of a failed scenario in swift test")
struct ScenarioIssueTests {
  @Test("advises to use the application's own shell")
  func advice() async throws {
    try await withTemporaryFolder(files: ["a.scenario": "echo a\n"]) { folder in
      let tests = ScenarioTest.all(in: folder.appending(path: "a.scenario").path)
      // The issue is the result under test, and `withKnownIssue` fails without it.
      withKnownIssue {
        tests[0].run { Catalog() }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("your shell's test --update writes") }
      }
    }
  }
}
