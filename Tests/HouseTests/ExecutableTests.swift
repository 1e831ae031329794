import Foundation
import TestSupport
import Testing

@Suite("The patchbay executable", .timeLimit(.minutes(1)))
struct ExecutableTests {
  private func patchbay(_ arguments: String...) async throws -> CommandResult {
    try await runCommand([House.products.appending(path: "patchbay").path] + arguments)
  }

  @Test("--version prints name and version")
  func versionPrints() async throws {
    let result = try await patchbay("--version")
    #expect(result.status == 0)
    #expect(result.output == "patchbay 0.1.0\n")
    #expect(result.errors == "")
  }

  @Test("without arguments it prints the help")
  func withoutArguments() async throws {
    let plain = try await patchbay()
    let help = try await patchbay("--help")
    #expect(plain.status == 0)
    #expect(plain.output.contains("Usage: patchbay"))
    #expect(plain.output == help.output)
    #expect(plain.errors == "")
  }

  @Test("an unknown argument is named with the remedy")
  func unknownArgument() async throws {
    let result = try await patchbay("--verison")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors == "patchbay: unknown argument '--verison'; see patchbay --help\n")
  }

  @Test("a closed standard output is an error, not a crash")
  func closedStandard() async throws {
    let executable = House.products.appending(path: "patchbay").path
    let result = try await runCommand(["sh", "-c", "\"$0\" --version >&-", executable])
    #expect(result.status == 1)
    #expect(result.errors == "patchbay: cannot write to standard output\n")
  }
}
