import PatchbayScenarios
import Testing

@Suite("Captures of expected output")
struct CaptureTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String { block }
    let block: String
    let output: String
    let known: [String: String]
    let captures: [String: String]?

    /// Expects these captures at the end; nil if the block does not match.
    init(
      _ block: String, _ output: String, knowing known: [String: String] = [:],
      _ captures: [String: String]?
    ) {
      self.block = block
      self.output = output
      self.known = known
      self.captures = captures
    }
  }

  @Test(
    "are bound if the block matches, and hold from then on",
    arguments: [
      Row("id [n:int]", "id 42", ["n": "42"]),
      Row("id [=n]", "id 42", knowing: ["n": "42"], ["n": "42"]),
      Row("id [=n]", "id 43", knowing: ["n": "42"], nil), Row("id [=n]", "id 42", nil),
      Row("[n:int]\n[=n]", "1\n1", ["n": "1"]), Row("[n:int]\n[=n]", "1\n2", nil),
      Row("[n:int] [=n]", "7 7", ["n": "7"]), Row("[n:int] [=n]", "7 8", nil),
      Row("[n:..][=n]", "abab", ["n": "ab"]), Row("[n:..]-[=n]-[n:..]", "a-b-a-b-c", ["n": "c"]),
      Row("[a:..] [b:..] [=a] [=b]", "x y x y", ["a": "x", "b": "y"]),
      Row("[=n] [n:int] [=n]", "1 2 2", knowing: ["n": "1"], ["n": "2"]),
      Row("[n:int]\n[n:int]\n[=n]", "1\n2\n2", ["n": "2"]),
      Row("[n:int] [n:int]", "1 2", ["n": "2"]),
      Row("[n:int]", "5", knowing: ["n": "1", "m": "3"], ["n": "5", "m": "3"]),
      Row("[n:int]\nx", "5\ny", knowing: ["n": "1"], nil),
      Row("...\n[n:int]\n...\n[=n]", "a\n1\n2\n1", ["n": "1"]),
      Row(
        "[d:dur] [p:path] [f:num] [r:/x+/]", "5 ms /a 1.5 xx",
        ["d": "5 ms", "p": "/a", "f": "1.5", "r": "xx"]),
      Row("[a:..] [b:..]", "x y z", ["a": "x", "b": "y z"]),
      Row("[..][n:int]", "from -12", ["n": "-12"]),
      Row("[..] x[n:int][..]", "a x123b", ["n": "123"]),
      Row("[n:..]", "", nil), Row("[n:..]", "\n", ["n": ""]),
      Row("a[=n]", "a", knowing: ["n": ""], ["n": ""]),
      Row("[n:..]!", "a [b] *!", ["n": "a [b] *"]),
      Row("[=n]", "[..]", knowing: ["n": "[..]"], ["n": "[..]"]),
      Row("[=n]", "x", knowing: ["n": "[..]"], nil), Row("[r:/a+/][..]", "aaab", ["r": "aaa"]),
      Row("[r:/a+/]a[..]", "aaab", ["r": "a"]), Row("[p:path][..]", "/a/b c", ["p": "/a/b"]),
      Row("[..][r:/a+/]", "baaa", ["r": "aaa"]),
      Row(
        "[a:..] [b:..] [c:..] [d:..] [=a] [=b] [=c] [=d]", "w x y z w x y z",
        ["a": "w", "b": "x", "c": "y", "d": "z"]),
      Row(
        "[a:..] [b:..] [c:..] [d:..] [e:..] [=a] [=b] [=c] [=d] [=e]", "v w x y z v w x y z", nil),
    ])
  func bound(row: Row) {
    var captures = row.known
    let expected = ExpectedOutput(lines: Compared.lines(row.block))
    let diff = expected.difference(from: row.output, captures: &captures)
    #expect((diff == nil) == (row.captures != nil))
    #expect(captures == row.captures ?? row.known)
  }

  @Test("are listed once, in order")
  func listed() {
    let expected = ExpectedOutput(lines: ["[b:int] [a:..]", "[=c] [b:num]", "[x]"])
    #expect(expected.captures == ["b", "a"])
  }
}
