import Foundation
import TestSupport
import Testing

@Suite("The version", .hangLimit)
struct VersionTests {
  @Test("is that of the changelog's newest release")
  func changelog() async throws {
    let page = House.root.appending(path: "Docs/CHANGELOG.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    // ## 0.2.0 - 2026-11-25
    let heading = text.split(separator: "\n").first { $0.hasPrefix("## ") && $0.contains(" - ") }
    let version = heading?.split(separator: " ")[1] ?? "?"
    #expect(try await patchbay("--version").output == "patchbay \(version)\n")
  }

  @Test("can be depended on by a tag: no target has unsafe flags")
  func unsafeFlags() throws {
    let manifest = House.root.appending(path: "Package.swift")
    #expect(try !String(contentsOf: manifest, encoding: .utf8).contains("unsafeFlags"))
  }
}
