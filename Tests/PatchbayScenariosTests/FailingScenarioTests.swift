import Foundation
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Scenarios that fail", .hangLimit)
struct FailingScenarioTests {
  private static let isWriting = ProcessInfo.processInfo.environment["PATCHBAY_WRITE_DOCS"] != nil

  @Test("are reported as the files in Failing show", arguments: try FailingScenario.files())
  func reports(name: String) async throws {
    let file = FailingScenario.folder.appending(path: name)
    let rows = try FailingScenario.all(in: String(contentsOf: file, encoding: .utf8))
    var written: [String] = []
    for row in rows {
      let report = try await row.report()
      written.append("== \(row.name)\n\(row.text)\n--\n\(report)\n")
      if !Self.isWriting { #expect(report == row.expected, "\(row.name); make docs writes it") }
    }
    if Self.isWriting {
      try written.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }
}

/// A scenario in a file of the folder `Failing`, with its expected report.
///
/// In the file it begins with `== NAME`; a line `--` separates it from the report.
private struct FailingScenario {
  static let folder = House.root.appending(path: "Tests/PatchbayScenariosTests/Failing")

  let name: String
  let text: String
  let expected: String

  static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  static func all(in text: String) throws -> [Self] {
    try "\n\(text)".split(separator: "\n== ").map { row in
      let halves = row.split(separator: "\n--\n", maxSplits: 1)
      let head = try #require(halves.first).split(separator: "\n", maxSplits: 1)
      return Self(
        name: String(try #require(head.first)),
        text: try #require(head.last).trimmingCharacters(in: .newlines),
        expected: halves.dropFirst().joined().trimmingCharacters(in: .newlines))
    }
  }

  func report() async throws -> String {
    let file = text.contains("```") ? "x.md" : "x.scenario"
    return try await withScenarios([file: text + "\n"]) { folder in
      folder.report([folder.run(file)]).trimmingCharacters(in: .newlines).withoutFrame
    }
  }
}

extension String {
  /// The report without the head, the margin and the lists at the end that frame each report of
  /// one failing file `x`.
  fileprivate var withoutFrame: String {
    guard let head = prefixMatch(of: #/FAIL  (x\.\w+:\d+)  x\n/#),
      let end = firstRange(of: "\n\nfailed:\n  \(head.1)\n\n1 file: 1 "),
      self[end.upperBound...].wholeMatch(of: #/[a-z ]+; 1\.2 s/#) != nil
    else { return self }
    return self[head.range.upperBound..<end.lowerBound]
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.dropFirst(2) }.joined(separator: "\n")
  }
}
