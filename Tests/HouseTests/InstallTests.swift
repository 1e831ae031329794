import Foundation
import TestSupport
import Testing

@Suite("Installing", .hangLimit)
struct InstallTests {
  /// Runs `.ci/install` of the program that was built for the tests, below a folder.
  private func install(
    _ arguments: String..., below folder: URL, prefix: String = "/usr"
  ) async throws -> CommandResult {
    try await runCommand(
      ["bash", House.script("install")] + arguments, in: folder,
      environment: [
        "DESTDIR": folder.path, "PREFIX": prefix, "PATCHBAY": House.executable("patchbay"),
      ])
  }

  private static let files = [
    "usr/bin/patchbay", "usr/share/bash-completion/completions/patchbay",
    "usr/share/doc/patchbay/CHANGELOG.md", "usr/share/doc/patchbay/LICENSE",
    "usr/share/fish/vendor_completions.d/patchbay.fish", "usr/share/man/man1/patchbay.1",
    "usr/share/patchbay/package/Package.swift",
    "usr/share/patchbay/package/Sources/PatchbayEngine/Plugins/Plugin.swift",
    "usr/share/zsh/site-functions/_patchbay",
  ]

  @Test("puts everything below the prefix, and removing it leaves nothing")
  func installs() async throws {
    try await withTemporaryFolder(files: ["usr/share/other": ""]) { folder in
      let result = try await install(below: folder)
      #expect(result.status == 0, "\(result.errors)")
      for path in Self.files {
        let file = folder.appending(path: path).path
        #expect(FileManager.default.fileExists(atPath: file), "\(path)")
      }
      let program = folder.appending(path: "usr/bin/patchbay").path
      #expect(try await runCommand([program, "-c", "echo on"]).output == "on\n")
      // What is installed is what new packages depend on.
      let new = try await runCommand([program, "new", "room"], in: folder)
      #expect(new.output.contains("the folder \(folder.path)/usr/share/patchbay/package, "))
      try FileManager.default.removeItem(at: folder.appending(path: "room"))

      #expect(try await install("--remove", below: folder).status == 0)
      let found = try await runCommand(["find", ".", "-type", "f"], in: folder)
      #expect(found.output == "./usr/share/other\n")
      // There is nothing to complain of the second time.
      #expect(try await install("--remove", below: folder).status == 0)
    }
  }

  @Test("refuses a prefix that is no absolute path, and unknown words")
  func refuses() async throws {
    try await withTemporaryFolder(files: [:]) { folder in
      let relative = try await install(below: folder, prefix: "local")
      #expect(relative.status == 1)
      #expect(
        relative.errors.hasPrefix("install: PREFIX=local is no absolute path; write PREFIX=/"))
      let unknown = try await install("--uninstall", below: folder)
      #expect(unknown.status == 1)
      #expect(
        unknown.errors == "install: unexpected word '--uninstall': install, or install --remove\n")
    }
  }
}
