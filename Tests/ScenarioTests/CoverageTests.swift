import Foundation
import TestSupport
import Testing

@Suite("What scenarios show")
struct CoverageTests {
  @Test("Every rule, verdict, reason and error has a scenario, or names a test suite")
  func isComplete() throws {
    let coverage = try Coverage.read.get()
    let suites = try Self.suites()
    for row in Coverage.sections.flatMap(\.rows) {
      let isShown = !coverage.scenarios(for: row).isEmpty || !row.suites.isEmpty
      #expect(
        isShown,
        "nothing shows \(row.name): tag a scenario \(row.tags.sorted().joined(separator: " ")), or name a suite"
      )
      for suite in row.suites {
        #expect(suites[suite] != nil, "\(row.name) names \(suite), which is no file of tests")
      }
    }
  }

  @Test("Every tag such as z19 is the number of a rule")
  func numbers() throws {
    let known = Set(EngineRule.all.map { "z\($0.number)" })
    #expect(try Coverage.read.get().ruleTags.subtracting(known).isEmpty)
    #expect(EngineRule.all.map(\.number) == Array(1...65))
  }

  @Test("The rules of the other schemes are complete")
  func schemes() {
    let modules = Array(1...14) + [20, 21] + Array(24...26)
    let numbers =
      (1...17).map { "U\($0)" } + (1...15).map { "T\($0)" } + (1...16).map { "P\($0)" }
      + modules.map { "B\($0)" } + ["A25", "A33", "A34", "A35"]
    #expect(SchemeRule.all.map(\.number) == numbers)
  }

  @Test("Every hop is of a listed sort, and a scenario tagged with a sort has a hop of it")
  func verdicts() throws {
    let coverage = try Coverage.read.get()
    let known = Set(Coverage.verdicts.map(\.0))
    for scenario in coverage.scenarios(tagged: "verdicts") {
      // "    3   chat              deliver", and "    3                     note" without a name.
      let hop = /\n {3,}[0-9]+(?: {20,}| +\S+ +)([a-z]+)/
      let words = Set(scenario.text.matches(of: hop).map { String($0.1) })
      #expect(words.subtracting(known).isEmpty, "\(scenario.path)")
      #expect(known.intersection(scenario.tags).isSubset(of: words), "\(scenario.path)")
    }
  }

  @Test("Docs/Coverage.md matches the tags")
  func page() throws {
    let page = House.root.appending(path: "Docs/Coverage.md")
    let text = try Coverage.read.get().markdown(suites: Self.suites())
    if ProcessInfo.processInfo.environment["PATCHBAY_WRITE_DOCS"] != nil {
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
    let isEqual = try String(contentsOf: page, encoding: .utf8) == text
    #expect(
      isEqual,
      "it is out of date; PATCHBAY_WRITE_DOCS=1 swift test --filter CoverageTests writes it anew")
  }

  /// The paths of the test files by their names, relative to the folder of the package.
  private static func suites() throws -> [String: String] {
    let tests = House.root.appending(path: "Tests").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests)
      .filter { $0.hasSuffix("Tests.swift") }
    return Dictionary(
      files.map {
        (($0 as NSString).lastPathComponent.replacing(".swift", with: ""), "Tests/\($0)")
      }
    ) { first, _ in first }
  }
}

// MARK: - The page

extension Coverage {
  /// Writes the page; `suites` has the paths of the test files by their names.
  fileprivate func markdown(suites: [String: String]) -> String {
    let head = """
      # Which scenario shows what

      A test generates this page from the tags of the scenarios; `make docs` writes it. What can't be seen
      from the shell is shown by a suite of tests in Swift, named in its place.

      """
    return head + Self.sections.map { markdown($0, suites) }.joined()
  }

  private func markdown(_ section: Section, _ suites: [String: String]) -> String {
    let words = section.words.isEmpty ? "" : section.words + "\n\n"
    let rows = section.rows.map { row in
      let links =
        scenarios(for: row).map { "[\($0.title.inMarkdown)](../\($0.path))" }
        + row.suites.map { "[`\($0)`](../\(suites[$0] ?? $0))" }
      let name = row.words.isEmpty ? row.name : "\(row.name): \(row.words)"
      return "- \(name)\n" + links.map { "  - \($0.broken)\n" }.joined()
    }
    return "\n## \(section.title)\n\n\(words)\(rows.joined())"
  }
}

extension String {
  /// The text with the special characters of Markdown escaped.
  fileprivate var inMarkdown: String {
    map { "|<*_[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// A link, broken between two words if it is long.
  fileprivate var broken: String {
    guard count > 110, let space = prefix(110).lastIndex(of: " ") else { return self }
    return self[..<space] + "\n    " + self[index(after: space)...]
  }
}
