import Foundation
import TestSupport
import Testing

@Suite("Hostile arguments", .hangLimit)
struct HostileArgumentTests {
  /// Argument lists for a task, with `#` in every place that takes a text.
  private static func forms(of task: String) async throws -> [[String]] {
    let first = task.isEmpty ? [] : [task]
    let help = try await runCommand([House.executable("patchbay")] + first + ["--help"]).output
    let options = Set(help.matches(of: #/--[a-z-]+/#).map { String($0.output) }).sorted()
    #expect(options.count >= 2)
    let places = ["#", "./#", "-#", "--#", "--#=1", "--=#"] + options.map { $0 + "=#" }
    let apart = options.map { [$0, "#"] }
    let forms = (places.map { [$0] } + apart).map { first + $0 }
    // In a short run, every sixth form of each task, each another one.
    return forms.indices.filter { isLongRun || $0 % 6 == task.count % 6 }.map { forms[$0] }
  }

  @Test("never reach a terminal unescaped", arguments: ["", "check", "test", "fmt"])
  func nothingRaw(task: String) async throws {
    var texts = HostileText(seed: 16)
    try await withTemporaryFolder(files: [:]) { folder in
      for form in try await Self.forms(of: task) {
        // Arguments can't contain NUL.
        let text = "\u{1B}[31m" + texts.text().replacing("\0", with: "") + "\u{202E}"
        let arguments = form.map { $0.replacing("#", with: text) }
        let result = try await runCommand(
          [House.executable("patchbay")] + arguments, in: folder, input: "",
          environment: ["XDG_STATE_HOME": folder.path])
        let raw = (result.output + result.errors).unicodeScalars.filter(Self.isObeyed)
        #expect(raw.isEmpty, "\(arguments): \(result)")
      }
    }
  }

  @Test(
    "give no commands to CI that reads the output of a container",
    arguments: ["test --list", "test --verbose", "check", "fmt --check", "fmt ##vso[none"])
  func commandsInNames(task: String) async throws {
    let names = ["##[error]x", "##vso[x", "##teamcity[x", "::error::x"]
    let files = names.flatMap {
      [("\($0).scenario", "echo   a\n"), ("\($0)2.scenario", "echo a\n  a\n")]
    }
    try await withTemporaryFolder(files: Dictionary(files) { a, _ in a }) { folder in
      let result = try await runCommand(
        [House.executable("patchbay")] + task.split(separator: " ").map(String.init)
          + ["."] + (task == "check" ? ["##[nothing"] : []),
        in: folder,
        environment: [
          "GITHUB_ACTIONS": "", "TF_BUILD": "", "TEAMCITY_VERSION": "",
          "XDG_STATE_HOME": folder.path,
        ])
      #expect((result.output + result.errors).contains("#\\u{23}"))
      #expect(!result.output.hasWorkflowCommand && !result.errors.hasWorkflowCommand)
    }
  }

  @Test(
    "are reported with escapes",
    arguments: [
      (["\u{1B}[31mx"], #"can't read \u{1b}[31mx"#), (["test", "\u{1B}[31mx"], #"\u{1b}[31mx"#),
      (["--limit=\u{1B}[31m=4"], #"'\u{1b}[31m' is none of"#),
      (["--\u{1B}[31m"], #"no option '--\u{1b}[31m'"#),
      (["--sample=\u{1B}[31m\n"], #"no sample '\u{1b}[31m\n'"#),
    ])
  func escaped(arguments: [String], told: String) async throws {
    let result = try await runCommand([House.executable("patchbay")] + arguments)
    #expect(result.status == 2 && result.errors.contains(told))
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
