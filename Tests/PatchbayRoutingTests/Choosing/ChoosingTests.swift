import Foundation
import TestSupport
import Testing

@Suite("The page about choosing a scheme")
struct ChoosingTests {
  private static let page = ExampleSource.package + "/Docs/Choosing.md"
  private static let isWriting =
    ProcessInfo.processInfo.environment["PATCHBAY_WRITE_DOCS"] != nil

  @Test("has the results of the experiments in its cells, and the examples as compiled")
  func page() throws {
    let wanted = try Self.written(over: String(contentsOfFile: Self.page, encoding: .utf8))
    if Self.isWriting { try wanted.write(toFile: Self.page, atomically: true, encoding: .utf8) }
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    #expect(text == wanted, "PATCHBAY_WRITE_DOCS=1 swift test --filter ChoosingTests writes it")
  }

  /// Returns the page with the current table and examples.
  private static func written(over page: String) throws -> String {
    try page.replacing(between: "table", with: table()).replacing(
      between: "examples", with: examples())
  }

  private static func table() throws -> String {
    var rows = [
      "| | " + roomExamples.map { $0.scheme }.joined(separator: " | ") + " |",
      "|---|" + roomExamples.map { _ in "---|" }.joined(),
    ]
    for criterion in Criterion.all {
      let cells = try roomExamples.map { try criterion.experiment($0) }
      rows.append("| \(criterion.question) | " + cells.joined(separator: " | ") + " |")
    }
    return rows.joined(separator: "\n")
  }

  private static func examples() throws -> String {
    try roomExamples.map { example in
      let text = try ExampleSource(example).text
      return "### By \(example.scheme)\n\n```text\n\(text)\n```"
    }.joined(separator: "\n\n")
  }
}

extension String {
  /// Returns the text with another text between two comments of a name.
  fileprivate func replacing(between name: String, with text: String) throws -> String {
    let (start, end) = ("<!-- \(name) -->\n", "\n<!-- end of \(name) -->")
    guard let from = range(of: start), let to = range(of: end) else {
      throw Failure("no comments of \(name) in the page")
    }
    return self[..<from.upperBound] + "\n" + text + "\n" + self[to.lowerBound...]
  }
}
