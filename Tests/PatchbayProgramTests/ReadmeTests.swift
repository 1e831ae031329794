import Foundation
import TestSupport
import Testing

@Suite("The README", .hangLimit)
struct ReadmeTests {
  @Test("shows a session as it is")
  func session() async throws {
    let result = try await patchbay("test", House.root.appending(path: "README.md").path)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test("has a picture of its session")
  func picture() throws {
    let readme = try Self.lines(of: "README.md").filter { $0.hasPrefix("/> ") }
      .map { String($0.dropFirst(3)) }
    // The scenario of the picture, with the source of the drawing beside it, is replayed too.
    let scenario = try Self.lines(of: "Docs/Images/flow.scenario")
      .filter { $0.first?.isLetter == true }
      .map { $0.replacing(" --trace=off", with: "") }
    #expect(readme.dropLast() == scenario.dropLast())
    #expect(readme.last?.hasPrefix("why ") == true)
    #expect(scenario.last == "graph --format=dot --highlight=m1")
    let picture = try Self.lines(of: "Docs/Images/flow.svg").joined(separator: "\n")
    for word in ["m1 Say", "live (composer)", "m1.5 dropped, 1 not reached"] {
      #expect(picture.contains(">\(word)"))
    }
  }

  @Test("is short enough to be read")
  func isShort() throws {
    #expect(try Self.lines(of: "README.md").count <= 150)
  }

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
