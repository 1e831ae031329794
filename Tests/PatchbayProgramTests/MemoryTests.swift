import TestSupport
import Testing

@Suite("More memory than may be", .timeLimit(.minutes(5)))
struct MemoryTests {
  @Test(
    "fails the command that takes it, and leaves the world as it was",
    arguments: ["-c 'run many'", "< many"])
  func command(arguments: String) async throws {
    let result = try await shellInFolder(
      """
      seq 1 40000 | sed 's|.*|add composer n&|' > many
      "$0" --limit memory=20M \(arguments) 2> errors; echo $?
      grep -c '^\\S*: error.over-budget.: more than 20,971,520 bytes of memory' errors
      grep -c 'patchbay --limit memory=N allows more' errors
      """)
    #expect(result.output == "1\n1\n1\n")
  }

  @Test("is no more than that once it is let go of")
  func released() async throws {
    let result = try await shellInFolder(
      """
      seq 1 40000 | sed 's|.*|add composer n&|' > many
      "$0" --limit memory=20M --keep-going -c 'add container c' -c 'run many' -c 'ls' \\
        -c 'add container d; ls' 2> errors; echo $?
      grep -c 'error.over-budget' errors
      """)
    #expect(
      result.output
        == "c  container  0 plugins\nc  container  0 plugins\nd  container  0 plugins\n1\n1\n")
  }
}
