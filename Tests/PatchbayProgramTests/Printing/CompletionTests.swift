import Foundation
import TestSupport
import Testing

@Suite("Completions for other shells", .hangLimit)
struct CompletionTests {
  /// The words of a line, of which the last one is completed, and all that is offered.
  private typealias Row = (words: [String], offers: [String])

  private static let files = ["a.scenario": "", "b.scenario": "", "folder/c.scenario": ""]

  private static let rows: [Row] = [
    (["te"], ["test"]),
    (["--tr"], ["--trace="]),
    (["--trace", "=", "b"], ["brief"]),
    (["--trace", "="], ["off", "brief", "full"]),
    (["--trace", ""], ["off", "brief", "full"]),
    (["--sample", "=", "r"], ["reader"]),
    (["check", "--sam"], ["--sample="]),
    (["check", "a"], ["a.scenario"]),
    (["test", "--rep"], ["--repeat=", "--replace", "--report="]),
    (["test", "--report", "=", "j"], ["junit", "json"]),
    (["test", "--update", ""], ["a.scenario", "b.scenario", "folder"]),
    (["test", "--update", "="], ["ask"]),
    (["test", "--allow-files", "=", "f"], ["folder"]),
    (["fmt", "--"], ["--check", "--help"]),
    (["new", ""], []),
    (["-c", "und"], ["undo"]),
    (["a", "te"], []),
  ]

  @Test("in bash offer commands, options, their values and files")
  func bash() async throws {
    let script = """
      compopt() { :; }
      source <("$0" --print=bash)
      offers() {
        COMP_WORDS=(patchbay "$@") COMP_CWORD=$# COMPREPLY=()
        _patchbay
        printf '%s\\n' "${COMPREPLY[@]}" | sort | xargs
      }

      """
    let calls = Self.rows.map { row in
      "offers \(row.words.map { "'\($0)'" }.joined(separator: " "))\n"
    }
    try await withTemporaryFolder(files: Self.files) { folder in
      let result = try await runCommand(
        ["bash", "-c", script + calls.joined(), House.executable("patchbay")], in: folder,
        environment: ["LC_ALL": "C"])
      let offers = Self.rows.map { $0.offers.sorted().joined(separator: " ") + "\n" }
      #expect(result.output == offers.joined() && result.errors == "", "\(result.errors)")
    }
  }

  private static let fishRows: [Row] = [
    (["te"], ["test"]),
    (["--tr"], ["--trace"]),
    (["--trace=b"], ["--trace=brief"]),
    (["--sample", "r"], ["reader"]),
    (["check", "a"], ["a.scenario"]),
    (["test", "--report", "j"], ["json", "junit"]),
    (["new", "''"], []),
    (["-c", "und"], ["undo"]),
  ]

  @Test("in fish offer the same", .needs(.fish))
  func fish() async throws {
    let calls = Self.fishRows.map { row in
      "complete -C \"patchbay \(row.words.joined(separator: " "))\" | cut -f1 | sort | xargs\n"
    }
    try await withTemporaryFolder(files: Self.files) { folder in
      let script = "\(House.executable("patchbay")) --print=fish | source\n" + calls.joined()
      let result = try await runCommand(
        ["fish", "--no-config", "-c", script], in: folder, environment: ["HOME": folder.path])
      let offers = Self.fishRows.map { $0.offers.sorted().joined(separator: " ") + "\n" }
      #expect(result.output == offers.joined(), "\(result.errors)")
    }
  }

  @Test("in zsh are loaded without an error", .needs(.zsh))
  func zsh() async throws {
    let script = """
      autoload -U compinit && compinit -D
      _arguments() { print -r -- $# }
      compdef() { }
      words=(patchbay test '') CURRENT=3
      source =("$0" --print=zsh)
      """
    let result = try await runCommand(["zsh", "-fc", script, House.executable("patchbay")])
    #expect(result.status == 0)
    #expect(result.errors == "")
    // All specifications are words of one call.
    let count = Int(result.output.trimmingCharacters(in: .newlines)) ?? 0
    #expect(count > 20)
  }

  @Test("of another program bear its name")
  func other() async throws {
    for shell in ["bash", "zsh", "fish"] {
      let result = try await runCommand([House.executable("patchbay-example"), "--print", shell])
      #expect(result.output.contains("patchbay-example"))
      #expect(!result.output.contains("_patchbay-example"))
    }
  }
}
