import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Lists in remarks and errors")
struct LongListTests {
  private static let rows: [(name: String, line: String, words: String)] = [
    ("members of a node", "unset r x", "k48, k49 and 950 more"),
    ("environment values of a node", "expect env r x=1", " and 980 more"),
    ("contents of several places", "expect not exists /r/*", "is a plugin, Probe and 980 more"),
    ("receivers of a message", "expect count m1 5", "/r/p19 and"),
    (
      "state of plugins that is not saved", "save /dev/null",
      "/r/p0, /r/p1, /r/p2 and 997 more: what was learnt from messages"
    ),
  ]

  @Test("name the first ones, and the number of the others")
  func cut() throws {
    let numbers = 0..<1000
    let bench = try Workbench(
      "define event Ping; add container r\n"
        + "env r \(numbers.map { "k\($0)=1" }.joined(separator: " "))\n"
        + numbers.map { "add plugin r/p\($0) Probe\n" }.joined() + "send r Ping --trace=off\n")
    for row in Self.rows {
      bench.run(row.line)
      #expect(bench.remarks.contains(row.words), "\(row.name): \(bench.remarks.prefix(2000))")
      #expect(bench.remarks.utf8.count < 2000, "\(row.name)")
    }
  }
}
