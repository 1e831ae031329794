import PatchbayPlatform
import PatchbayScenarios
import TestSupport
import Testing

@Suite("Comparing output stays quick")
struct MatchingWorkTests {
  /// The number of lines of long output.
  private static let count = amount(3_000, inLongRun: 20_000)

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
    let line = "/" + String(repeating: "a", count: amount(300, inLongRun: 2_000)) + "?"
    let text = "x" + line
    #expect(work(["x[..]" + pattern + "[..]"], [text]) < (pattern.count + 10) * text.count * 8)
  }

  @Test("for a line that refers to its own captures")
  func ownCaptures() {
    let line = String(repeating: "ab", count: 2_500)
    let many = (0..<50).map { "[a\($0):..][=a\($0)]" }.joined()
    onSmallStack { #expect(self.work([many + "!"], [line + "!"]) < 60_000_000) }
    guard isLongRun else { return }
    #expect(work(["[a:..][b:..][=b][c:..][=c][=a]!![..]"], [line]) < 60_000_000)
  }

  @Test(
    "for a line of many placeholders between texts",
    arguments: ["int", "n:num", "dur", "path", "/[0-9]+(ms)?/"])
  func manyPlaceholders(placeholder: String) {
    let word = ["dur": "7ms", "path": "/a"][placeholder] ?? "7"
    let count = amount(200, inLongRun: 1_000)
    let pattern = Array(repeating: "[\(placeholder)]", count: count).joined(separator: " ")
    let line = Array(repeating: word, count: count).joined(separator: " ")
    #expect(work([pattern], [line]) < line.count * 20)
    #expect(Compared(pattern, line).fits)
  }

  @Test(
    "once it must stop, at any point",
    arguments: [
      (["[..]0[..]1[..]"], "0"), (["...", "[n:int]", "...", "x[=n]"], "7"), (["a", "b"], "c"),
    ])
  func stopped(block: [String], line: String) {
    let (block, output) = (
      (0..<100).flatMap { block + ["\($0)"] }, (0..<300).map { "\(line) \($0)" }
    )
    let expected = ExpectedOutput(lines: block)
    for steps in [0, 1, 5] + (isLongRun ? [2, 10, 20, 50, 100] : []) {
      var left = steps
      let work = Work(until: {
        left -= 1
        return left < 0
      })
      let spent = work.during {
        _ = expected.updated(to: output.map { $0 + "\n" }.joined(), captures: [:])
        return self.work(block, output)
      }
      #expect(spent < steps * 100_000 + 100)
    }
  }

  @Test("for long output with few differences")
  func fewDifferences() throws {
    let lines = (0..<Self.count).map { "line \($0)" }
    var other = lines
    other[5] = "first"
    other[1_000] = "new\nmore"
    other[Self.count - 10] = "last"
    let compared = Compared(lines.joined(separator: "\n"), other.joined(separator: "\n"))
    #expect(
      compared.lines.filter { !$0.hasPrefix(" ") } == [
        "- line 5", "+ first", "- line 1000", "+ new", "+ more", "- line \(Self.count - 10)",
        "+ last",
      ])
    #expect(work(lines, other) < Self.count * 100)
  }

  @Test("for long output, which is then aligned line by line")
  func walk() {
    let behind = changes("x\nx\n", "...", to: "y\ny\n", "z\nz")
    #expect(behind == ["- x", "- x", "+ y", "+ y", "  ... = z", "  ... = z"])
    let before = changes("x\nx\n...\n", "b", to: "y\nw\n", "c")
    #expect(before == ["- x", "- x", "  ... = y", "  ... = w", "- b", "+ c"])
    let lost = changes("x\n...\nq\nq\n", "b", to: "y\nw\nw\n", "c")
    #expect(lost == ["- x", "  ...", "- q", "- q", "+ y", "+ w", "+ w", "- b", "+ c"])
  }

  /// The differences of texts with 2500 equal lines between a start and an end of their own.
  private func changes(
    _ start: String, _ end: String, to newStart: String, _ newEnd: String
  ) -> [String] {
    let many = String(repeating: "a\n", count: 2_500)
    return Compared(start + many + end, newStart + many + newEnd).lines.filter { $0 != "  a" }
  }

  @Test("for long output with lines that have moved")
  func moved() {
    let lines = (0..<3_000).map { "line \($0)" }
    var other = lines
    other.removeSubrange(100..<102)
    other += lines[100..<102]
    let compared = Compared(lines.joined(separator: "\n"), other.joined(separator: "\n"))
    #expect(
      compared.lines.filter { !$0.hasPrefix(" ") } == [
        "- line 100", "- line 101", "+ line 100", "+ line 101",
      ])
  }

  @Test("for long output that matches, with a placeholder on each line")
  func longMatch() {
    let block = (0..<Self.count).map { "m[int] at [path] \($0)" }
    let output = (0..<Self.count).map { "m\($0) at /a/b \($0)" }
    #expect(work(block, output) < Self.count * 25 * 12)
    #expect(Compared(block.joined(separator: "\n"), output.joined(separator: "\n")).fits)
    #expect(
      Compared("...\nm[int] at [path] \(Self.count - 1)", output.joined(separator: "\n")).fits)
  }

  @Test("for long output with many differences or repetitions")
  func manyDifferences() throws {
    let count = amount(8_000, inLongRun: 20_000)
    let block = (0..<count).map { "a \($0 % 7)" }
    let output = (0..<count).map { "a \($0 % 5)" }
    #expect(work(block, output) < 30_000_000)
    let same = Array(repeating: "same", count: count)
    #expect(work(["..."] + same.dropLast() + ["other"], same) < 30_000_000)
    #expect(work(["...", "x"] + ["..."] + ["[..]y"], same) < 30_000_000)
  }
}
