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
    Row(testDescription: "what a node has", line: "unset r x", words: "k48, k49 and 950 more"),
    Row(
      testDescription: "what can be read there", line: "expect env r x=1", words: " and 980 more"),
    Row(
      testDescription: "what is at places", line: "expect not exists /r/*",
      words: "is a plugin, Probe and 980 more"),
    Row(
      testDescription: "who has heard it", line: "expect count m1 5",
      words: "/r/p19 and"),
    Row(
      testDescription: "what plugins have learnt", line: "save /dev/null",
      words: "what 1,000 of type Probe, the first /r/p0, have learnt from messages"),
  ]

  @Test("name the first, and how many more there are", arguments: rows)
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
