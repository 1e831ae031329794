import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("A line of very many parts")
struct LongLineTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    var name: String?
  }

  private static let count = amount(2_000, inLongRun: 10_000)

  private static func many(_ part: String) -> String { String(repeating: part, count: count) }

  private static func names(_ rest: String) -> String {
    (0..<count).map { "\"a\($0)\"\(rest)," }.joined()
  }

  static let rows = [
    Row(testDescription: "words", text: "echo " + many("a ")),
    Row(testDescription: "adjacent quotes", text: "echo " + many("'a'")),
    Row(testDescription: "escapes", text: "echo \"" + many(#"\n"#) + "\""),
    Row(testDescription: "variables", text: "let x=1; echo \"" + many("$x") + "\""),
    Row(testDescription: "fields", text: "echo " + many("a=1 ")),
    Row(testDescription: "flags", text: "echo " + many("-a ")),
    Row(testDescription: "lists", text: "echo " + many("[] ")),
    Row(testDescription: "elements of a list", text: "env live k=[" + many("1,") + "1]"),
    Row(testDescription: "texts in a list", text: "env live k=[" + many(#""a","#) + "1]"),
    Row(testDescription: "fields of an object", text: "env live k={" + names(":1") + #""z":1}"#),
    Row(testDescription: "commands", text: many("echo;")),
    Row(testDescription: "empty commands between semicolons", text: many(";")),
    Row(testDescription: "commands inside a word", text: "echo $(" + many("echo;") + ")"),
    Row(testDescription: "conditions", text: many("[a]") + " echo"),
    Row(testDescription: "continued lines", text: "echo " + many("\\\n")),
    Row(testDescription: "a here-document", text: "echo <<E\n" + many("\\$") + "\nE"),
    Row(testDescription: "arguments of a program", text: "echo | cat " + many("a ")),
    Row(testDescription: "words of a nested command", text: "repeat 2 echo " + many("a ")),
    Row(testDescription: "lines", text: many("\n")),
    Row(testDescription: "words in a scenario", text: "echo " + many("a "), name: "a.scenario"),
    Row(testDescription: "lines of a scenario", text: many("echo a\n"), name: "a.scenario"),
  ]

  @Test("is read and checked with chances to interrupt", arguments: rows)
  func asks(row: Row) throws {
    var asked = 0
    let bench = try Workbench(isInterrupted: {
      asked += 1; return false
    })
    asked = 0
    let source = SourceText(name: row.name, row.text)
    #expect(bench.session.check(source).allSatisfy { $0.code.rawValue != "interrupted" })
    #expect(asked >= Self.count / 1000)
    let last = min(asked, 12)
    for last in isLongRun ? Array(1...last) : [1, 2, last] {
      var left = Int.max
      let bench = try Workbench(isInterrupted: {
        left -= 1; return left <= 0
      })
      left = last
      #expect(bench.session.check(source).map(\.code.rawValue) == ["interrupted"], "at \(last)")
    }
  }

  @Test("never runs in part")
  func neverInPart() throws {
    let text = "echo done; echo " + Self.many("a ")
    for last in [1, 2, 5, 9] {
      var left = Int.max
      let bench = try Workbench(isInterrupted: {
        left -= 1; return left <= 0
      })
      left = last
      #expect(bench.run(text) == "")
      #expect(bench.lastResult == .failed && bench.remarks.contains("error[interrupted]"))
    }
  }
}
