import PatchbayScenarios
import TestSupport
import Testing

@Suite("Comparing output stays quick")
struct MatchingWorkTests {
  private func work(_ block: [String], _ output: [String]) -> Int {
    ExpectedOutput(lines: block).work(comparing: output.map { $0 + "\n" }.joined())
  }

  @Test(
    "for any placeholders on a line",
    arguments: [
      String(repeating: "[..]", count: 60) + "!", String(repeating: "[..]a", count: 60) + "!",
      String(repeating: "[path]", count: 60) + "!", "[/(a|a)*(a*)*b/]!",
      String(repeating: "[/a*/]", count: 40) + "!",
      String(repeating: "[int][..]", count: 40) + "!",
    ])
  func line(pattern: String) {
    let line = "/" + String(repeating: "a", count: 2_000) + "?"
    let text = "x" + line
    #expect(work(["x[..]" + pattern + "[..]"], [text]) < (pattern.count + 10) * text.count * 8)
  }

  @Test("for a line that refers to its own captures")
  func ownCaptures() {
    let line = String(repeating: "ab", count: 2_500)
    #expect(work(["[a:..][b:..][=b][c:..][=c][=a]!![..]"], [line]) < 60_000_000)
    let many = (0..<50).map { "[a\($0):..][=a\($0)]" }.joined()
    onSmallStack { #expect(self.work([many + "!"], [line + "!"]) < 60_000_000) }
  }

  @Test("for long output with few differences")
  func fewDifferences() throws {
    let lines = (0..<20_000).map { "line \($0)" }
    var other = lines
    other[5] = "first"
    other[10_000] = "new\nmore"
    other[19_990] = "last"
    let compared = Compared(lines.joined(separator: "\n"), other.joined(separator: "\n"))
    #expect(
      compared.lines.filter { !$0.hasPrefix(" ") } == [
        "- line 5", "+ first", "- line 10000", "+ new", "+ more", "- line 19990", "+ last",
      ])
    #expect(work(lines, other) < 2_000_000)
  }

  @Test("for long output that matches, with a placeholder on each line")
  func longMatch() {
    let block = (0..<20_000).map { "m[int] at [path] \($0)" }
    let output = (0..<20_000).map { "m\($0) at /a/b \($0)" }
    #expect(work(block, output) < 20_000 * 25 * 12)
    #expect(Compared(block.joined(separator: "\n"), output.joined(separator: "\n")).fits)
    #expect(Compared("...\nm[int] at [path] 19999", output.joined(separator: "\n")).fits)
  }

  @Test("for long output with many differences or repetitions")
  func manyDifferences() throws {
    let block = (0..<20_000).map { "a \($0 % 7)" }
    let output = (0..<20_000).map { "a \($0 % 5)" }
    #expect(work(block, output) < 30_000_000)
    let same = Array(repeating: "same", count: 20_000)
    #expect(work(["..."] + same.dropLast() + ["other"], same) < 30_000_000)
    #expect(work(["...", "x"] + ["..."] + ["[..]y"], same) < 30_000_000)
  }
}
