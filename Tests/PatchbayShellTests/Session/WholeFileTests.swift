import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Errors of a whole file")
struct WholeFileTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// The expected errors as line, column and code.
    let errors: [String]
  }

  static let rows = [
    Row(
      testDescription: "commands before and after an unreadable one",
      text: "echo a\nfoo\nadd x\necho ${\nbar; ls\n",
      errors: [
        "2:1 unknown-command", "3:5 unknown-command", "4:6 bad-variable", "5:1 unknown-command",
      ]),
    Row(
      testDescription: "a quote that is never closed",
      text: "foo\nbar\necho \"x\n",
      errors: ["1:1 unknown-command", "2:1 unknown-command", "3:6 unterminated-quote"]),
    Row(
      testDescription: "a definition on an unreadable line is not reported as missing",
      text: "send r Ping\ndefine event Pong n:int ${\nsend r Pong n=1\nsend r\n",
      errors: ["1:8 unknown-kind", "2:25 bad-variable", "4:7 missing-argument"]),
    Row(
      testDescription: "invalid UTF-8, in place",
      text: "foo\necho \u{0}\nlet a=\"\\q\"\nbar\n",
      errors: ["1:1 unknown-command", "3:8 unknown-escape", "4:1 unknown-command"]),
    Row(
      testDescription: "a kind that is defined again after load is not reported as taken",
      text: "define event A\nload /dev/null\ndefine event A n:int\nsend r A\nfoo\n",
      errors: ["4:8 missing-field", "5:1 unknown-command"]),
    Row(
      testDescription: "a load that must fail forgets no kind",
      text: "define event A\n!cannot-read load x\ndefine event A n:int\n",
      errors: ["3:14 name-taken"]),
  ]

  @Test("are reported in one pass, in the order of their places", arguments: rows)
  func inOnePass(row: Row) throws {
    let session = try Workbench().session
    let errors = session.check(SourceText(name: "f", row.text))
    #expect(errors.map { "\($0.span?.line ?? 0):\($0.span?.column ?? 0) \($0.code)" } == row.errors)
  }

  @Test("point to the text typed now, not to the repeated one")
  func repeated() throws {
    let bench = try Workbench()
    bench.session.run(
      SourceText(
        name: "f",
        """
        define event Ping n:int; add composer a; add container a/r
            send a/r Ping n=1 --trace=off
        rm a/r
        replay m1
        """))
    #expect(
      bench.remarks == """
        f:4:8: error[unknown-path]: the sender of m1, /a/r, is gone
          replay m1
                 ^~ send P KIND sends from another place

        """)
  }

  @Test("have a place even if no word is at fault")
  func somewhere() throws {
    let bench = try Workbench()
    bench.session.run(
      SourceText(
        name: "f",
        """
        define event P; add container r; add plugin r/f Forwarder on=P send=P; set r causalDepth=1
        cd r; send . P --trace=off
        """))
    #expect(bench.remarks.hasPrefix("f:2:7: error[limit]: "))
  }
}
