import TestSupport
import Testing

@Suite("A command from a pipe that continues over lines", .hangLimit)
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

  @Test(
    "may have a value or a document of very many lines, with what could end it in each of them",
    arguments: [
      ("echo 'let x=['; yes '{\"a\": \"]\"},' | head -20000; echo '{}]'; echo 'echo $x'", 20002),
      ("echo 'echo <<E'; yes 'E E' | head -20000; echo 'E '; echo 'echo b'", 20002),
    ])
  func manyInOne(text: String, lines: Int) async throws {
    let result = try await shellInFolder("(\(text)) | \"$0\" - | wc -l")
    #expect(result.output == "\(lines)\n")
  }

  @Test("goes on until the brackets of its value are closed outside of quotes")
  func brackets() async throws {
    let result = try await shellInFolder(
      #"""
      printf '%s\n' 'echo [1,' '"\"]", ' "'a ] \\'', 2" '] b' 'echo c' | "$0" -
      """#)
    #expect(result.output == "[1,\n\"\\\"]\", \n'a ] \\'', 2\n] b\nc\n")
  }
}
