import Foundation
import TestSupport
import Testing

@Suite("The start-up file", .hangLimit)
struct StartUpFileTests {
  private static let file = "config/patchbay/init"

  /// Runs `patchbay` with this file, in a home of its own.
  private func patchbay(
    _ arguments: String..., start: String, input: String = ""
  ) async throws -> CommandResult {
    try await withTemporaryFolder(files: [Self.file: start, "a": "echo a\n"]) { folder in
      try await runCommand(
        [House.executable("patchbay")] + arguments, in: folder, input: input,
        environment: ["HOME": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config"])
    }
  }

  @Test("is read after files and before the first prompt, with the rights of typed commands")
  func read() async throws {
    let start = "define event Ping\noption trace off\necho started | cat\n"
    let result = try await patchbay(
      "-i", "a", start: start, input: "add container r\nsend r Ping\nexpect count m1 0\n")
    #expect(result.status == 0)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "a")
    #expect(lines[3] == "started")
    #expect(lines[4].hasPrefix("/> "))
    #expect(lines.count == 5)
  }

  @Test("is below ~/.config unless the environment says otherwise")
  func home() async throws {
    try await withTemporaryFolder(files: [".config/patchbay/init": "echo started\n"]) { folder in
      for configuration in ["", "relative"] {
        let result = try await runCommand(
          [House.executable("patchbay"), "-i"], in: folder,
          environment: ["HOME": folder.path, "XDG_CONFIG_HOME": configuration])
        #expect(result.output.contains("\nstarted\n"))
      }
    }
  }

  @Test(
    "is not read for commands, files, pipes, tests and the tour, nor with --no-init",
    arguments: [
      ["-c", "echo b"], ["a"], [], ["check", "a"], ["test", "a"], ["-i", "--no-init"], ["--tour"],
      ["-i", "--tour"],
    ])
  func left(arguments: [String]) async throws {
    try await withTemporaryFolder(files: [Self.file: "echo started\n", "a": "echo a\n  a\n"]) {
      folder in
      let result = try await runCommand(
        [House.executable("patchbay")] + arguments, in: folder,
        environment: ["HOME": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config"])
      #expect(!result.output.contains("started"))
    }
  }

  @Test("with an error is reported with its line, and does not stop the session")
  func errors() async throws {
    let result = try await patchbay(
      "-i", start: "echo one\nrm no\necho two\n", input: "echo three\n")
    #expect(result.status == 0)
    #expect(result.output.contains("\none\ntwo\n/> three\n"))
    #expect(
      result.errors.replacing("\n    ", with: " ")
        .contains("/config/patchbay/init:2:4: error[unknown-path]: nothing at /no"))
    // An error that reading finds: nothing of it is run.
    let refused = try await patchbay("-i", start: "echo one\n\ntre\n", input: "echo three\n")
    #expect(refused.status == 0)
    #expect(!refused.output.contains("one"))
    #expect(refused.output.contains("/> three\n"))
    #expect(
      refused.errors.replacing("\n    ", with: " ")
        .contains("/config/patchbay/init:3:1: error[short-command]"))
  }

  @Test("that can't be read is reported in one line")
  func unreadable() async throws {
    try await withTemporaryFolder(files: ["config/patchbay/init/a": ""]) { folder in
      let result = try await runCommand(
        [House.executable("patchbay"), "-i"], in: folder, input: "echo on\n",
        environment: ["XDG_CONFIG_HOME": "\(folder.path)/config"])
      #expect(result.status == 0)
      #expect(result.output.contains("/> on\n"))
      #expect(
        result.errors
          == "patchbay: can't read \(folder.path)/config/patchbay/init: Is a directory\n")
    }
  }

  @Test("can end the session")
  func quit() async throws {
    let result = try await patchbay("-i", start: "echo bye; quit\n", input: "echo on\n")
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("\nbye\n"))
  }
}
