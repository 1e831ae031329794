import PatchbayLanguage
import PatchbayScenarios
import ShellSupport
import TestSupport
import Testing

@Suite("Formatted files", .hangLimit)
struct FormattingTests {
  @Test(
    "keep their meaning and all other lines, and are stable", arguments: seeds(50, longFactor: 200))
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isPage = random.chance(oneIn: 3)
    let text = Self.text(&random, isPage: isPage)
    let name = isPage ? "x.md" : "x.scenario"
    let source = SourceText(name: name, text)
    let best = try source.formatted()
    #expect(try SourceText(name: name, best).formatted() == best)
    var (before, after) = (
      Scenario.parse(source).script, Scenario.parse(SourceText(name: name, best)).script
    )
    #expect(after.takeErrors().isEmpty)
    #expect(Self.all(before) == Self.all(after), "\(text)\n\(best)")
    #expect(Self.others(text) == Self.others(best))
  }

  private static func all(_ lines: ScriptLines) -> [Line] {
    Array(sequence(state: lines) { $0.next() })
  }

  /// Returns the lines that are not commands: they contain a bar, which no command has.
  private static func others(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains("│") }
  }

  private static let commands = Corpus.sound.filter { line in
    !line.contains("\r") && !line.contains("\u{FEFF}") && !line.hasPrefix("@")
      && line.first.map { !$0.isWhitespace && $0 != "#" } == true && !line.contains("│")
  }

  private static func text(_ random: inout SeededGenerator, isPage: Bool) -> String {
    var lines =
      isPage
      ? ["# │ page  ", "```patchbay"] : ["@title │ x  ", "@file f <<END", "  │ ls ;", "END"]
    for _ in 0..<Int.random(in: 1..<8, using: &random) {
      lines.append(commands[Int.random(in: 0..<commands.count, using: &random)])
      if random.chance(oneIn: 2) { lines += ["  │ output  ", "", "  │ add   container   a;ls"] }
      if random.chance(oneIn: 3) { lines += ["", "#  │ phase ", "##│ comment"] }
      if isPage, random.chance(oneIn: 4) {
        lines += ["```", " │ ls ; ls", "~~~patchbay"] + ["ls", "~~~", "```patchbay"]
      }
    }
    if isPage { lines += ["```", "│ end"] }
    return lines.joined(separator: "\n") + "\n"
  }

  static let rows: [(name: String, before: String, after: String)] = [
    ("x.scenario", "ls   a;ls  b  # c\n  a  \n\n\n", "ls a; ls b  # c\n  a  \n\n\n"),
    ("x.scenario", "[linux]   !  rm   'no'", "[linux] ! rm 'no'\n"),
    ("x.scenario", "@title  a  \n@tags a,b\n\necho  a\n", "@title  a  \n@tags a,b\n\necho a\n"),
    (
      "x.scenario", "echo   <<END\n  a;b\n\nEND\n  a;b\nls  a\n",
      "echo <<END\n  a;b\n\nEND\n  a;b\nls a\n"
    ),
    (
      "x.md", "ls  a\n\n```patchbay\nls  a\n```\n```swift\nls  a\n```",
      "ls  a\n\n```patchbay\nls a\n```\n```swift\nls  a\n```"
    ),
    (
      "x.md", "```patchbay session\n/> ls   a\nb  c\n```\n",
      "```patchbay session\n/> ls   a\nb  c\n```\n"
    ),
    (
      "x.md", "1. a\n\n   ```patchbay\n   ls  a\n   ```\n",
      "1. a\n\n   ```patchbay\n   ls  a\n   ```\n"
    ),
    ("x.md", "words", "words"),
    (
      "x.scenario", "! cd  no\n  error[unknown-path]: nothing at /no\n    ! cd  no\nls  a;ls\n",
      "! cd  no\n  error[unknown-path]: nothing at /no\n    ! cd  no\nls a; ls\n"
    ),
    (
      "x.scenario", "add  container a;ls\nls  a\ntimeline\n  s1  add  container a\n",
      "add  container a;ls\nls a\ntimeline\n  s1  add  container a\n"
    ),
    (
      "x.scenario", "! rm  \\\n   a\n  a\n       a ^~ b\necho  a;echo  b\n  a;echo\n",
      "! rm  \\\n   a\n  a\n       a ^~ b\necho  a;echo  b\n  a;echo\n"
    ),
    ("x.patchbay", "ls   a;ls  b", "ls a; ls b\n"),
  ]

  static let pairs: [(name: String, one: String, other: String, isSame: Bool)] = [
    ("x.scenario", "ls   a\n  b\n", "ls a\n  b\n", true),
    ("x.scenario", "ls a\n  b\n", "ls a\n  c\n", false),
    ("x.scenario", "ls a\n  b\n", "ls b\n  b\n", false),
    ("x.scenario", "ls a\nls b\n", "ls a\n", false),
    ("x.scenario", "ls a\n", "ls \"a\n", false),
    ("x.scenario", "ls 'a'\n", "ls a\n", false),
    ("x.scenario", "!unterminated-quote ls \"a\n", "!unterminated-quote ls \"a\n", true),
    ("x.scenario", "!unterminated-quote ls \"a\n", "!unterminated-quote ls \"b\n", false),
    ("x.md", "```patchbay session\n/> ls a\n```\n", "```patchbay session\n/> ls a\n```\n", true),
    ("x.md", "```patchbay session\n/> ls a\n```\n", "```patchbay session\n/> ls b\n```\n", false),
    ("x.patchbay", "ls   a;ls b\n", "ls a; ls b\n", true),
    ("x.patchbay", "ls a; ls b\n", "ls a; ls c\n", false),
  ]

  @Test("say the same if their commands and output do", arguments: pairs)
  func same(row: (name: String, one: String, other: String, isSame: Bool)) {
    let other = SourceText(name: row.name, row.other)
    #expect(SourceText(name: row.name, row.one).saysTheSame(as: other) == row.isSame)
  }

  @Test("have the standard form", arguments: rows)
  func row(row: (name: String, before: String, after: String)) throws {
    #expect(try SourceText(name: row.name, row.before).formatted() == row.after)
  }

  @Test(
    "keep their byte order mark, and the end of each line",
    arguments: [
      ("x.scenario", "\u{FEFF}ls  a\n  x \n\nls  b\n"),
      ("x.scenario", "\u{FEFF}ls  a\r\n  x \r\n\r\nls  b\r\n"),
      ("x.scenario", "@title a\r\nls  a\n  x\r\nls  b\r\nls   c\n"),
      ("x.patchbay", "ls  a\r\nls  b\nls\n"),
    ])
  func ends(name: String, before: String) async throws {
    try await withScenarios([name: before]) { folder in
      let formatted = try folder.file(name).formatted()
      let text = formatted.map { String(decoding: $0.best, as: UTF8.self) }
      #expect(text == before.replacing(#/ls +/#, with: "ls "))
    }
  }

  @Test(
    "are refused with all their errors",
    arguments: [
      ("x.scenario", "echo \"a\n", 1), ("x.scenario", " a\n@titel x\necho '\n", 3),
      ("x.md", "```patchbya\nls  a\n```\n", 1), ("x.md", "```patchbay\nls  a\n", 1),
      ("x.patchbay", "echo 'a\n", 1),
    ])
  func refused(name: String, text: String, count: Int) {
    let refusal = #expect(throws: ScenarioRefusal.self) {
      try SourceText(name: name, text).formatted()
    }
    #expect(refusal?.errors.count == count)
  }

  @Test("replace only the file that was read, wherever its path leads now")
  func whatWasRead() async throws {
    try await withScenarios(["one/x.scenario": "ls  a\n", "other/x.scenario": "ls  b\n"]) {
      folder in
      try folder.link("place", in: ".", to: "one")
      let file = folder.file("place/x.scenario")
      let formatted = try #require(try file.formatted())
      try folder.removeLink("place")
      try folder.link("place", in: ".", to: "other")
      let refusal = #expect(throws: ScenarioRefusal.self) { try file.write(formatted) }
      #expect(refusal?.errors.map(\.code) == ["cannot-write"])
      #expect(try folder.text("other/x.scenario") == "ls  b\n")
      try folder.removeLink("place")
      try folder.link("place", in: ".", to: "one")
      try file.write(formatted)
      #expect(try folder.text("one/x.scenario") == "ls a\n")
    }
  }
}
