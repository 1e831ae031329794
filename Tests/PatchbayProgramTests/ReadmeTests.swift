import Foundation
import TestSupport
import Testing

@Suite("The README", .timeLimit(.minutes(1)))
struct ReadmeTests {
  @Test("shows a session as it is")
  func session() async throws {
    let readme = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
    let fence = try #require(readme.split(separator: "```console\n$ patchbay\n").dropFirst().first)
    let session = try #require(fence.split(separator: "```").first)
    var commands = ""
    var output = ""
    for line in session.split(separator: "\n") {
      if line.hasPrefix("/> ") {
        commands += line.dropFirst(3) + "\n"
        output += "/> "
      } else {
        output += line + "\n"
      }
    }
    let result = try await patchbay("-i", input: commands)
    #expect(result.output == output + "/> \n")
    #expect(result.errors == "")
  }

  @Test("is short enough to be read")
  func isShort() throws {
    let readme = try String(contentsOf: House.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }
}
