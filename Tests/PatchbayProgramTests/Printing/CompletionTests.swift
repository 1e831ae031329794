import Foundation
import TestSupport
import Testing

@Suite("Completions for other shells", .hangLimit)
struct CompletionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The words of a line; the last one is completed.
    let words: [String]
    /// All that is offered, or the beginning of it before `...`.
    let offers: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let files = ["a.scenario": "", "b.scenario": "", "folder/c.scenario": ""]

  static let rows = [
    Row(words: ["te"], offers: ["test"]),
    Row(words: ["--tr"], offers: ["--trace="]),
    Row(words: ["--trace", "=", "b"], offers: ["brief"]),
    Row(words: ["--trace", "="], offers: ["off", "brief", "full"]),
    Row(words: ["--trace", ""], offers: ["off", "brief", "full"]),
    Row(words: ["--sample", "=", "r"], offers: ["reader"]),
    Row(words: ["check", "--sam"], offers: ["--sample="]),
    Row(words: ["check", "a"], offers: ["a.scenario"]),
    Row(words: ["test", "--rep"], offers: ["--repeat=", "--replace", "--report="]),
    Row(words: ["test", "--report", "=", "j"], offers: ["junit", "json"]),
    Row(words: ["test", "--update", ""], offers: ["a.scenario", "b.scenario", "folder"]),
    Row(words: ["test", "--update", "="], offers: ["ask"]),
    Row(words: ["test", "--allow-files", "=", "f"], offers: ["folder"]),
    Row(words: ["fmt", "--"], offers: ["--check", "--help"]),
    Row(words: ["new", ""], offers: []),
    Row(words: ["-c", "und"], offers: ["undo"]),
    Row(words: ["a", "te"], offers: []),
  ]

  @Test("in bash offer commands, options, their values and files", arguments: rows)
  func bash(row: Row) async throws {
    try await withTemporaryFolder(files: Self.files) { folder in
      let script = """
        compopt() { :; }
        source <("$0" --print=bash)
        COMP_WORDS=(patchbay "$@") COMP_CWORD=$#
        _patchbay
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try await runCommand(
        ["bash", "-uc", script, House.executable("patchbay")] + row.words, in: folder)
      #expect(result.errors == "")
      #expect(result.output.split(separator: "\n").map(String.init).sorted() == row.offers.sorted())
    }
  }

  static let fishRows = [
    Row(words: ["te"], offers: ["test"]),
    Row(words: ["--tr"], offers: ["--trace"]),
    Row(words: ["--trace=b"], offers: ["--trace=brief"]),
    Row(words: ["--sample", "r"], offers: ["reader"]),
    Row(words: ["check", "a"], offers: ["a.scenario"]),
    Row(words: ["test", "--report", "j"], offers: ["json", "junit"]),
    Row(words: ["new", "''"], offers: []),
    Row(words: ["-c", "und"], offers: ["undo"]),
  ]

  @Test("in fish offer the same", .needs(.fish), arguments: fishRows)
  func fish(row: Row) async throws {
    try await withTemporaryFolder(files: Self.files) { folder in
      let script = """
        \(House.executable("patchbay")) --print=fish | source
        complete -C "patchbay \(row.words.joined(separator: " "))"
        """
      let result = try await runCommand(
        ["fish", "--no-config", "-c", script], in: folder, environment: ["HOME": folder.path])
      let offers = result.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
      #expect(offers.sorted() == row.offers, "\(result.errors)")
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
