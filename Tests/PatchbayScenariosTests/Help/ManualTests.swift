import Foundation
import PatchbayRoutingCommands
import PatchbayScenarios
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("The manual")
struct ManualTests {
  private static let folder = House.root.appending(path: "Docs/Shell")
  private static let files = Manual(of: .withScenarios.addingRouting).files

  @Test("each page in Docs/Shell is up to date", arguments: files.indices)
  func upToDate(index: Int) throws {
    let (name, text) = Self.files[index]
    let page = Self.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["PATCHBAY_WRITE_DOCS"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
    let isEqual = try String(contentsOf: page, encoding: .utf8) == text
    #expect(isEqual, "Docs/Shell/\(name) is out of date; make docs writes it")
  }

  @Test("Docs/Shell has no other page")
  func noOther() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(found.sorted() == Self.files.map(\.name).sorted())
  }

  @Test("the script of `help scripts` runs")
  func script() throws {
    let value = try Typist().readJSON("help scripts --format=json")
    let lines = try #require(value["text"]?.words).split(separator: "\n").filter {
      $0.hasPrefix("  ")
    }
    _ = try Typist().read(lines.map { $0.dropFirst(2) }.joined(separator: "\n"))
  }
}
