import TestSupport
import Testing

@Suite("A program that a command runs", .hangLimit)
struct ProgramSignalTests {
  @Test("gets the usual signals, also those that patchbay or its parent ignores")
  func ignored() async throws {
    let result = try await shellInFolder(
      #"trap '' CHLD; exec "$0" -c "echo x | sh -c 'yes | head -n 1'""#)
    #expect(result.output == "y\n")
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("has no blocked signals, also in a scenario, which runs on another thread")
  func blocked() async throws {
    let text = "echo x | grep SigBlk /proc/self/status\n  SigBlk:[..]0000000000000000\n"
    try await withScenarios(["a.scenario": text]) { folder in
      let result = try await folder.test("--allow-shell", "a.scenario")
      #expect(result.status == 0, "\(result.output)")
    }
  }
}
