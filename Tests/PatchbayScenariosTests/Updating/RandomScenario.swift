import TestSupport

/// A scenario with successful commands and random expected output.
struct RandomScenario {
  private var random: SeededGenerator
  private let isPage: Bool
  private let margin: String

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isPage = random.chance(oneIn: 3)
    let isIndented = random.chance(oneIn: 2)
    margin = isPage && isIndented ? "   " : ""
  }

  var name: String { isPage ? "page.md" : "x.scenario" }

  private static let beginning = [
    "define event Say text:text n:int?", "add composer live", "add container live/room",
    "add container live/tools", "add plugin live/room/chat Probe on=Say",
    "add plugin live/tools/log Probe on=Say", "add interceptor live/room:ear listen Say",
    "define event Ping", "add container live/loop", "set live causalDepth=3",
    "add plugin live/loop/f Forwarder on=Ping send=Ping",
  ]

  private static let commands = [
    "send live Say text=hello", "send live/room Say text='a  b' n=3; send live Say text=c",
    "tree", "ls live", "show live/room/chat", "! rm no", "!unknown-path cd no/where",
    "send live Say text=w --trace=off; why live/room/chat",
    "echo '...'", "echo '[..]'; echo '[blank]'", "echo '[int] [num] 7 [/a+/]'", "echo ''",
    #"echo "a\n\nb\n""#, #"echo "\n""#, #"echo "   three""#, #"echo "a  ""#, "echo '# no heading'",
    "echo '## no comment'", #"echo "tab\tand \\ [=n]""#, "echo '@title no header'",
    "echo $TMP/file",
    "echo $DIR", "let a=1; echo $a", "[linux] echo here", "[macos] echo there", "[linux] ! rm no",
    "echo <<END\n[n:int]\n\n  two\nEND", "echo a \\\n  b", "repeat 3 echo x", "find chat",
    "try rm live/room", "echo 日本 é 👩‍👩‍👧", "echo '[n:int] [=n]'", "add container -p live/z; rm live/z",
    "graph live", "types Probe", "echo 12 /a/b 3ms", "!limit send live/loop Ping",
    "!end-of-time try undo 77", "echo x; !unknown-path cd no; echo y",
    "repeat 2 !unknown-path cd no", "!  unknown-path cd no", "! cd  nowhere", "echo   a;echo  b",
    "timeline", "let  c=1;  ! cd   nowhere", "! rm  \\\n   nowhere", "send  live   Say  text=t",
    "send live Say text=w --trace=off;why  live/room/chat", "[linux]   !  rm   no",
    "echo $(echo a; !unknown-path cd b)", "!expectation expect exists no",
  ]

  private static let garbage = [
    "a", "...", "[..]", "[int]", "[dur] [path]", "m1 Say", "    1 /live  [..]", "[n:int]",
    "x [..] y",
    "   b", "[integer]", "hello", "[/.*/]", "result  [..]", "/live/room  [..]", "",
  ]
}

extension RandomScenario {
  mutating func text() -> String {
    var lines: [String] = isPage ? ["# A page", "", "Words.", margin + "```patchbay"] : header
    for command in Self.beginning { add(command, to: &lines, withBlock: false) }
    for _ in 0..<Int.random(in: 1..<8, using: &random) {
      if random.chance(oneIn: 5) { separate(&lines) }
      let command = Self.commands[Int.random(in: 0..<Self.commands.count, using: &random)]
      add(command, to: &lines, withBlock: true)
    }
    if isPage { lines += [margin + "```", "", "More  ", "  words."] }
    var text = lines.joined(separator: "\n")
    // In a page, a last line without a newline is prose.
    if !random.chance(oneIn: 3) { text += "\n" }
    if random.chance(oneIn: 4) { text = text.replacing("\n", with: "\r\n") }
    if random.chance(oneIn: 4) { text = "\u{FEFF}" + text }
    return text
  }

  private var header: [String] {
    mutating get { random.chance(oneIn: 2) ? ["@title x  ", "@tags a b", ""] : [] }
  }

  private mutating func separate(_ lines: inout [String]) {
    if isPage, random.chance(oneIn: 2) {
      lines += [margin + "```", "Prose [int]  ", margin + "```patchbay"]
    } else {
      lines += ["", margin + "# A phase", margin + "## a comment  "]
    }
  }

  private mutating func add(_ command: String, to lines: inout [String], withBlock: Bool) {
    // Continuation lines, also of here-documents, are not indented further.
    let parts = command.split(separator: "\n", omittingEmptySubsequences: false)
    lines.append(margin + parts[0])
    lines += parts.dropFirst().map(String.init)
    guard withBlock, random.chance(oneIn: 2) else { return }
    var block = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
      Self.garbage[Int.random(in: 0..<Self.garbage.count, using: &random)]
    }
    while block.last?.isEmpty == true { block.removeLast() }
    lines += block.map { $0.isEmpty ? "" : "\(margin)  \($0)" }
  }
}
