import Foundation
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("Completion")
struct CompletionTests {
  static let world = """
    define event Say text:text loud:bool?
    define event Ping n:int
    define state Mood level:int
    define query Price of:text --returns=int
    add container -p live/room
    add container live/"my room"
    add container live/"a/b"
    add composer tools
    add composer ./m1
    add plugin live/room/chat Probe
    add plugin live/room/ Counter
    add interceptor live/room:quiet drop Ping
    env live muted=true volume=3
    let name=value number=1
    set live Mood level=1 --channel=side
    send live/room Ping n=1 --trace=off
    """

  /// A text with the cursor at the `|`, and the expected candidates; a candidate that ends with
  /// `/`, `=` or `:` continues.
  struct Row {
    let typed: String
    let offers: [String]
    let isWhole: Bool

    /// Expects exactly these candidates.
    init(_ typed: String, _ offers: String...) {
      (self.typed, self.offers, isWhole) = (typed, offers, true)
    }

    /// Whether the word may continue after the candidate.
    func goesOn(behind candidate: Completions.Candidate) -> Bool {
      candidate.insertion.last.map("/:=".contains) ?? false
        || [":=", "--when=", "|om"].contains { typed.contains($0) }
    }

    /// Expects these candidates among others.
    init(_ typed: String, has offers: String...) {
      (self.typed, self.offers, isWhole) = (typed, offers, false)
    }
  }

  private static let verbs = [
    Row("ad|", "add", "adapt", "advance"), Row("rel|", "release"),
    Row("|", has: "add", "tree", "try", "help"), Row("add |", has: "composer", "interceptor"),
    Row("add plu|", "plugin"), Row("add plu|gin x", "plugin"),
    Row("tr|", has: "tree", "trace", "try"),
    Row("tree; ad|", "add", "adapt", "advance"), Row("try ad|", "add", "adapt", "advance"),
    Row("try |", has: "add"), Row("try --| tree", "--for=", "--format="),
    Row("try --for=| tree", has: "Say", "Price"), Row("try --format=j| tree", "json"),
    Row("try --for=Say ad|", "add", "adapt", "advance"), Row("try --nonsense=|"),
    Row("! ad|", "add", "adapt", "advance"), Row("[linux] ad|", "add", "adapt", "advance"),
    Row("echo $(ad|", "add", "adapt", "advance"), Row("echo \"$(ad|", "add", "adapt", "advance"),
    Row("echo $(tree; ls li|", "live/"), Row("echo $(tree) $n|", "$name", "$number"),
    Row("repeat 3 se|", has: "send", "set"), Row("repeat 3 send li|", "live/"),
    Row("nonsense |"), Row("tree # ad|"), Row("echo 'ad|"),
  ]

