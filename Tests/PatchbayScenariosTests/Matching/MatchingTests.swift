import PatchbayScenarios
import TestSupport
import Testing

@Suite("Expected output")
struct MatchingTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let block: String
    let fitting: [String]
    let others: [String]

    init(_ block: String, _ fitting: [String], not others: [String], _ name: String? = nil) {
      testDescription = name ?? block
      self.block = block
      self.fitting = fitting
      self.others = others
    }
  }

  private func check(_ row: Row) {
    #expect(row.fitting.filter { !Compared(row.block, $0).fits } == [])
    #expect(row.others.filter { Compared(row.block, $0).fits } == [])
  }

  @Test(
    "matches its placeholders",
    arguments: [
      Row("[..]", ["\n", "a", "[..]", "日本 \u{1F600}"], not: ["", "a\nb"]),
      Row("a[..]b", ["ab", "a b", "abb", "a[..]b"], not: ["a", "b", "aba", "xab"]),
      Row("[..]a[..]a[..]", ["aa", "xaxax"], not: ["a", "xax"]),
      Row(
        "[int]", ["0", "42", "-7", "007", "[int]"],
        not: ["", "-", "1.5", "1_000", "1,000", "+1", "a1", "١"]),
      Row("[int][int]", ["1-2"], not: ["12", "1"]),
      Row("m1[int] x", ["m12 x"], not: ["m1 x", "m1a x"]),
      Row("[..][int]", ["a 12", "12", "a-5"], not: ["a", "1.", "12a"]),
      Row(
        "[num]", ["1", "-1.5", "1e9", "1.5E-3", "2e+7"],
        not: ["", ".5", "1.", "1e", "1.2.3", "inf"]),
      Row("[int].[int]", ["1.5"], not: ["15", "1."]),
      Row("[num] s", ["1.5 s"], not: ["1.5s"]),
      Row(
        "took [dur]!",
        [
          "took 5ns!", "took 5 us!", "took 1.5\u{B5}s!", "took 1 \u{3BC}s!",
          "took 200 ms!", "took 3s!", "took 2 min!", "took 1 h!", "took 1e-05 s!",
        ],
        not: ["took 5!", "took 5  s!", "took s!", "took 5 sec!", "took 5 m!", "took 5 S!"]),
      Row("[dur]", ["12 s"], not: ["12 seconds", "2 s1"]),
      Row("[path]", ["/", "/a/b", "a/b.txt", "./x", "/日/本"], not: ["", "a", "/a b", "a /b"]),
      Row("\"[path]\" ([path]),", ["\"/a\" (/b/c),"], not: ["\"/a\" (b),", "/a (/b),"]),
      Row("[path]:[int]", ["/a:1", "/a:b:1"], not: ["/a:", "a:1"]),
      Row("[/a+|b/]", ["a", "aaa", "b"], not: ["", "ab", "ba", "c"]),
      Row("x [/^\\d+$/] y", ["x 12 y"], not: ["x  y", "x 1a y"]),
      Row("[/[/]]x/]", ["/]x"], not: ["/x", "[/x"]),
      Row("[/(a|b)*/]c[/d?/]", ["c", "abacd", "aacd"], not: ["xc", "cdd"]),
      Row("[/./]", ["\u{E9}", "x"], not: ["", "xy"]),
      Row("[//]x", ["x"], not: ["ax"]),
      Row(
        "[n:int] [n:num] [n:dur] [n:path] [n:..] [n:/a/]", ["1 2.5 3s /x ? a"],
        not: ["1 2.5 3s /x a"]),
      Row("[a-b_2:int]", ["1"], not: ["a"]),
      Row(
        "[/" + String(repeating: "a", count: 1_000) + "/]",
        [String(repeating: "a", count: 1_000)], not: ["a"], "the longest expression"),
      Row(
        "[/" + String(repeating: "a", count: 1_001) + "/]",
        [], not: [String(repeating: "a", count: 1_001)], "a longer one, which is text"),
    ])
  func placeholders(row: Row) { check(row) }

  @Test(
    "treats a misspelt placeholder as text",
    arguments: [
      "[itn]", "[n:itn]", "[Int]", "[...]", "[ int ]", "[1n:int]", "[:int]", "[n:]", "[=]", "[=1]",
      "[= n]", "[/a", "[/a]", "[]", "[", "]", "[[int]", "[x]", "[n:blank]", "[INT]", "[n int]",
      "..", "....", "a ...", "... a", "[blank] ", "[has:dot]", "[int", "[n:/a/",
    ])
  func text(line: String) {
    #expect(Compared(line, line).fits)
    let isBracketed = line == "[[int]"
    #expect(Compared(line, isBracketed ? "[1" : "1").fits == isBracketed)
    #expect(!Compared(line + "x\ny", "1\ny").fits)
  }

  @Test(
    "is compared literally first",
    arguments: [
      ("[n:int]", "[n:int]"), ("[=never]", "[=never]"), ("[/(/]", "[/(/]"),
      ("a [int] b", "a [int] b"),
      ("[blank]", "[blank]"), ("[..]\n[=x]", "[..]\n[=x]"),
    ])
  func literal(block: String, output: String) {
    let compared = Compared(block, output, captures: ["n": "1"])
    #expect(compared.fits)
    #expect(compared.captures == ["n": "1"])
  }

  @Test(
    "matches any lines with three dots",
    arguments: [
      Row("...", ["", "a", "a\nb\n", "\n"], not: []),
      Row("...\nz", ["z", "a\nz", "z\nz", "a\nb\nz\n"], not: ["", "z\na", "zz"]),
      Row("a\n...", ["a", "a\nb", "a\n\n"], not: ["", "b\na"]),
      Row("a\n...\nz", ["a\nz", "a\nb\nz", "a\nz\nz", "a\na\nz\nz"], not: ["a", "z", "a\nz\nb"]),
      Row(
        "a\n...\nm\n...\nz", ["a\nm\nz", "a\n1\nm\n2\nz", "a\nm\nm\nz"],
        not: ["a\nz", "a\nm", "m\nz"]),
      Row("...\n...", ["", "a"], not: []), Row("...\na\n...", ["a", "b\na\nb"], not: ["", "b"]),
      Row("...\nb\nc\n...", ["a\nb\nb\nc\nd", "b\nc"], not: ["b\na\nc"]),
      Row("  ...\na", ["a", "x\na"], not: ["x"]), Row("...  \na", ["x\na"], not: ["x"]),
      Row("...\n[int]\n...\n[int]", ["1\n2", "a\n1\nb\n2"], not: ["1", "1\na"]),
    ])
  func elision(row: Row) { check(row) }

  @Test(
    "matches the end of output",
    arguments: [
      Row("", [""], not: ["\n", "a"], "no lines"), Row("a", ["a", "a\n"], not: ["", "a\n\n"]),
      Row("a\n[blank]", ["a\n\n", "a\n[blank]"], not: ["a", "a\n", "a\n\n\n"]),
      Row("[blank]", ["\n"], not: ["", "a", "\n\n"]),
      Row("a\n\n[blank]", ["a\n\n\n"], not: ["a\n\n"]),
      Row("a\n\nb", ["a\n\nb"], not: ["", "a\nb"]),
      Row("[blank]\na", ["[blank]\na"], not: ["\na"]),
      Row("...\n[blank]", ["\n", "a\n\n"], not: ["", "a\n"]),
      Row("a", ["a  ", "a\t\n", "a\r\n", "a \r"], not: [" a", "a b"], "spaces at the end"),
      Row("a  \nb\t", ["a\nb", "a \nb\r\n"], not: ["ab"], "spaces at the end of the block"),
      Row("a[..]", ["a \r\n"], not: ["b\r\n"]), Row("[int]  ", ["5  "], not: ["5 a"]),
      Row("a\n[int]", ["a\r\n5\r\n"], not: ["a\r5"], "carriage returns"),
    ])
  func ends(row: Row) { check(row) }

  @Test("compares characters, however they are composed")
  func composition() {
    #expect(Compared("caf\u{E9}", "cafe\u{301}").fits)
    #expect(Compared("caf\u{E9} [int]", "cafe\u{301} 5").fits)
    #expect(!Compared("cafe[..]", "cafe\u{301}").fits)
    #expect(
      Compared("[n:..]!", "\u{1F468}\u{200D}\u{1F469}!").captures["n"]
        == "\u{1F468}\u{200D}\u{1F469}")
  }

  @Test("agrees with a slow comparison on random lines")
  func differential() {
    for seed in seeds(100, longFactor: 200) {
      var random = SeededGenerator(seed: seed)
      let parts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        ["[..]", "[/a*b?/]", "[path]", "a", "b", "/", " "].randomElement(using: &random) ?? ""
      }
      for _ in 0..<6 {
        let length = Int.random(in: 0...6, using: &random)
        let line =
          "x" + String((0..<length).map { _ in "ab/ ".randomElement(using: &random) ?? "a" }) + "x"
        let fits = Compared("x" + parts.joined() + "x", line).fits
        #expect(
          fits == Self.fits(parts[...], line.dropFirst().dropLast()),
          "\(parts) on '\(line)', seed \(seed)")
      }
    }
  }

  /// Compares part by part, at each position.
  private static func fits(_ parts: ArraySlice<String>, _ line: Substring) -> Bool {
    guard let part = parts.first else { return line.isEmpty }
    return (0...line.count).contains { length in
      let start = line.prefix(length)
      let isFit =
        switch part {
        case "[..]": true
        case "[/a*b?/]": start.drop { $0 == "a" } == "" || start.drop { $0 == "a" } == "b"
        case "[path]": start.contains("/") && !start.contains(" ")
        default: start == part
        }
      return isFit && fits(parts.dropFirst(), line.dropFirst(length))
    }
  }

  @Test("agrees with a slow comparison on random lines with three dots")
  func elisionDifferential() {
    var fitting = 0
    for seed in seeds(500, longFactor: 200) {
      var random = SeededGenerator(seed: seed)
      let block = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        ["...", "a", "b", "[..]", "[int]"].randomElement(using: &random) ?? ""
      }
      let output = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        ["a", "b", "1", ""].randomElement(using: &random) ?? ""
      }
      var captures: [String: String] = [:]
      let diff = ExpectedOutput(lines: block)
        .difference(from: output.map { $0 + "\n" }.joined(), captures: &captures)
      let fits = Self.fitsLines(block[...], output[...])
      #expect((diff == nil) == fits, "\(block) on \(output), seed \(seed)")
      fitting += fits ? 1 : 0
    }
    #expect(fitting > 25)
  }

  /// Compares line by line, at each position.
  private static func fitsLines(_ block: ArraySlice<String>, _ output: ArraySlice<String>) -> Bool {
    guard let first = block.first else { return output.isEmpty }
    if first == "..." {
      return (0...output.count).contains { fitsLines(block.dropFirst(), output.dropFirst($0)) }
    }
    guard let line = output.first else { return false }
    let isFit = first == line || first == "[..]" || first == "[int]" && line == "1"
    return isFit && fitsLines(block.dropFirst(), output.dropFirst())
  }
}
