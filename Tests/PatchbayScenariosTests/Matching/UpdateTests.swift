import PatchbayScenarios
import TestSupport
import Testing

@Suite("Updated blocks")
struct UpdateTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String { block + " -> " + output }
    let block: String
    let output: String
    let new: String
    let known: [String: String]

    init(_ block: String, _ output: String, _ new: String, knowing known: [String: String] = [:]) {
      self.block = block
      self.output = output
      self.new = new
      self.known = known
    }
  }

  @Test(
    "keep placeholders and lines that still match",
    arguments: [
      Row("a", "a", "a"), Row("a", "b", "b"), Row("", "a\nb", "a\nb"), Row("a\nb", "", ""),
      Row("a\n[int]\nc", "a\n5\nd", "a\n[int]\nd"), Row("a\n...\nz", "a\n1\nz\ny", "a\n...\nz\ny"),
      Row("took [dur] here", "took 5 ms there", "took [dur] there"),
      Row("took [d:dur], [n:int] bytes", "needed 7 s, 9 bytes", "needed [d:dur], [n:int] bytes"),
      Row(
        "m[int] Say  text=\"a\"  from [path]", "m7 Say  text=\"b\"  from /live",
        "m[int] Say  text=\"b\"  from [path]"),
      Row("[..] x", "b", "b"), Row("[int]\n...", "[blank]\nb", #"[/\[blank\]/]"# + "\n..."),
      Row("v[num]-rc [d:dur]", "v2.5-beta 3 ms", "v[num]-beta [d:dur]"),
      Row("at [path] x", "at /a/b y", "at [path] y"), Row("at [path] x", "at home y", "at home y"),
      Row("m1 [..] text=\"a\" end", "m1 foo bar text=\"b\" end", "m1 [..] text=\"b\" end"),
      Row("from [..] x", "from me y", "from [..] y"),
      Row("id [n:int]\nagain [=n]", "ident 5\nagain 5", "ident [n:int]\nagain [=n]"),
      Row("id [n:int]\nagain [=n]", "id 5\nagain 6", "id [n:int]\nagain 6"),
      Row("id [=n] x", "id 5 y", "id [=n] y", knowing: ["n": "5"]),
      Row("id [=n] x", "id 6 y", "id 6 y", knowing: ["n": "5"]),
      Row("x [/a+/] y", "x aaa z", "x [/a+/] z"), Row("x [/a+/] y", "x bbb z", "x bbb z"),
      Row("a [int]\nb [int]", "new\na 1 x\nb 2", "new\na [int] x\nb [int]"),
      Row("a [int]\nb [int] x\nc", "b 2 y\nc", "b [int] y\nc"),
      Row("a", "a\n\n", "a\n[blank]"), Row("a", "\n", "[blank]"),
      Row("a", "a\n\n\n", "a\n\n[blank]"),
      Row("a\n[blank]", "a\n\nb", "a\n\nb"), Row("a\n[blank]", "a", "a"),
      Row("a", "b  \r\n", "b"), Row("a  \nb", "a\nc", "a  \nc"),
      Row("a", "...", #"[/\.\.\./]"#), Row("a", "  ...", #"  [/\.\.\./]"#),
      Row("a", "say [=n]", #"say [/\[/]=n]"#), Row("a", "say [int]", "say [int]"),
      Row("a", "[blank]\nb", #"[/\[blank\]/]"# + "\nb"),
      Row("a", "[/(/] [int]", #"[/\[/]/(/] [/\[/]int]"#),
      Row("[itn] a", "[itn] b", "[itn] b"), Row("...", "a", "..."), Row("b\n...", "a\nc", "a\n..."),
      Row("...\nb\nc", "x\ny\nz", "...\ny\nz"),
      Row("total [int]\n...\nend", "sum 6\nx\nend", "sum [int]\n...\nend"),
      Row("[..]1", "1--", "[..]1--"), Row("1[int]", "1", "[int]"),
      Row("a[..][int]", "1a-", "1a[..]"), Row("-b[..]", "- 1b", "-[..]"),
      Row("b[..]b", "b", "b[..]"), Row("[int]", "2 1", "[int] 1"),
      Row("x [n:int] y\n[=n]", "x 7 z\n5", "x [n:int] z\n5", knowing: ["n": "5"]),
      Row("[..]!", Array(repeating: "a", count: 13).joined(separator: " "), "[..]a"),
    ])
  func kept(row: Row) {
    let block = ExpectedOutput(lines: Compared.lines(row.block))
    let new = block.updated(to: row.output, captures: row.known)
    #expect(new == Compared.lines(row.new))
  }

  @Test("keep placeholders in lines of up to 199 words", arguments: [(99, true), (100, false)])
  func words(count: Int, isKept: Bool) {
    let new = String(repeating: " b", count: count)
    let block = ExpectedOutput(lines: ["[int]" + String(repeating: " a", count: count)])
    let line = isKept ? "[int]" + new : "5" + new
    #expect(block.updated(to: "5" + new, captures: [:]) == [line])
  }

  @Test("match, have no problems, and are stable, for random blocks")
  func stable() {
    for seed in seeds(150, longFactor: 350) {
      var random = SeededGenerator(seed: seed)
      let lines = RandomBlock.lines(using: &random)
      let output = RandomBlock.output(using: &random)
      let known = random.chance(oneIn: 2) ? ["n": "1"] : [:]
      let block = ExpectedOutput(lines: lines)
      let new = block.updated(to: output, captures: known)
      let words = "\(lines) to \(output.debugDescription) is \(new), seed \(seed)"
      var captures = known
      let diff = ExpectedOutput(lines: new).difference(from: output, captures: &captures)
      #expect(diff == nil, "\(words)")
      #expect(ExpectedOutput(lines: new).updated(to: output, captures: known) == new, "\(words)")
      if block.problems(knowing: Set(known.keys)).isEmpty {
        #expect(ExpectedOutput(lines: new).problems(knowing: Set(known.keys)) == [], "\(words)")
      }
      var own = known
      if block.difference(from: output, captures: &own) == nil { #expect(new == lines, "\(words)") }
      #expect(new.last != "" || new == lines, "\(words)")
    }
  }
}
