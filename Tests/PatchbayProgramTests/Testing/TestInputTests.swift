import TestSupport
import Testing

@Suite("Scenarios on standard input", .hangLimit)
struct TestInputTests {
  private static let text = "@title From a pipe\necho a\n  b\n"

  @Test("are run as tests where - is named", arguments: ["-", "/dev/stdin"])
  func piped(path: String) async throws {
    try await withScenarios(["b.scenario": Scenarios.good]) { folder in
      let result = try await folder.test("-v", path, "b.scenario", input: Self.text)
      #expect(result.status == 1)
      #expect(result.output.hasPrefix("FAIL  stdin:2  From a pipe\n"))
      #expect(result.output.contains("ok    b.scenario"))
      let failed = try await folder.test("--last-failed", ".")
      #expect(failed.status == 2)
    }
  }

  @Test(
    "can't be changed, debugged or run in other processes",
    arguments: ["update", "debug", "isolate"])
  func refused(option: String) async throws {
    let result = try await patchbay("test", "-", "--\(option)", input: Self.text)
    #expect(result.status == 2)
    #expect(
      result.errors == "patchbay: --\(option) needs a file, and - is standard input; name a file\n")
  }

  @Test("are checked, and recognised by a header")
  func checked() async throws {
    #expect(try await patchbay("check", "-", input: Self.text).status == 0)
    let result = try await patchbay("check", "-", input: "@title a\nfoo\n")
    #expect(result.status == 3 && result.errors.hasPrefix("stdin:2:1: error[unknown-command]"))
  }

  @Test("of a page are a single error where commands are expected")
  func page() async throws {
    try await withScenarios(["p.md": "# A\n\n```patchbay\necho a\n  a\n```\n"]) { folder in
      let file = try await folder.run(["p.md"])
      #expect(file.status == 3 && file.output.isEmpty)
      #expect(file.errors.hasPrefix("p.md:3:1: error[bad-header]: this looks like a page"))
      #expect(file.errors.contains("run it as a test: patchbay test p.md\n"))
    }
  }

  @Test(
    "are a single error where commands are expected",
    arguments: ["@title a", "@tags a", "@timeout 5s", "@file a <<END\nEND", "\n@sample none"])
  func commands(header: String) async throws {
    let text = header + "\nadd container a\necho b\n  b\n"
    let piped = try await patchbay(input: text)
    #expect(piped.status == 3 && piped.output.isEmpty)
    #expect(piped.errors.contains("error[bad-header]: this looks like a scenario, not a script\n"))
    let name = header.split(whereSeparator: \.isWhitespace).first ?? ""
    let mark = "^" + String(repeating: "~", count: name.count - 1)
    #expect(piped.errors.contains("  \(mark) run it as a test: patchbay test -\n"))
    #expect(!piped.errors.contains("unknown-command"))
    try await withScenarios(["a.txt": text]) { folder in
      let file = try await folder.run(["a.txt"])
      #expect(file.status == 3 && file.errors.contains("run it as a test: patchbay test a.txt\n"))
      let redirected = try await folder.shell("$0 < a.txt")
      #expect(redirected.status == 3 && redirected.errors == piped.errors)
    }
  }
}
