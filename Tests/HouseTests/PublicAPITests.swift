import Foundation
import TestSupport
import Testing

@Suite("The public API", .hangLimit)
struct PublicAPITests {
  private static let folder = House.root.appending(path: "Tests/PublicAPI")
  private static let isWriting = ProcessInfo.processInfo.environment["PATCHBAY_WRITE_API"] != nil

  /// Only other libraries and programs of this package import these.
  private static let unlisted = ["PatchbaySamples", "PatchbayScenarios"]

  @Test(
    "of each library for applications matches its list in Tests/PublicAPI, of each one its landing page"
  )
  func isListed() async throws {
    let libraries = try await Self.libraries()
    try await withTemporaryFolder(files: [:]) { graphs in
      let symbols = try await runCommand(
        ["bash", House.script("symbols"), graphs.path, House.products.path])
      try #require(symbols.status == 0, "\(symbols.errors)")
      for library in libraries {
        let graph = try SymbolGraph(of: library, in: graphs)
        if !Self.unlisted.contains(library) { try Self.compare(graph.lines, of: library) }
        try Self.checkLandingPage(of: library, graph.types)
      }
    }
    let listed = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expected = libraries.filter { !Self.unlisted.contains($0) }.map { "\($0).txt" }
    #expect(listed.sorted() == expected.sorted())
  }

  @Test("a difference is reported line by line")
  func difference() {
    let told = Self.difference(from: ["func a()", "func b()"], to: ["func b()", "func c()"])
    #expect(told == ["- func a()", "+ func c()"])
  }

  private static func libraries() async throws -> [String] {
    try await runCommand(["bash", House.script("symbols"), "--libraries"]).output.lines
  }

  private static func compare(_ lines: [String], of library: String) throws {
    let list = folder.appending(path: "\(library).txt")
    if isWriting {
      let text = lines.map { $0 + "\n" }.joined()
      try text.write(to: list, atomically: true, encoding: .utf8)
    }
    let known = try String(contentsOf: list, encoding: .utf8).lines
    let difference = difference(from: known, to: lines)
    #expect(
      difference.isEmpty,
      """
      the public API of \(library) has changed; if that is intended, make api accepts it:
      \(difference.joined(separator: "\n"))
      """)
  }

  /// Returns the removed and added lines.
  private static func difference(from known: [String], to lines: [String]) -> [String] {
    let changes = lines.difference(from: known)
    return changes.removals.map { "- \($0.element)" } + changes.insertions.map { "+ \($0.element)" }
  }

  private static func checkLandingPage(of library: String, _ types: Set<String>) throws {
    let path = "Sources/\(library)/\(library).docc/\(library).md"
    let page = try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
    let listed = Set(page.matches(of: /- ``(\w+)``/).map { String($0.1) })
    #expect(types.subtracting(listed).isEmpty, "\(path) does not list all public types")
  }
}

extension CollectionDifference.Change {
  fileprivate var element: ChangeElement {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
