import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Synchronization
import TestSupport
import Testing

@Suite("Deeply nested constructs")
struct NestingTests {
  /// A command with a construct nested to a given depth.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: @Sendable (Int) -> String

    init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
      (self.name, self.text) = (name, text)
    }

    var testDescription: String { name }
  }

  static let rows = [
    Row("lists") { "env room a=" + wrapped("[", "1", "]", $0) },
    Row("objects") { "env room a=" + wrapped(#"{"a":"#, "1", "}", $0) },
    Row("a value that a formula makes") { "env room a:='" + wrapped("[", "1", "]", $0) + "'" },
    Row("parts of a formula") { "let a:='" + wrapped("(", "1", ")", $0) + "'" },
    Row("signs of a formula") { "let a:='" + wrapped("!", "true", "", $0) + "'" },
    Row("operations in a row") { "let a:='" + wrapped("1 + ", "1", "", $0) + "'" },
    Row("commands in words") { "echo " + wrapped("$(echo ", "a", ")", $0) },
    Row("commands in commands") { wrapped("repeat 1 ", "echo a", "", $0) },
    Row("the fields of a type") {
      "send room Told any=" + wrapped("[", "1", "]", $0) + " --trace=off"
    },
  ]

  private static func wrapped(_ open: String, _ inner: String, _ close: String, _ count: Int)
    -> String
  {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  private static let world =
    "define event Told any:any; add container room; add plugin room/p Probe"

  @Test("are refused past the limit, which can be raised", arguments: rows)
  func limits(row: Row) throws {
    for (limit, isAllowed) in [(12, false), (80, true)] {
      let bench = try Workbench(Self.world, budgets: [.nesting: limit])
      let before = bench.session.savedWorld
      bench.run(row.text(40))
      #expect(bench.lastResult == .succeeded || !isAllowed, "\(bench.remarks)")
      if isAllowed { continue }
      #expect(bench.remarks.contains("patchbay --limit nesting=N allows more"))
      #expect(bench.session.savedWorld == before)
    }
  }

  @Test("are refused before the stack overflows, whatever the limit", arguments: rows)
  func stack(row: Row) throws {
    let remarks = Mutex("")
    onSmallStack {
      let bench = try? Workbench(Self.world, budgets: [.nesting: 1_000_000])
      bench?.run(row.text(1500))
      remarks.withLock { $0 = bench?.remarks ?? "" }
    }
    let told = remarks.withLock { $0 }
    #expect(told.contains("error[too-deep]"))
    #expect(told.contains("the stack has no room for more"))
  }
}
