import PatchbayScenarios
import Testing

@Suite("Pasted sessions")
struct SessionTextTests {
  @Test(
    "consist of the text typed after their prompts",
    arguments: [
      ("/> tree", "tree"), ("/>", ""), ("/> a\nout\n/b> c\n", "a\nc"),
      ("/> echo \\\n...> b\nb\n...> c\n/> d e", "echo \\\nb\nd e"),
      ("/> echo 'a\n'...> b'", "echo 'a\nb'"), ("/\"a > b\"> ls", "ls"),
    ])
  func typed(text: String, commands: String) {
    #expect(SessionText.typed(in: text) == commands)
  }

  @Test("begin with a prompt", arguments: ["", "tree", "tree\n/> ls", "/a", "/>x", "a> b"])
  func none(text: String) {
    #expect(SessionText.typed(in: text) == nil)
  }
}
