import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Lists in remarks and errors")
struct LongListTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let words: String
  }

  static let rows = [
    Row(testDescription: "members of a node", line: "unset r x", words: "k48, k49 and 950 more"),
    Row(
      testDescription: "environment values of a node", line: "expect env r x=1",
      words: " and 980 more"),
    Row(
      testDescription: "contents of several places", line: "expect not exists /r/*",
      words: "is a plugin, Probe and 980 more"),
    Row(
      testDescription: "receivers of a message", line: "expect count m1 5",
      words: "/r/p19 and"),
    Row(
      testDescription: "state of plugins that is not saved", line: "save /dev/null",
      words: "what 1,000 of type Probe, the first /r/p0, have learnt from messages"),
  ]

  @Test("name the first ones, and the number of the others", arguments: rows)
  func cut(row: Row) throws {
    let numbers = 0..<1000
    let bench = try Workbench(
      "define event Ping; add container r\n"
        + "env r \(numbers.map { "k\($0)=1" }.joined(separator: " "))\n"
        + numbers.map { "add plugin r/p\($0) Probe\n" }.joined() + "send r Ping --trace=off\n")
    bench.run(row.line)
    #expect(bench.remarks.contains(row.words), "\(bench.remarks.prefix(2000))")
    #expect(bench.remarks.utf8.count < 2000)
  }
}
