import Foundation
import TestSupport
import Testing

@Suite("The program behind make mutants", .hangLimit)
struct MutantsTests {
  /// Compiles the program, and runs it on a package with three targets, one of them in C.
  private func withMutants(
    _ body: (_ run: ([String]) async throws -> CommandResult) async throws -> Void
  )
    async throws
  {
    let fault = "func isLess(_ a: Int, _ b: Int) -> Bool { a < b }\n"
    let files = [
      "Sources/PatchbayShell/Less.swift": fault, "Sources/patchbay/Less.swift": fault,
      "Sources/CEditline/editline.c": "",
    ]
    try await withTemporaryFolder(files: files) { folder in
      let sources = House.root.appending(path: "Tests/Mutants/Sources/Mutants")
      let names = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      let program = folder.appending(path: "Mutants").path
      let build = try await runCommand(
        ["swiftc", "-swift-version", "6", "-o", program]
          + names.map { sources.appending(path: $0).path }, in: folder)
      try #require(build.status == 0, "\(build.errors)")
      try await body { try await runCommand([program, "--list"] + $0, in: folder) }
    }
  }

  @Test("takes targets with and without their prefix, and lists them for an unknown one")
  func targets() async throws {
    try await withMutants { run in
      for name in ["PatchbayShell", "Shell", "patchbay,Shell"] {
        let result = try await run(["--target", name])
        #expect(result.status == 0, "\(name)")
        #expect(result.output.contains("Sources/PatchbayShell/Less.swift:1"), "\(name)")
      }
      for name in ["Shel", "shell", "CEditline", "Shell/..", "patchbay,Shel"] {
        let result = try await run(["--target", name])
        let wrong = name.split(separator: ",").last ?? ""
        #expect(result.status == 2, "\(name)")
        #expect(
          result.output == """
            no target '\(wrong)'; there are:
              PatchbayShell
              patchbay
            The prefix Patchbay may be left out.

            """)
      }
      let none = try await run(["--target", ","])
      #expect(none.status == 2)
      #expect(none.output.hasPrefix("usage: mutants"))
    }
  }
}
