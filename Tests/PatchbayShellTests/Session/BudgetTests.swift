import Foundation
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("Commands that exceed a limit")
struct BudgetTests {
  /// A text whose last line exceeds a limit.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let budget: Budget
    let limit: Int
    let text: String

    init(_ name: String, _ budget: Budget, _ limit: Int, _ text: String) {
      (self.name, self.budget, self.limit, self.text) = (name, budget, limit, text)
    }

    var testDescription: String { name }

    /// The lines before the failing one, and the failing one.
    var parts: (before: String, last: String) {
      let lines = text.split(separator: "\n").map(String.init)
      return (lines.dropLast().joined(separator: "\n"), lines.last ?? "")
    }
  }

  @Test("have limits that are listed on the security page", arguments: Budget.allCases)
  func page(budget: Budget) throws {
    let page = try String(
      contentsOf: House.root.appending(path: "Docs/Security.md"), encoding: .utf8)
    let (name, number) = (budget.rawValue, Budget.words(for: budget.standard))
    #expect(
      page.contains("| \(name) | \(number) | `--limit \(name)=N` | \(budget.summary) |"), "\(name)")
  }

  /// So many elements of a list.
  private static func list(of element: String, _ count: Int) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  static let rows = [
    Row(
      "commands within commands", .nesting, 5,
      "add composer a\n" + String(repeating: "repeat 1 ", count: 6) + "add composer b"),
    Row("words within words", .nesting, 3, "echo $(echo $(echo $(echo a)))"),
    Row(
      "a variable that doubles itself", .value, 1000,
      "let a=\(String(repeating: "x", count: 600))\nlet a=$a$a"),
    Row("what a command prints as a word", .value, 100, "let a=$(repeat 50 echo hello)"),
    Row(
      "a text that a formula doubles", .value, 1000,
      "let a=\(String(repeating: "x", count: 30))\nadd container r\n"
        + "env r big:='\"\(String(repeating: "x", count: 600))\" + \"\(String(repeating: "y", count: 600))\"'"
    ),
    Row(
      "a text that a plugin doubles", .value, 1000,
      """
      define event P t:text
      add container r
      add plugin r/a Forwarder on=P send=P t:='.t + .t'
      send r P t=hello --trace=off
      """),
    Row(
      "a text that an interceptor doubles", .value, 1000,
      """
      define event P t:text
      add container r; add plugin r/p Probe
      add interceptor r:a map P t:='.t + .t'
      send r P t=\(String(repeating: "x", count: 600)) --trace=off
      """),
    Row(
      "lists that stand twice in each other", .value, 100_000,
      """
      define event P v:any
      add container r
      add plugin r/a Forwarder on=P send=P v:='[.v, .v]'
      send r P v=1 --trace=off
      """),
    Row(
      "the numbers of a list", .value, 100,
      "define event P v:any\nadd container r\nsend r P v:='[\(list(of: "1", 13))]' --trace=off"),
    Row(
      "the texts of a list", .value, 100,
      "define event P v:any\nadd container r\nsend r P v:='[\(list(of: #""aaaaaaaaaa""#, 13))]' --trace=off"
    ),
    Row(
      "the lists of a list", .value, 100,
      "define event P v:any\nadd container r\nsend r P v:='[\(list(of: "[]", 13))]' --trace=off"),
    Row(
      "the objects of a list", .value, 100,
      "add container r; env r o={\"abcdefghijkl\": 1}\nenv r l:='[\(list(of: "env.o", 13))]'"),
    Row("what is printed", .output, 1000, "repeat 500 echo hello"),
    Row("what is printed at once", .output, 500, "add composer a\nhelp"),
    Row(
      "copies of copies", .copies, 1000,
      """
      define event P
      add container r; add plugin r/p Probe
      \((0..<20).map { "add interceptor r:i\($0) fanout P P P" }.joined(separator: "\n"))
      send r P --trace=off
      """),
    Row(
      "nodes", .things, 3, "add composer a; add composer a/b; add composer a/c\nadd composer a/d"),
    Row("nodes on the way", .things, 3, "add composer -p a/b/c/d"),
    Row("a copy", .things, 5, "add composer a; add composer a/b; add container a/c\ncp a b"),
    Row("plugins", .things, 2, "add container a; add plugin a/b Probe\nadd plugin a/c Probe"),
    Row(
      "relays", .things, 2,
      "add container a; add plugin a/b Probe\nadd relay a/b/c Bubble value=red"),
    Row(
      "interceptors", .things, 1, "add container a\nadd interceptor a:b listen"),
    Row(
      "commands of one command", .commands, 10,
      "define event P\nadd container a\nrepeat 11 send a P --trace=off"),
  ]

  @Test("fail with the limit and its remedy, and leave the world unchanged", arguments: rows)
  func limits(row: Row) throws {
    let bench = try Workbench(row.parts.before, budgets: [row.budget: row.limit])
    #expect(bench.remarks == "")
    let before = bench.session.savedWorld
    bench.run(row.parts.last)
    let words =
      "error[over-budget]: more than \(Budget.words(for: row.limit)) \(row.budget.summary)"
    #expect(bench.remarks.contains(words))
    #expect(bench.remarks.contains("patchbay --limit \(row.budget.rawValue)=N allows more"))
    #expect(bench.session.savedWorld == before)
  }

  @Test("succeed if the limit is raised", arguments: rows)
  func raised(row: Row) throws {
    // Endless growth exceeds another limit instead.
    guard ![.copies].contains(row.budget), !row.name.contains("plugin doubles"),
      !row.name.contains("in each other")
    else { return }
    let bench = try Workbench(row.parts.before, budgets: [row.budget: row.limit * 1000])
    bench.run(row.parts.last)
    #expect(bench.remarks == "")
  }

  @Test(
    "allow exactly one object or command more if the limit is one higher",
    arguments: rows.filter { [.things, .commands].contains($0.budget) })
  func exact(row: Row) throws {
    let bench = try Workbench(row.parts.before, budgets: [row.budget: row.limit + 1])
    bench.run(row.parts.last)
    #expect(bench.remarks == "")
  }

  @Test("leave resources for the next command")
  func next() throws {
    let bench = try Workbench(budgets: [.output: 1000, .files: 2])
    bench.run("repeat 500 echo hello")
    #expect(bench.run("echo hello") == "hello\n")
    #expect(bench.remarks == "")
  }

  @Test("count objects again after some were removed")
  func thingsThatWent() throws {
    let bench = try Workbench(budgets: [.things: 3])
    for _ in 0..<5 { bench.run("add composer a; add composer a/b; rm a") }
    #expect(bench.remarks == "")
  }

  @Test(
    "have limits that are typed in whole numbers",
    arguments: [
      ("1", 1), ("200", 200), ("2K", 2048), ("16M", 16 << 20), ("1G", 1 << 30), ("0", nil),
      ("-1", nil),
      ("x", nil), ("K", nil), ("", nil), ("1.5M", nil), ("9999999999G", nil),
    ] as [(String, Int?)])
  func typed(text: String, limit: Int?) { #expect(Budget.limit(typed: text) == limit) }
}