  private static let paths = [
    Row("cd |", "live/", "tools", "./m1"), Row("ls li|", "live/"), Row("ls /li|", "live/"),
    Row("ls live/|", "room/", #""my room""#, #""a/b""#), Row("ls live/ro|", "room/"),
    Row(#"ls live/"my|"#, #""my room""#), Row(#"ls live/"my| --format=json"#, #""my room""#),
    Row("ls live/'my r|", #""my room""#), Row(#"ls live/"a/|"#, #""a/b""#),
    Row("ls live/RO|", "room/"), Row("ls live/ro|om/chat", "room"), Row("ls nowhere/|"),
    Row("ls live/room/|", "chat", "Counter"), Row("cd live/|", "room", #""my room""#, #""a/b""#),
    Row("cd live/room/|"), Row("ls live/room:|", "quiet"), Row("rm live/room:q|", "quiet"),
    Row("cd ..|", "../"), Row("add container |", "live/", "tools/", "./m1/"),
    Row("add container live/|"), Row("add plugin live/|", "room/", #""my room"/"#, #""a/b"/"#),
    Row("add interceptor live/|", "room:", #""my room":"#, #""a/b":"#),
    Row("add relay live/room/|", "chat/", "Counter/"),
    Row("provide live/|", "room", #""my room""#, #""a/b""#),
    Row("send li|", "live/"), Row("send live/room/c|", "chat"),
    Row("reach Ping --from=live/ro|", "room/"), Row("reach Ping --to=live/room/c|", "chat"),
    Row("lint live/ro|", "room/"), Row("lint --accept never-r|", "never-read"),
    Row("lint --accept never-read live/ro|", "room/"),
    Row("rm live/room l|", "live/"), Row("mv live/room |", has: "tools"), Row("tree m|", "./m1"),
  ]

  private static let names = [
    Row("send live Sa|", "Say"), Row("send live |", "Say", "Ping", "Mood"),
    Row("ask live |", "Price"),
    Row("set live |", has: "Mood", "causalDepth="), Row("reach P|", "Ping", "Price"),
    Row("add plugin live/room/x Co|", "Counter"), Row("types Pr|", "Price", "Probe"),
    Row("watch Pi|", "Ping"), Row("watch li|", "live/"), Row("trace |", "m1", "last"),
    Row("why live/room/chat m|", "m1"), Row("why Pri|", "Price"), Row("why m|", has: "m1"),
    Row("why live/room/chat --before=live/ro|", "room/"), Row("state live/room Mo|", "Mood"),
    Row("log --kind=Pr|", "Price"), Row("log --since=m|", "m1"),
    Row("log --env=mu|", "muted"), Row("trace m1 --field=|", "n"), Row("expect cause m1 m|", "m1"),
    Row("expect changed m1 |", "n"), Row("expect setter live Mo|", "Mood"),
    Row("add interceptor live:x m|", "map"), Row("add interceptor live:x map Sa|", "Say"),
    Row("add interceptor live:x stop |", "Price"), Row("help fo|", "formulas"),
    Row("help add plu|", "plugin"), Row("option tr|", "trace"), Row("option trace b|", "brief"),
    Row("unset live m|", "muted"), Row("expect del|", "delivered"),
    Row("expect delivered |", "m1", "last"),
    Row("expect not ex|", "exists"), Row("expect exists live/ro|", "room/"),
    Row("define event X a:in|", "int"),
    Row("define event X a:int b:|", has: "bool", "any"), Row("echo $na|", "$name"),
    Row("echo \"${nu|", "${number}"),
    Row("echo '$na|"), Row("echo $na|me2", "$name"), Row("define event New; send live Ne|", "New"),
    Row("let own=1; echo $o|", "$own"), Row("slot live/room Pr|", "Probe"),
  ]

  private static let fields = [
    Row("send live Say te|", "text="), Row("send live Say |", "text=", "loud="),
    Row("send live Say text=a |", "loud="), Row("send live Say loud=|", "true", "false", "null"),
    Row("send live Say loud=t|", "true"), Row("send live Say 'te|"), Row("ask live Price |", "of="),
    Row("add plugin live/room/x Probe o|", "on="),
    Row("add plugin live/room/x Probe on=Sa|", "Say"),
    Row("add plugin live/room/x Forwarder send=Ping |", has: "n="), Row("replay m1 |", "n="),
    Row("add interceptor live:x map Say |", "text:=", "loud:="),
    Row("env live mu|", "muted", "muted="),
    Row("set live cau|", "causalDepth="), Row("set live/room:quiet |", has: "order="),
    Row("set live/room/chat prio|", "priority="), Row("set live Mood l|", "level="),
    Row("define event New word:text; send live New w|", "word="),
  ]

  private static let options = [
    Row("tree --|", "--env", "--states", "--depth=", "--format="),
    Row("tree --env --|", "--states", "--depth=", "--format="),
    Row("tree --format=|", "text", "json"), Row("tree --format=j|", "json"),
    Row("send live Ping --sc|", "--scope="), Row("send live Ping --scope=con|", "container"),
    Row("send live Ping n=1 --trace=|", "off", "brief", "full"),
    Row("trace m1 --under=li|", "live/"),
    Row("graph --highlight=|", "m1", "last"),
    Row("add plugin live/room/x Probe --priority=h|", "high"),
    Row("define query X --returns=l|", "list"), Row("add composer -|", "--parents"),
    Row("add composer -p |", "live/", "tools/", "./m1/"), Row("tree --nonsense=|"),
    Row("add plugin x Probe -- --|"),
    Row("ask live Price --target=Pr|", "Probe"),
  ]

  private static let groups: [[Row]] = [
    verbs, paths, names, fields, options, interceptors, formulas, lists, messages, changes,
  ]

  @Test("offers the candidates")
  func rows() throws {
    let session = try Typist(Self.world).session
    for row in Self.groups.joined() {
      let (text, cursor) = row.typed.cut
      let found = session.completions(for: text, at: cursor)
      let offers = found.candidates.map(\.insertion)
      #expect(
        row.isWhole ? offers == row.offers : Set(offers).isSuperset(of: row.offers),
        "\(row.typed): \(offers)")
      for candidate in found.candidates {
        let isRight = candidate.isFinal || row.goesOn(behind: candidate)
        #expect(isRight, "\(row.typed): \(candidate)")
        #expect(errors(text, found.range, candidate) == [], "\(row.typed): \(candidate)")
      }
    }
  }

  /// Returns the errors of a text into which a candidate was inserted.
  private func errors(
    _ text: String, _ range: Range<Int>, _ candidate: Completions.Candidate
  ) -> [String] {
    let bytes = Array(text.utf8)
    var line = String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + candidate.insertion
    if !candidate.isFinal { line += "x" }
    if candidate.insertion == "try" { line += " tree" }
    line += String(decoding: bytes[range.upperBound...], as: UTF8.self)
    let found = ["", ")", "\"", "'", ")\"", ")'"].map { closing in
      Script.parse(SourceText(line + closing)).errors.map(\.message)
    }
    return found.contains([]) ? [] : found[0]
  }

  @Test(
    "every candidate has a summary",
    arguments: [
      "", "add ", "tree --", "add plugin x ", "help ", "[", "!", "trace m1.", "expect ",
      "add interceptor live:x drop Ping --when=.", "add interceptor live:x drop Ping --when=env.",
    ])
  func summaries(typed: String) throws {
    let found = try Typist(Self.world).session.completions(for: typed, at: typed.utf8.count)
    #expect(!found.candidates.isEmpty)
    for candidate in found.candidates {
      #expect(!candidate.summary.isEmpty, "\(candidate.display)")
    }
  }

  @Test("files are offered one folder at a time")
  func files() throws {
    let session = try Typist().session
    let found = session.completions(for: "run /usr/bi", at: 11)
    #expect(found.candidates.map(\.insertion) == ["/usr/bin/"])
    #expect(found.candidates.map(\.isFinal) == [false])
    #expect(
      session.completions(for: "tree > /dev/nul", at: 15).candidates.map(\.insertion) == [
        "/dev/null"
      ])
    #expect(
      session.completions(for: "graph -o /dev/nul", at: 17).candidates.map(\.insertion) == [
        "/dev/null"
      ])
    #expect(session.completions(for: "run /no/such/", at: 13).candidates.isEmpty)
  }

  @Test("hidden files are offered once a dot is typed, and names with spaces in quotes")
  func hiddenFiles() async throws {
    let session = try Typist().session
    try await withTemporaryFolder(files: [".b": "", ".a": "", "c d": "", "sub/x": "", "s": ""]) {
      folder in
      let rows = [
        ("", ["c d", "s", "sub/"]), (".", [".a", ".b"]), ("s", ["s", "sub/"]), ("sub/", ["x"]),
        ("x", []),
      ]
      for (typed, offers) in rows {
        let text = "save \(folder.path)/\(typed)"
        let found = session.completions(for: text, at: text.utf8.count).candidates
        #expect(found.map(\.display) == offers, "\(typed)")
        #expect(found.map(\.isFinal) == offers.map { !$0.hasSuffix("/") })
        #expect(found.map(\.summary) == offers.map { $0.hasSuffix("/") ? "folder" : "" })
      }
      let text = "save \(folder.path)/c"
      let found = session.completions(for: text, at: text.utf8.count).candidates
      #expect(found.map(\.insertion) == ["\"\(folder.path)/c d\""])
    }
  }

  @Test("diff is not offered a step that was already typed")
  func otherSteps() throws {
    let session = try Typist("add composer a", "add composer b").session
    let found = session.completions(for: "diff s1 ", at: 8).candidates.map(\.insertion)
    #expect(found.contains("s2") && !found.contains("s1"))
  }

  private static let fanout = "add interceptor live:x fanout Say "
  private static let probe = "add plugin live/room/x Probe "

  @Test("any cursor position of any text is accepted")
  func strange() throws {
    let session = try Typist(Self.world).session
    for text in [
      "é é", "a 'b", "$(", "$($($(", "add plugin \"\\", "a={\"", "\\", "echo <<END\n", "\n\n;;",
      "${", "--=", "x=$", "x:='.é", "x:=\"\\\".a..", "[é", "[!", "!é", "--when='env.", "'Say x:=\"",
      "m1..",
      "on=é,\"é", "'Say 'x:=.",
    ] {
      for cursor in -1...(text.utf8.count + 2) {
        let found = session.completions(for: text, at: cursor)
        #expect(found.range.lowerBound >= 0 && found.range.upperBound <= text.utf8.count)
        for verb in ["", "send ", "rm ", "let ", "expect ", "trace ", Self.fanout, Self.probe] {
          _ = session.completions(for: verb + text, at: cursor)
          _ = session.hint(for: verb + text)
        }
      }
    }
  }
}

extension String {
  /// The text without the `|`, and the position of the `|`.
  var cut: (text: String, cursor: Int) {
    let parts = split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.joined(), parts[0].utf8.count)
  }
}
