import Foundation
import PatchbayLanguage
import TestSupport
import Testing

@Suite("Patterns")
struct PatternTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let pattern: String
    let matching: [String]
    let others: [String]

    init(_ pattern: String, _ matching: [String], not others: [String]) {
      testDescription = pattern
      self.pattern = pattern
      self.matching = matching
      self.others = others
    }
  }

  @Test(
    "match the texts that they describe",
    arguments: [
      Row("", ["", "a"], not: []), Row("a", ["a", "bab"], not: ["", "b"]),
      Row("^a$", ["a"], not: ["ab", "ba", "a\n"]),
      Row("a.c", ["abc", "a日c"], not: ["ac", "a\nc"]),
      Row("ab*c", ["ac", "abbc"], not: ["bc"]), Row("^(ab)+$", ["ab", "abab"], not: ["", "aba"]),
      Row("^a?b??$", ["", "a", "ab"], not: ["aa"]),
      Row("^a{2,3}$", ["aa", "aaa"], not: ["a", "aaaa"]),
      Row("^a{2}$", ["aa"], not: ["aaa"]), Row("^a{2,}$", ["aa", "aaaa"], not: ["a"]),
      Row("^(a|bc|)d$", ["ad", "bcd", "d"], not: ["bd"]), Row("[a-c]", ["b"], not: ["d", ""]),
      Row("^[^a-c]$", ["d", "\n"], not: ["a"]), Row(#"^[\d\-x]+$"#, ["1-x"], not: ["a"]),
      Row(#"^\d\w\s$"#, ["1a "], not: ["aa "]), Row(#"^\D\W\S$"#, ["a-b"], not: ["1-b"]),
      Row(#"\.\*\[\\"#, [#".*[\"#], not: ["a"]),
      Row(#"^a\tb\nc\rd$"#, ["a\tb\nc\rd"], not: ["atbncrd", "a\tb\nc\nd", "a\nb\tc\rd"]),
      Row("(?i)^HeLLo Ä[a-z]$", ["hello äZ"], not: ["hallo"]),
      Row("(?:a)(b(c))", ["abc"], not: ["ab"]), Row("^[-a]$", ["-", "a"], not: ["b"]),
      Row("^[a-]$", ["-", "a"], not: ["b"]), Row("^日本$", ["日本"], not: ["日"]),
      Row(#"^\w$"#, ["é", "_"], not: ["-"]), Row("a$|^b", ["xa", "bx"], not: ["ax", "xb"]),
      Row("(^a|b$)+", ["a", "b"], not: ["ba"]), Row("(a*)*b", ["b", "aab"], not: ["aaa"]),
      Row("^(a?){3}a{3}$", ["aaa", "aaaaaa"], not: ["aa"]), Row("^(){5}$", [""], not: ["a"]),
    ])
  func matches(row: Row) throws {
    let pattern = try Pattern(row.pattern)
    #expect(row.matching.filter { !pattern.matches($0) } == [])
    #expect(row.others.filter { pattern.matches($0) } == [])
  }

  @Test(
    "that are invalid point to the faulty part",
    arguments: [
      ("*a", "*"), ("a**", "*"), ("a{1", "{1"), ("a{x}", "{x"), ("a{3,2}", "{3,2}"),
      ("a{1001}", "{1001}"),
      ("x(a", "("), ("é)", ")"), ("(?=a)", "(?="), ("[a", "["), ("[]", "[]"), ("[z-a]", "z-a"),
      (#"\q"#, #"\q"#), (#"a\"#, #"\"#), (#"[a-\d]"#, #"-\d"#), ("a{,3}", "{,3}"),
    ])
  func faulty(pattern: String, marked: String) {
    let error = #expect(throws: ShellError.self) { try Pattern(pattern) }
    #expect(error?.code == "bad-pattern")
    #expect(error?.span?.text == marked)
  }

  @Test(
    "that are too large or too deep are refused",
    arguments: [
      "((a{100}){100}){100}", "((((((((){1000}){1000}){1000}){1000}){1000}){1000}){1000}){1000}",
      String(repeating: "(", count: 10_000), String(repeating: "a", count: 10_000),
      String(repeating: "|", count: 10_000), String(repeating: "()", count: 10_000),
      String(repeating: "(", count: 51) + String(repeating: ")", count: 51),
    ])
  func tooLarge(pattern: String) {
    onSmallStack {
      let error = #expect(throws: ShellError.self) { try Pattern(pattern) }
      #expect(["pattern-too-large", "too-deep"].contains(error?.code.rawValue))
    }
  }

  @Test("take linear time where backtracking would explode")
  func linear() throws {
    let text = String(repeating: "a", count: 10_000) + "!"
    for pattern in ["(a+)+$", "^(a|a)*$", "(a|aa)+$", "^(a*)*$", "(.*)(.*)(.*)(.*)x"] {
      #expect(!(try Pattern(pattern).matches(text)))
    }
  }

  @Test("agree with NSRegularExpression on small random patterns")
  func differential() throws {
    var compared = 0
    for seed in seeds(300) {
      var random = SeededGenerator(seed: seed)
      let text = Self.randomPattern(depth: 3, using: &random)
      let pattern = try Pattern(text)
      guard let other = try? NSRegularExpression(pattern: text) else { continue }
      for _ in 0..<8 {
        let length = Int.random(in: 0...7, using: &random)
        let words = String((0..<length).map { _ in "abc1 ".randomElement(using: &random) ?? "a" })
        let range = NSRange(location: 0, length: length)
        let expected = other.firstMatch(in: words, range: range) != nil
        #expect(pattern.matches(words) == expected, "\(text) on '\(words)', seed \(seed)")
        compared += 1
      }
    }
    #expect(compared > 1_000)
  }

  private static func randomPattern(depth: Int, using random: inout SeededGenerator) -> String {
    let atoms = ["a", "b", "c", ".", "[ab]", "[^a]", #"\d"#, #"\w"#, #"\s"#, "^", "$", "[a-c1]"]
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ -> String in
      let isGroup = depth > 0 && random.chance(oneIn: 3)
      let atom =
        isGroup
        ? "(" + randomPattern(depth: depth - 1, using: &random) + ")"
        : atoms.randomElement(using: &random) ?? "a"
      if atom == "^" || atom == "$" { return atom }
      return atom
        + (["", "", "*", "+", "?", "{2}", "{0,2}", "{1,}"].randomElement(using: &random) ?? "")
    }
    let joined = parts.joined()
    return random.chance(oneIn: 4)
      ? joined + "|" + randomPattern(depth: 0, using: &random) : joined
  }
}

@Suite("Globs")
struct GlobTests {
  @Test(
    "match names segment by segment",
    arguments: [
      ("/live/*", ["/live/room"], ["/live", "/live/room/chat", "/lively/x"]),
      ("/live/**", ["/live/room", "/live/room/chat"], ["/live", "/other/live/x"]),
      ("/**/chat", ["/chat", "/live/chat", "/live/room/chat"], ["/live/chats", "chat"]),
      ("**/c?t", ["cat", "a/cut"], ["cart"]), ("a[b-d]e", ["abe", "ade"], ["aae", "a[b-d]e"]),
      ("a[!b]", ["ac"], ["ab", "a/", "a"]), ("*", ["", "a"], ["a/b"]), ("**", ["a", "a/b"], [""]),
      ("a*b*c", ["abc", "axbxc"], ["ab"]), ("a.b*", ["a.b"], ["axb"]), ("[]]x", ["]x"], ["x"]),
    ])
  func matches(pattern: String, matching: [String], others: [String]) throws {
    let glob = try #require(try Glob(pattern))
    #expect(matching.filter { !glob.matches($0) } == [])
    #expect(others.filter { glob.matches($0) } == [])
  }

  @Test("without wildcards are not globs, and quoted wildcards are literal")
  func none() throws {
    #expect(try Glob("/live/room") == nil)
    let glob = try #require(try Glob([.literal("a*"), .pattern("*"), .literal("?")]))
    #expect(["a*b?", "ab?", "a*bx"].map(glob.matches) == [true, false, false])
  }

  @Test("that are invalid cause an error at their word")
  func faulty() {
    #expect(throws: ShellError.self) { try Glob("a[b") }
  }
}
