import PatchbayScenarios
import TestSupport
import Testing

@Suite("Differences of output")
struct DifferenceTests {
  @Test(
    "are computed after placeholders were matched",
    arguments: [
      ("a", "b", ["- a", "+ b"]), ("", "a", ["+ a"]), ("a", "", ["- a"]),
      ("a\nb\nc", "a\nx\nc", ["  a", "- b", "+ x", "  c"]),
      ("a\nb\nc\nd", "a\nx\ny\nd", ["  a", "- b", "- c", "+ x", "+ y", "  d"]),
      ("a\nb", "a\nb\nc", ["  a", "  b", "+ c"]), ("a\nb\nc", "b\nc", ["- a", "  b", "  c"]),
      ("[int]\nb", "5\nc", ["  [int] = 5", "- b", "+ c"]),
      ("a\n[..] x\nb", "1\n2 x\n3", ["- a", "+ 1", "  [..] x = 2 x", "- b", "+ 3"]),
      ("a\n...\nz", "a\n1\n2\ny", ["  a", "  ... = 1", "  ... = 2", "- z", "+ y"]),
      ("...\nb\nc", "b\nx\nc", ["  ...", "  b", "+ x", "  c"]),
      ("a\n...", "b\nc", ["- a", "+ b", "  ... = c"]),
      ("[n:int]\n[=n]", "1\n2", ["  [n:int] = 1", "- [=n]", "+ 2"]),
      ("x\n[n:int]\n[=n]\ny", "x\na\n2\ny", ["  x", "- [n:int]", "- [=n]", "+ a", "+ 2", "  y"]),
      ("a\n[blank]", "a", ["  a", "- [blank]"]), ("a", "a\n\n", ["  a", "+ "]),
      ("a \nb", "a\r\nc", ["  a  = a\r", "- b", "+ c"]),
      ("a\n...\nd", "d\nb", ["- a", "  ...", "  d", "+ b"]),
      ("...\nd\nc\n...", "c\nd\na", ["  ... = c", "  d", "- c", "+ a", "  ..."]),
      ("d\nc", "c\nc\na", ["- d", "+ c", "  c", "+ a"]),
      (
        "b\n...\nb\nc\na", "d\nb\nd\nb",
        ["- b", "+ d", "  ...", "  b", "- c", "- a", "+ d", "+ b"]
      ),
    ])
  func drawn(block: String, output: String, lines: [String]) {
    let compared = Compared(block, output)
    #expect(compared.lines == lines)
    #expect(compared.captures.isEmpty)
  }

  @Test("number the lines of both sides")
  func numbered() throws {
    let diff = try #require(Compared("a\n...\nb\nc", "a\n1\n2\nb\nd").diff)
    let numbers = diff.lines.map { [$0.expected?.index, $0.actual?.index] }
    #expect(numbers == [[0, 0], [1, 1], [1, 2], [2, 3], [3, nil], [nil, 4]])
  }

  @Test("contain each line of both sides once and in order, for random blocks")
  func whole() {
    for seed in seeds(400) {
      var random = SeededGenerator(seed: seed)
      let block = RandomBlock.lines(using: &random)
      let output = RandomBlock.output(using: &random)
      var captures: [String: String] = [:]
      guard
        let diff = ExpectedOutput(lines: block).difference(from: output, captures: &captures)
      else { continue }
      let expected = diff.lines.compactMap(\.expected)
      let actual = diff.lines.compactMap(\.actual)
      #expect(Set(expected.map(\.index)) == Set(block.indices), "seed \(seed)")
      #expect(expected.map(\.index) == expected.map(\.index).sorted(), "seed \(seed)")
      #expect(expected.allSatisfy { block[$0.index] == $0.text }, "seed \(seed)")
      #expect(actual.map(\.index) == Array(actual.indices), "seed \(seed)")
      #expect(actual.map { $0.text + "\n" }.joined() == output, "seed \(seed)")
      #expect(diff.lines.contains { !$0.isSame }, "seed \(seed)")
      #expect(diff.lines.allSatisfy { $0.isSame || ($0.expected == nil) != ($0.actual == nil) })
      for (line, next) in zip(diff.lines, diff.lines.dropFirst()) where !line.isSame {
        #expect(next.isSame || line.expected != nil || next.expected == nil, "seed \(seed)")
      }
    }
  }
}

/// Random blocks and output with few words, so that some match.
enum RandomBlock {
  static func lines(using random: inout SeededGenerator) -> [String] {
    let words = [
      "a", "b", "1", "12", "/x", "", "5 ms", "[int]", "[..]", "[path]", "[n:int]", "[=n]", "[/a*/]",
      "[n:..]", "[dur]", "[m:num]", "[=m]", "[itn]", "[/(/]", "...",
    ]
    return (0..<Int.random(in: 0...7, using: &random)).map { _ in
      switch Int.random(in: 0..<8, using: &random) {
      case 0: "..."
      case 1: "[blank]"
      default: line(of: words, using: &random)
      }
    }
  }

  static func output(using random: inout SeededGenerator) -> String {
    let words = ["a", "b", "1", "12", "/x", "", "5 ms", "[int]", "[=q]", "[/(/]", "[n:int]", "..."]
    return (0..<Int.random(in: 0...7, using: &random)).map { _ in
      (random.chance(oneIn: 12) ? "[blank]" : line(of: words, using: &random)) + "\n"
    }.joined()
  }

  private static func line(of words: [String], using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "a" }.joined(separator: " ")
  }
}
