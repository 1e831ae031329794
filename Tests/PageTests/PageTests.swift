import Foundation
import TestSupport
import Testing

/// The examples of a page are a file of this target, so that they are compiled and can be run.
@Suite("Pages with examples that are run")
struct PageTests {
  @Test("have each example in the file of their name", arguments: ["Concurrency", "Recipes"])
  func examples(page: String) throws {
    let text = try Self.text(of: "Docs/\(page).md")
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    let file = try Self.text(of: "Tests/PageTests/\(page).swift")
    let examples = file.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n")
    #expect(blocks.joined(separator: "\n") == examples)
  }

  @Test("Docs/Embedding.md lists every call that adds to a catalogue, with what it may take")
  func catalogueCalls() throws {
    let page = try Self.text(of: "Docs/Embedding.md")
    // Catalog.add(message:named:summary:shape:): mutating func …
    let calls = try Self.text(of: "Tests/PublicAPI/PatchbayCatalog.txt")
      .matches(of: /(?m)^Catalog\.add\((\w+):(\S+)\):/)
    #expect(calls.count > 10)
    for call in calls {
      #expect(page.contains("`add(\(call.1): "))
      for label in call.2.split(separator: ":") {
        #expect(page.contains("\(label):"), "\(call.0)")
      }
    }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
  }
}
