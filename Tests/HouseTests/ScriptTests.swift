import Foundation
import TestSupport
import Testing

@Suite("The scripts in .ci", .hangLimit)
struct ScriptTests {
  private func run(_ script: String, on files: [String: String]) async throws -> CommandResult {
    try await withTemporaryFolder(files: files) { folder in
      try await runCommand(["bash", House.script(script), folder.path])
    }
  }

  typealias BadImport = (name: String, path: String, text: String, complaint: String)

  static let badImports: [BadImport] = [
    (
      "plain", "Sources/PatchbayEngine/Plugins/Plugin.swift",
      "// An import in a comment is none: import Glibc\n\nimport Foundation\n",
      "Plugin.swift:3: import Foundation: PatchbayEngine may import only Swift"
        + " Synchronization"
    ),
    (
      "with access level and kind", "Sources/PatchbayInspection/Text.swift",
      "public import struct PatchbayRouting.Route\n",
      "Text.swift:1: import PatchbayRouting: PatchbayInspection may import only"
        + " PatchbayEngine PatchbayText PatchbayPlatform FoundationEssentials Synchronization"
    ),
    (
      "with attributes", "Sources/patchbay/Patchbay.swift",
      "@_spi(Watching) @preconcurrency package import PatchbayInspection\n",
      "Patchbay.swift:1: import PatchbayInspection: patchbay may import only"
        + " PatchbayProgram PatchbaySamples"
    ),
    (
      "behind a text", "Sources/patchbay/Patchbay.swift",
      "let text = \"\"\"\n  import A\n  \"\"\"\nimport Glibc\n",
      "Patchbay.swift:4: import Glibc: patchbay may import only PatchbayProgram"
        + " PatchbaySamples"
    ),
    (
      "@testable", "Tests/PatchbayEngineTests/PluginTests.swift",
      "@testable import PatchbayEngine\n",
      "PluginTests.swift:1: @testable import: tests use what is public or package"
    ),
    (
      "the C library of one system", "Sources/PatchbayShell/Files.swift", "import Glibc\n",
      "Files.swift:1: import Glibc: PatchbayShell may import only PatchbayEngine"
        + " PatchbayInspection PatchbayText PatchbayLanguage PatchbayPlatform FoundationEssentials"
        + " PatchbayCatalog Synchronization"
    ),
    (
      "FoundationEssentials, which not every system has",
      "Sources/PatchbayInspection/Numbers.swift",
      "#if os(Linux)\n  import FoundationEssentials\n#endif\n",
      "Numbers.swift:2: import FoundationEssentials: it belongs under"
        + " #if canImport(FoundationEssentials), and import Foundation under its #else"
    ),
    (
      "Foundation alone", "Sources/PatchbayInspection/Numbers.swift",
      "#if os(Linux)\n#else\n  import Foundation\n#endif\n",
      "Numbers.swift:3: import Foundation: PatchbayInspection may import only"
        + " PatchbayEngine PatchbayText PatchbayPlatform FoundationEssentials Synchronization"
    ),
    (
      "in an unknown target", "Sources/Unheard/Of.swift", "import PatchbayEngine\n",
      "Of.swift:1: import PatchbayEngine: Unheard is not in the table of .ci/imports"
    ),
  ]

  @Test("imports reports the line and the allowed modules", arguments: badImports)
  func importsNames(bad: BadImport) async throws {
    let result = try await run("imports", on: [bad.path: bad.text])
    #expect(result.status == 1)
    #expect(result.output.hasSuffix("\(bad.complaint)\n"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test("imports lets one file of the engine reflect, not two")
  func importsLets() async throws {
    let first = "Sources/PatchbayEngine/Fields.swift"
    let second = "Sources/PatchbayEngine/Others.swift"
    let reflecting = "@_spi(Reflection) import Swift\n"
    let one = try await run("imports", on: [first: reflecting, second: "\n"])
    #expect(one.status == 0)
    #expect(one.output == "")
    let two = try await run("imports", on: [first: reflecting, second: reflecting])
    #expect(two.status == 1)
    #expect(
      two.output
        == "\(second):1: import Swift: only one file of PatchbayEngine may, and \(first) does\n")
  }

