import Foundation
import TestSupport
import Testing

@Suite("The Makefile", .hangLimit)
struct MakefileTests {
  private func make(_ arguments: String...) async throws -> CommandResult {
    try await runCommand(["make", "--no-print-directory"] + arguments, in: House.root)
  }

  private func targetsInHelp() async throws -> [String] {
    try await make("help").output.split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst().first.map(String.init) ?? "no target in: \(line)"
    }
  }

  @Test("help lists exactly the targets of the Makefile")
  func helpLists() async throws {
    let makefile = try String(contentsOf: House.root.appending(path: "Makefile"), encoding: .utf8)
    let targets = makefile.matches(of: /(?m)^([A-Za-z0-9_\-]+):(?!=)/).map { String($0.1) }
    #expect(try await targetsInHelp() == targets)
  }

  @Test("each target in help is valid")
  func eachTarget() async throws {
    for target in try await targetsInHelp() {
      let result = try await make("--dry-run", target)
      #expect(result.status == 0, "make \(target): \(result.errors)")
    }
  }

  @Test(
    "make test fails if the tests or the scenarios fail, and always runs both",
    arguments: [(0, 0), (1, 0), (0, 1)])
  func bothParts(tests: Int, scenarios: Int) async throws {
    let makefile = try String(contentsOf: House.root.appending(path: "Makefile"), encoding: .utf8)
    let files = [
      "Makefile": makefile, ".ci/setup": "", ".ci/tests": "echo first; exit \(tests)",
      ".ci/scenarios": "echo second; exit \(scenarios)", ".build/empty": "",
      "swift": "#!/bin/sh\n",
    ]
    try await withTemporaryFolder(files: files) { folder in
      let result = try await runCommand(
        ["sh", "-c", "chmod +x swift; exec make --silent test"], in: folder,
        environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
      #expect(result.output == "first\nsecond\n")
      #expect((result.status == 0) == (tests + scenarios == 0))
    }
  }

  @Test("make alone prints the help")
  func makeAlone() async throws {
    let alone = try await make()
    #expect(try await make("help").output == alone.output)
    #expect(alone.output.contains("make test"))
  }
}
