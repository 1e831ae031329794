import PatchbayScenarios
import PatchbayText
import Testing

@Suite("Differences as text")
struct DiffTextTests {
  private func text(_ block: String, _ output: String, from line: Int = 8) -> String {
    (Compared(block, output).diff?.text(firstExpectedLine: line) ?? [])
      .joined(separator: "\n")
  }

  @Test("show both numbers, a sign, and a few lines of context")
  func golden() {
    let before = (1...9).map { "line \($0)" }.joined(separator: "\n")
    #expect(
      text(before + "\nm[int] Say\nend", before + "\nm1 Ask\nmore\nend") == """
          ... 6 lines as expected
          14  7    line 7
          15  8    line 8
          16  9    line 9
          17     - m[int] Say
             10  + m1 Ask
             11  + more
          18 12    end
        """)
  }

  @Test("fold the lines between distant changes")
  func folded() {
    let middle = (1...8).map { "line \($0)" }.joined(separator: "\n")
    #expect(
      text("a\n" + middle + "\nz", "b\n" + middle + "\ny", from: 1) == """
           1     - a
              1  + b
           2  2    line 1
           3  3    line 2
           4  4    line 3
          ... 2 lines as expected
           7  7    line 6
           8  8    line 7
           9  9    line 8
          10     - z
             10  + y
        """)
    let seven = (1...7).map { "line \($0)" }.joined(separator: "\n")
    #expect(text("a\n" + seven + "\nz", "b\n" + seven + "\ny").contains("  line 4\n"), "one stays")
  }

  @Test("show dots without lines, empty lines, and invisible characters")
  func strange() {
    #expect(
      text("...\nb\n\nc", "b\n\n\u{1B}[31mx\t\u{7}\u{202E}\r", from: 1) == """
          1      ...
          2 1    b
          3 2
          4    - c
            3  + \\u{1b}[31mx\\t\\u{7}\\u{202e}\\r
        """)
    #expect(text("a", "\n", from: 1) == "  1    - a\n    1  +")
  }

  @Test(
    "show trailing spaces if nothing else differs",
    arguments: [
      ("a b", "a b  ", ["  1    - a b", #"    1  + a b\u{20}\u{20}"#]),
      ("a b ", "a b", [#"  1    - a b\u{20}"#, "    1  + a b"]),
    ])
  func spaces(expected: String, actual: String, lines: [String]) {
    let diff = OutputDiff(lines: [
      .init(expected: OutputDiff.Numbered(index: 0, text: expected), actual: nil, isSame: false),
      .init(expected: nil, actual: OutputDiff.Numbered(index: 0, text: actual), isSame: false),
    ])
    #expect(diff.text(firstExpectedLine: 1) == lines)
  }

  @Test("cut long lines around their first change")
  func long() throws {
    let start = String(repeating: "ab ", count: 100)
    let end = String(repeating: " cd", count: 100)
    let lines = try #require(Compared(start + "OLD" + end, start + "NEW" + end).diff)
      .text(firstExpectedLine: 1)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count < 190 && $0.hasSuffix(" ...") && $0.contains(" ... ") })
    #expect(lines[0].contains("OLD") && lines[1].contains("NEW"))
    let huge = String(repeating: "x", count: 10_000)
    let cut = try #require(Compared(huge + "1", huge + "2").diff).text(firstExpectedLine: 1)
    #expect(cut.map(\.count).allSatisfy { $0 < 190 })
  }

  @Test("highlight changed words, in colour only")
  func coloured() throws {
    let diff = try #require(Compared("took [dur] here", "took 5 ms there").diff)
    let lines = diff.text(firstExpectedLine: 1, isColoured: true)
    #expect(
      lines == [
        "  1    " + "-".painted(.bad) + " took [dur] " + "here".painted(.bad),
        "    1  " + "+".painted(.good) + " took 5 ms " + "there".painted(.good),
      ])
    #expect(lines.map(\.unpainted) == diff.text(firstExpectedLine: 1))
  }

  @Test(
    "show 160 characters of a line, from 40 before the first change if that is far",
    arguments: [
      (160, 10, 0, 160, ""), (161, 10, 0, 160, " ..."), (190, 120, 0, 160, " ..."),
      (190, 121, 81, 190, ""),
    ])
  func limits(length: Int, change: Int, start: Int, end: Int, dots: String) throws {
    func line(_ letter: String) -> String {
      String(repeating: "-", count: change) + letter
        + String(repeating: "-", count: length - change - 1)
    }
    let lines = try #require(Compared(line("a"), line("b")).diff).text(firstExpectedLine: 1)
    let shown = line("a").dropFirst(start).prefix(end - start)
    #expect(lines.first == "  1    - " + (start > 0 ? "... " : "") + shown + dots)
  }

  @Test("have at most two hundred lines and a summary")
  func bounded() throws {
    let diff = try #require(
      Compared("", (1...1_000).map { "line \($0)" }.joined(separator: "\n")).diff)
    let lines = diff.text(firstExpectedLine: 1)
    #expect(lines.count == 201)
    #expect(lines.last == "  ... 800 more lines differ")
    let far = (1...300).map { $0 % 8 == 0 ? "x" : "y" }.joined(separator: "\n")
    let many = try #require(Compared(far.replacing("x", with: "z"), far).diff)
    #expect(many.text(firstExpectedLine: 1).count <= 201)
    let one = (1...201).map { "line \($0)" }.joined(separator: "\n")
    #expect(
      try #require(Compared("", one).diff).text(firstExpectedLine: 1).last
        == "  ... 1 more line differs")
  }
}
