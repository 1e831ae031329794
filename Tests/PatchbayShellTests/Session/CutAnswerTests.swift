import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

/// Answers with the first of many rows, and the number of the others.
@Suite("Answers that are cut")
struct CutAnswerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let world: String
    let line: String
    /// A line of what is printed, whole.
    let words: String
    /// How many lines are printed before it.
    let before: Int

    init(_ name: String, _ world: String, _ line: String, _ words: String, before: Int) {
      (testDescription, self.world, self.line, self.words) = (name, world, line, words)
      self.before = before
    }
  }

  private static func each(_ range: ClosedRange<Int>, _ line: (Int) -> String) -> String {
    range.map { line($0) + "\n" }.joined()
  }

  private static let start =
    "define event Ping n:int; define state Mood level:int; add container r\n"

  static let rows = [
    Row(
      "those that received a state",
      start + each(1...12) { "add plugin r/p\($0) Probe on=Mood" }
        + "send r Mood level=1 --trace=off\n",
      "state r Mood", "  and 2 more", before: 12),
    Row(
      "readers of a value",
      start + "env r tone=1\n"
        + each(1...12) { "add interceptor r:i\($0) drop Ping --when='env.tone == 2'" },
      "env r tone --why", "  and 2 more", before: 11),
    Row(
      "rows of stats",
      start + each(1...22) { "add container c\($0); send c\($0) Ping n=1 --trace=off" },
      "stats", "and 2 more; --all lists them", before: 22),
    Row(
      "findings of lint",
      start + each(1...103) { "define event K\($0); add plugin r/k\($0) Probe on=K\($0)" },
      "lint", "3 more; lint P shows those below a place", before: 301),
    Row(
      "differences of two messages",
      start + each(1...44) { "add plugin r/p\($0) Probe on=Ping" }
        + "send r Ping n=1 --trace=off; add interceptor r:no drop; send r Ping n=1 --trace=off\n",
      "diff m1 m2", "  and 6 more; trace m2 shows every hop", before: 47),
    Row(
      "messages that led to one",
      each(1...8) { "define event K\($0)" } + "add container r\n"
        + each(1...7) { "add plugin r/p\($0) Forwarder on=K\($0) send=K\($0 + 1)" }
        + "send r K1 --trace=off\n",
      "why m8", "  and 3 more", before: 3),
    Row(
      "senders of a kind",
      start
        + each(1...43) {
          "add container c\($0); add plugin c\($0)/p Probe on=Ping; repeat \($0) send c\($0) Ping n=1 --trace=off"
        },
      "who Ping", "             and 3 more", before: 41),
    Row(
      "groups of places that reach one",
      start + "add composer t; add plugin r/p Probe on=Ping; mv r t\n"
        + each(1...25) { "add container t/c\($0); add interceptor t/c\($0):no drop Ping" },
      "reach Ping --to=t/r/p", "  and 6 more groups", before: 59),
    Row(
      "values that nodes remember",
      start + each(1...7) { "add container c\($0); set c\($0) Mood level=1" },
      "state / Mood", "  level=1: /c1, /c2, /c3, /c4, /c5 and 2 more", before: 1),
  ]

  @Test("name the number of omitted entries", arguments: rows)
  func cut(row: Row) throws {
    let bench = try Workbench(row.world)
    let lines = bench.run(row.line).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let place = lines.firstIndex(of: row.words)
    #expect(place == row.before, "\(lines.joined(separator: "\n").suffix(1500)) \(bench.remarks)")
  }
}
