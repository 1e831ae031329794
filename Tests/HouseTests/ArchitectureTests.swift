import Foundation
import TestSupport
import Testing

@Suite("The page about the architecture", .hangLimit)
struct ArchitectureTests {
  private static func page() throws -> String {
    try String(contentsOf: House.root.appending(path: "Docs/Architecture.md"), encoding: .utf8)
  }

  @Test("names files that exist")
  func files() throws {
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: House.root.appending(path: "Sources").path)
    // `Program/ExitStatus.swift` for Sources/PatchbayProgram/ExitStatus.swift.
    let known = sources.map { "/" + $0.replacing(#/^Patchbay/#, with: "") }
    let named = try Self.page().matches(of: #/[\w+/]+\.(swift|c)\b/#).map { String($0.0) }
    try #require(named.count > 50)
    for name in Set(named) {
      let end = "/" + name.replacing(#/^Sources\/(Patchbay)?/#, with: "")
      #expect(known.contains { $0.hasSuffix(end) }, "\(name) is no file below Sources")
    }
  }

  @Test("has the table of imports that .ci/imports enforces")
  func imports() async throws {
    let table = try await runCommand(["bash", House.script("imports"), "--table"])
    #expect(table.status == 0)
    #expect(try Self.page().contains("| target | may import |\n|---|---|\n\(table.output)\n"))
  }
}
