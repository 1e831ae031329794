import TestSupport
import Testing

@Suite("A command from a pipe that continues over lines", .timeLimit(.minutes(5)))
struct ContinuedInputTests {
  @Test(
    "ends with its last line",
    arguments: [
      (#"echo a \\\nb \\\nc\necho d\n"#, "a b c\nd\n"),
      (#"echo a \\\nb # x \\\necho c\n"#, "a b\nc\n"),
      (#"echo a \\\n"b \\\nc"\necho d\n"#, "a b c\nd\n"),
    ])
  func ends(text: String, output: String) async throws {
    let result = try await shellInFolder("printf '\(text)' | \"$0\" -")
    #expect(result.output == output)
  }

  @Test("may continue over very many lines")
  func many() async throws {
    let result = try await shellInFolder(
      #"(echo 'echo a \'; yes 'b \' | head -20000; echo c) | "$0" - | wc -w"#)
    #expect(result.output == "20002\n")
  }
}