  @Test("imports lets Foundation stand in for FoundationEssentials")
  func importsFoundation() async throws {
    let text = """
      #if canImport(FoundationEssentials)
        import FoundationEssentials
      #else
        import Foundation
      #endif

      """
    let result = try await run("imports", on: ["Sources/PatchbayInspection/Numbers.swift": text])
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  @Test("imports allows what the table allows")
  func importsAllows() async throws {
    let result = try await run(
      "imports",
      on: [
        "Sources/PatchbayShell/Run.swift":
          "import PatchbayPlatform\npublic import PatchbayEngine\n",
        // The text of a file that this one writes has imports of its own.
        "Sources/PatchbayShell/Text.swift": "let text = \"\"\"\n  import Testing\n  \"\"\"\n",
      ])
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  @Test("sizes refuses more than 400 lines and warns above 300")
  func sizesRefuses() async throws {
    func lines(_ count: Int) -> String { String(repeating: "//\n", count: count) }
    let refused = try await run(
      "sizes", on: ["Sources/A/Long.swift": lines(401), "Tests/B/Short.swift": lines(300)])
    #expect(refused.status == 1)
    #expect(
      refused.output
        == "Sources/A/Long.swift: error: 401 lines; split it, at most 400 are allowed\n")
    let warned = try await run("sizes", on: ["Tests/B/Middle.swift": lines(400)])
    #expect(warned.status == 0)
    #expect(warned.output == "Tests/B/Middle.swift: warning: 400 lines; aim for at most 300\n")
  }

  private func scenarios(_ files: [String: String]) async throws -> CommandResult {
    try await withTemporaryFolder(files: files) { folder in
      try await runCommand(
        ["bash", House.script("scenarios"), folder.path],
        environment: [
          "PATCHBAY": House.executable("patchbay"), "XDG_STATE_HOME": folder.path,
          "GITHUB_ACTIONS": "",
        ])
    }
  }

  @Test("scenarios fails if one scenario fails, and names it")
  func scenariosFails() async throws {
    let files = [
      "good.scenario": "add container room\nexpect exists room\n",
      "below/book.scenario": "@sample reader\nexpect exists book\n",
    ]
    let good = try await scenarios(files)
    #expect(good.status == 0)
    #expect(good.output.hasPrefix("2 files: 2 passed; "))
    let bad = try await scenarios(files.merging(["bad.scenario": "echo a\n  b\n"]) { $1 })
    #expect(bad.status == 1)
    #expect(bad.output.contains("bad.scenario:1"))
    let refused = try await scenarios(files.merging(["bad.scenario": "ecko a\n"]) { $1 })
    #expect(refused.status == 3)
    #expect(refused.output.contains("bad.scenario:1:1  error[unknown-command]"))
  }

  @Test("scenarios fails if there are no scenarios")
  func noScenarios() async throws {
    let result = try await scenarios(["other.txt": ""])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("patchbay: there is no scenario in "))
  }

  typealias Counted = (name: String, lines: String, status: Int32, complaint: String)

  static let counted: [Counted] = [
    ("unchanged", "1000 0 5 a(1)\n50 3 5 b\n", 0, ""),
    ("a little more", "1049 0 5 a(1)\n50 3 5 b\n", 0, ""),
    ("too many instructions", "1051 0 5 a(1)\n50 3 5 b\n", 1, "TOO MANY"),
    ("more, within a larger tolerance", "1000 0 5 a(1)\n57 3 5 b\n", 0, ""),
    ("allocations where there were none", "1000 1 5 a(1)\n50 3 5 b\n", 1, "TOO MANY"),
    ("fewer", "900 0 5 a(1)\n50 3 5 b\n", 0, "write the baseline anew"),
    ("a missing row", "1000 0 5 a(1)\n", 1, "was not counted"),
    ("a new row", "1000 0 5 a(1)\n50 3 5 b\n1 1 5 c\n", 1, "not in the baseline"),
  ]

  @Test("counts accepts figures within the baseline's tolerance", arguments: counted)
  func countsAllows(row: Counted) async throws {
    let baseline = "# of this machine\n      1000       0   5  a(1)\n        50       3  15  b\n"
    try await withTemporaryFolder(files: ["baseline": baseline, "counted": row.lines]) { folder in
      let result = try await runCommand(
        [
          "bash", House.script("counts"), "--compare", folder.appending(path: "baseline").path,
          folder.appending(path: "counted").path,
        ])
      #expect(result.status == row.status)
      for words in ["TOO MANY", "anew", "was not counted", "not in the baseline"] {
        let isSaid = !row.complaint.isEmpty && row.complaint.contains(words)
        #expect(result.output.contains(words) == isSaid, "\(result.output)")
      }
    }
  }
}
