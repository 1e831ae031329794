import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Very many errors")
struct ManyErrorsTests {
  @Test(
    "are reported up to a limit, with the number of the others",
    arguments: [(100, nil), (101, 1), (1_234, 1_134)])
  func counted(count: Int, more: Int?) throws {
    let bench = try Workbench()
    bench.run(String(repeating: "foo\n", count: count))
    let lines = bench.remarks.split(separator: "\n").filter { $0.hasPrefix("error[") }
    #expect(lines.count == min(count, 100) + (more == nil ? 0 : 1))
    let last = more.map { "and \($0.inThousands) more error\($0 == 1 ? "" : "s")" }
    #expect(last.map { lines.last == "error[too-many-errors]: \($0)" } ?? true)
  }

  @Test("that are expected are not counted")
  func meant() throws {
    let bench = try Workbench()
    bench.run("echo a\n" + String(repeating: "!unknown-path rm x\n", count: 300))
    #expect(bench.remarks == "")
    #expect(bench.lastResult == .succeeded)
  }
}

extension Int {
  fileprivate var inThousands: String {
    self < 1_000 ? "\(self)" : "\(self / 1_000),\(String("\(self % 1_000 + 1_000)".dropFirst()))"
  }
}
