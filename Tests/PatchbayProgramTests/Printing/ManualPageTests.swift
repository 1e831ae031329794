import PatchbayRoutingCommands
import PatchbayScenarios
import PatchbayShell
import TestSupport
import Testing

@Suite("The manual page", .hangLimit)
struct ManualPageTests {
  private func page(_ program: String = "patchbay") async throws -> String {
    let result = try await runCommand([House.executable(program), "--print=man"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    return result.output
  }

  @Test("has the version, all commands of the shell and all options")
  func complete() async throws {
    let page = try await page()
    let version = try await patchbay("--version").output.dropLast()
    #expect(page.hasPrefix(".TH \"PATCHBAY\" \"1\" \"\" \"\(version)\""))
    for (_, commands) in CommandTable.withScenarios.addingRouting.summaries {
      for command in commands {
        #expect(page.contains(".B \"\(command.usage.asInRoff)\"\n\(command.summary.asInRoff)\n"))
      }
    }
    let help = try await patchbay("--help").output + patchbay("test", "--help").output
    for option in help.matches(of: /--[a-z-]+/) {
      #expect(page.contains(String(option.0).asInRoff), "\(option.0)")
    }
    for option in ["--print", "--no-init", "--tour", "--patchbay", "--replace"] {
      #expect(page.contains(option.asInRoff), "\(option)")
    }
    for file in ["patchbay/init", "patchbay/history"] { #expect(page.contains(file)) }
  }

  @Test("has no line that only looks like a macro")
  func macros() async throws {
    let macros = Set(["TH", "SH", "SS", "TP", "B", "nf", "fi", "RS", "RE"])
    for line in try await page().split(separator: "\n")
    where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
  }

  @Test("of another program has its name, and nothing about samples or new packages")
  func other() async throws {
    let page = try await page("patchbay-example")
    #expect(page.contains("patchbay\\-example test [OPTION ...] PATH ..."))
    for word in ["--sample", "--tour", "--patchbay"] { #expect(!page.contains(word.asInRoff)) }
  }
}

extension String {
  fileprivate var asInRoff: String {
    replacing("-", with: "\\-").replacing("^", with: "\\(ha").replacing("\"", with: "\\(dq")
  }
}
