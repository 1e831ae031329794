import PatchbayScenarios
import Testing

@Suite("Problems of expected output")
struct ProblemTests {
  @Test(
    "are found, each with its place and what to do",
    arguments: [
      ("a [/(/] b", "0:2-7 this '(' is never closed"),
      ("a\n[blank]\nb", "1:0-7 [blank] is not the last line"),
      ("x [=n]", "0:2-6 nothing above is captured as 'n'"),
      ("[=n]\n[n:int]", "0:0-4 nothing above is captured as 'n'"),
      ("[n:/*/]", "0:0-7"), ("[/[z-a]/] [=q]", "0:0-9"),
    ])
  func found(block: String, start: String) {
    let problems = ExpectedOutput(lines: Compared.lines(block)).problems(knowing: ["known"])
    #expect(problems.first.map(Self.words)?.hasPrefix(start) == true, "\(problems)")
    #expect(problems.allSatisfy { !$0.fix.isEmpty })
  }

  @Test(
    "are not where all can match",
    arguments: [
      "", "...", "[blank]", "a\n[blank]", "[=known]", "[n:int] [=n]", "[n:int]\n[=n]", "[/a/]",
      "[/a]", "[itn]", "[=]", "[has:dot]", "[/[/]]x/]",
    ])
  func none(block: String) {
    #expect(ExpectedOutput(lines: Compared.lines(block)).problems(knowing: ["known"]) == [])
  }

  @Test("offer a capture with nearly this name")
  func near() {
    let expected = ExpectedOutput(lines: ["[order:int] [=oder]"])
    #expect(expected.problems(knowing: []).map(\.fix) == ["did you mean [=order]?"])
  }

  private static func words(_ problem: ExpectedOutput.Problem) -> String {
    "\(problem.line):\(problem.columns.lowerBound)-\(problem.columns.upperBound) \(problem.message)"
  }

  @Test(
    "that are only near misses are reported where the line differs",
    arguments: [
      ("a [itn]", "a 5", "[itn] is not a placeholder; [int] is"),
      ("a [Int]", "a 5", "[Int] is not a placeholder; [int] is"),
      ("[n:itn]", "5", "[n:itn] is not a placeholder; [n:int] is"),
      ("x\n[...]\ny", "x\n1\ny", "'[...]' matches no lines; a line ... does"),
      ("a [...] b", "a 1 b", "[...] is not a placeholder; [..] is"),
      ("....", "a", "'....' matches no lines; a line ... does"),
      ("\u{2026}", "a", "'\u{2026}' matches no lines; a line ... does"),
      ("[x] [duration]", "1 2", "[duration] is not a placeholder; [dur] is"),
      ("[ int ]", "1", "[ int ] is not a placeholder; [int] is"),
      ("[Blank]", "\n", "[Blank] is not a placeholder; [blank] is"),
      ("[itn]", "[itn] a", nil), ("[x]", "1", nil), ("[int]", "a", nil), ("a", "b", nil),
      ("[has:dot]", "1", nil), ("]] [ x", "1", nil), ("[", "1", nil), ("", "1", nil),
    ])
  func hints(block: String, output: String, words: String?) throws {
    let diff = try #require(Compared(block, output).diff)
    #expect(ExpectedOutput(lines: Compared.lines(block)).hint(for: diff) == words)
  }
}
