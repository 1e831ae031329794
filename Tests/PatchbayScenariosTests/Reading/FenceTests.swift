import PatchbayScenarios
import TestSupport
import Testing

@Suite("Fences of pages", .hangLimit)
struct FenceTests {
  @Test("may be indented, with lines that are indented less")
  func indented() async throws {
    let page = """
      1. A list:

           ```patchbay
           @title Headers stand there, too
           echo a
             a
         echo b
           echo c
             c
           ```

      """
    try await withScenarios(["x.md": page]) { folder in
      let result = folder.run("x.md")
      // A line with less indentation than the fence begins at its own first character: it is a
      // command.
      #expect(result.failures.map(\.line) == [7])
      #expect(result.title == "Headers stand there, too")
    }
  }

  @Test(
    "that end early are reported, and crash nothing",
    arguments: ["@title a", "@", "@x\n@y", "", "  ", "echo a", "@file x <<END"])
  func cutShort(line: String) async throws {
    for margin in 0...4 {
      let text = String(repeating: " ", count: margin) + "```patchbay\n" + line
      try await withScenarios(["x.md": text]) { folder in
        #expect(folder.run("x.md").outcome == .refused)
      }
    }
  }

  struct Page: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let commandCount: Int
    let skippedCount: Int
  }

  static let pages = [
    Page(
      testDescription: "share a world unless they begin another",
      text: """
        ```patchbay
        add container a
        ```
        ~~~~patchbay
        ls a
          /a is empty: add plugin adds to it
        echo '~~~'
          ~~~
        ~~~~
        ```patchbay session
        /> tree
        /a  container
        ```
        ```patchbay skip
        rm nothing
        ```
        ```patchbay session fresh
        /> tree
        / is empty: add composer NAME begins a tree
        /> add container b
        ```
        ```patchbay
        tree
          /b  container
        ```
        ```patchbay sample=reader
        tree
          / is empty: [..]
        ```
        ```text
        rm nothing
        ```

        """, commandCount: 8, skippedCount: 0),
    Page(
      testDescription: "run typed commands as at a terminal, and the others as a file",
      text: """
        ```patchbay session
        /> [tty] echo typed
        typed
        ```
        ```patchbay
        [tty] echo typed
        [!tty] echo run
          run
        ```

        """, commandCount: 3, skippedCount: 1),
  ]

  @Test("that are replayed", arguments: pages)
  func replayed(page: Page) async throws {
    try await withScenarios(["x.md": page.text]) { folder in
      let result = folder.run("x.md")
      #expect(result.outcome == .passed, "\(folder.report([result]))")
      #expect(
        [result.commandCount, result.skippedCount] == [page.commandCount, page.skippedCount])
    }
  }
}
