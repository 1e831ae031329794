import Foundation
import TestSupport

/// A folder with scenarios, in which the program `patchbay` is run.
struct TestingFolder {
  let folder: URL

  /// The environment without variables of the machine that could affect the programs.
  private var environment: [String: String] {
    [
      "CI": "", "GITHUB_ACTIONS": "", "GITHUB_WORKSPACE": "", "NO_COLOR": "", "CLICOLOR_FORCE": "",
      "XDG_STATE_HOME": folder.appending(path: ".state").path,
    ]
  }
}

/// Makes a folder with these files (path to text), and removes it after the body.
func withScenarios<Result>(
  _ files: [String: String], _ body: (TestingFolder) async throws -> Result
) async throws -> Result {
  try await withTemporaryFolder(files: files) { try await body(TestingFolder(folder: $0)) }
}

extension TestingFolder {
  func test(
    _ arguments: String..., input: String = "", environment changes: [String: String] = [:]
  ) async throws -> CommandResult {
    try await run(["test"] + arguments, input: input, environment: changes)
  }

  func run(
    _ arguments: [String], input: String = "", environment changes: [String: String] = [:]
  ) async throws -> CommandResult {
    try await runCommand(
      [House.executable("patchbay")] + arguments, in: folder, input: input,
      environment: environment.merging(changes) { _, changed in changed })
  }

  /// Runs a line of sh, in which `$0` is `patchbay`.
  func shell(_ line: String, environment changes: [String: String] = [:]) async throws
    -> CommandResult
  {
    try await runCommand(
      ["sh", "-c", line, House.executable("patchbay")], in: folder,
      environment: environment.merging(changes) { _, changed in changed })
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// The sorted names in a subfolder, with hidden ones.
  func names(in path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
  }
}

extension String {
  /// The files in a text report, in order, without line numbers.
  var toldFiles: [String] {
    split(separator: "\n").filter { line in
      ["ok  ", "FAIL", "skip", "wrote"].contains { line.hasPrefix($0) }
    }.compactMap { line in
      line.split(separator: " ").dropFirst().first.map { String($0.prefix { $0 != ":" }) }
    }
  }
}

/// Texts of scenarios with a known outcome.
enum Scenarios {
  static let good = "echo a\n  a\n"
  static let bad = "echo a\n  b\n"
  static let late = "@timeout 50ms\nrepeat 1000000000 let a=1\n"
  static let wrong = "echo \"a\n"
  static let known = "@xfail issue 7\necho a\n  b\n"
  static let mended = "@xfail issue 7\necho a\n  a\n"
  static let leftOut = "[!linux] echo a\n"
}
