import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("What completion replaces")
struct CompletionRangeTests {
  /// What is typed, with the cursor at the `|`, and the whole line for each candidate that is chosen.
  private struct Row {
    let typed: String
    let lines: [String]

    init(_ typed: String, _ lines: String...) { (self.typed, self.lines) = (typed, lines) }
  }

  private static let rows = [
    // Words, up to their ends.
    Row("und|", "undo"), Row("und|xyz 1", "undo 1"),
    Row("add comp|nonsense live", "add composer live"),
    Row("  tim| --last=1", "  timeline --last=1"), Row("echo a;tim|;tree", "echo a;timeline;tree"),
    Row("echo a\ntim|\ntree", "echo a\ntimeline\ntree"),
    Row("echo $(tim| ; tree)", "echo $(timeline ; tree)"), Row("echo $(tim|)", "echo $(timeline)"),
    Row("echo \"$(tim|)\"", "echo \"$(timeline)\""), Row("repeat 2 tim|", "repeat 2 timeline"),
    Row("echo ')' $(tim|)", "echo ')' $(timeline)"), Row("echo (a) tim|"), Row("# tim|"),
    Row("echo a # b\ntim|", "echo a # b\ntimeline"), Row("try tim|x y", "try timeline y"),
    Row("echo '(' ; tim|", "echo '(' ; timeline"),
    Row("echo \"\\\"\"; tim|", "echo \"\\\"\"; timeline"),
    Row("let x={\"a\": 1}; tim|", "let x={\"a\": 1}; timeline"),
    Row("let x=[1, 2]; tim|", "let x=[1, 2]; timeline"),
    Row("let x={\"a}\": [1]}; tim|", "let x={\"a}\": [1]}; timeline"),
    Row("let x={\"a\\\"}\": 1}; tim|", "let x={\"a\\\"}\": 1}; timeline"),
    Row("let x={\"a\": 1; tim|"), Row("[li| tree", "[linux] tree"),
    Row("[li|nux] tree", "[linux] tree"), Row("[!ma|] tree", "[!macos] tree"),
    Row("!unknown-pa|th ls x", "!unknown-path ls x"),
    // Conditions and a code without spaces between them.
    Row("[has:sh][ma| tree", "[has:sh][macos] tree"),
    Row("[has:sh][ma|cos]!unknown-path ls x", "[has:sh][macos]!unknown-path ls x"),
    Row("[li|][!slow] tree", "[linux][!slow] tree"),
    Row("[linux][!slow][ma|] tree", "[linux][!slow][macos] tree"),
    Row("[linux]!unknown-pa| ls x", "[linux]!unknown-path ls x"),
    Row("[linux][!slow]!unknown-path tim|", "[linux][!slow]!unknown-path timeline"),
    Row("[linux]tim|"),
    // Lines that go on behind a backslash.
    Row("tim|\\\n --last=1", "timeline\\\n --last=1"), Row("tim|\\", "timeline\\"),
    Row("timeline \\\n --la|\\\n", "timeline \\\n --last=\\\n"),
    Row("ls live/ro|\\\n --format=json", "ls live/room/\\\n --format=json"),
    Row("send live Say lo|\\\n text=a", "send live Say loud=\\\n text=a"),
    Row("tree --format=j|\\\n live", "tree --format=json\\\n live"),
    Row("add plugin live/room/x Probe on=Sa|\\\n", "add plugin live/room/x Probe on=Say\\\n"),
    Row("tree > /dev/nul|\\\n", "tree > /dev/null\\\n"),
    Row("echo $na|\\\n", "echo $name\\\n"), Row("[li|\\\n tree", "[linux]\\\n tree"),
    // Names within paths.
    Row("ls live/ro|", "ls live/room/"), Row("ls live/ro|om/chat", "ls live/room/chat"),
    Row("ls li|ve/room:quiet", "ls live/room:quiet"),
    Row("ls live/ro|x", "ls live/room/"),
    Row("ls live/room:q|x --format=json", "ls live/room:quiet --format=json"),
    Row("ls 'li|ve'", "ls live/"), Row("ls live/'my r|'", "ls live/\"my room\""),
    Row("ls live/\"my| \"", "ls live/\"my room\""),
    Row("mv live/room li|", "mv live/room live/"), Row("ls /li|", "ls /live/"),
    Row("ls ./li|", "ls ./live/"), Row("ls live/room/..|", "ls live/room/../"),
    Row("ls ..|", "ls ../"), Row("ls .|"), Row("tree --depth=1 li|", "tree --depth=1 live/"),
    // Options and their values.
    Row("tree --de|", "tree --depth="), Row("tree --de|pth=1", "tree --depth="),
    Row("tree --format=j| live", "tree --format=json live"),
    Row("tree --format=|text live", "tree --format=text live", "tree --format=json live"),
    Row("tree --env --en|"), Row("graph -o /dev/nul| live", "graph -o /dev/null live"),
    Row("tree -- --en|"), Row("tree > /dev/nul|", "tree > /dev/null"),
    Row("tree >> /dev/nul|", "tree >> /dev/null"), Row("tree > a b|"),
    Row("trace m1 --under=li|ve/room", "trace m1 --under=live/room"),
    // Fields and their values.
    Row("send live Say te|", "send live Say text="),
    Row("send live Say te|xt=a", "send live Say text="),
    Row("send live Say lo|ud", "send live Say loud="),
    Row("send live Say loud=t|rue text=a", "send live Say loud=true text=a"),
    Row(
      "send live Say loud=|", "send live Say loud=true", "send live Say loud=false",
      "send live Say loud=null"),
    Row("send live Say loud==t|"), Row("send live Say loud:=t|", "send live Say loud:=true"),
    Row("add plugin live/room/x Probe on=Sa|,Ping", "add plugin live/room/x Probe on=Say,Ping"),
    Row("add plugin live/room/x Probe on='Sa|,Ping'", "add plugin live/room/x Probe on='Say,Ping'"),
    Row(
      "add plugin live/room/x Probe on=Ping,Sa|y channel=x",
      "add plugin live/room/x Probe on=Ping,Say channel=x"),
    Row("add plugin live/room/x Probe on=Ping,Pi|"),
    Row(
      "add interceptor live:x drop Say --when='.te|xt == 1' --order=1",
      "add interceptor live:x drop Say --when='.text == 1' --order=1"),
    Row(
      "add interceptor live:x drop Say --when='1 + len(.te|'",
      "add interceptor live:x drop Say --when='1 + len(.text'"),
    Row("add interceptor live:x drop Say --when='.text == \"te|\"'"),
    Row(
      "add interceptor live:x drop Say --when='\"a\" + .te|'",
      "add interceptor live:x drop Say --when='\"a\" + .text'"),
    Row("let x=$na|me", "let x=$name"), Row("echo ${na|me}b", "echo ${name}b"),
    Row("echo ${na|", "echo ${name}"), Row("echo \"a $na|!\"", "echo \"a $name!\""),
    Row("echo '$na|'"),
    Row("echo $na|", "echo $name"), Row("echo \\$na|", "echo \\$name"), Row("echo \"\\$na|\""),
    Row("echo $|1", "echo $name"),
    Row("help add pl|", "help add plugin"), Row("expect not del|x m1", "expect not delivered m1"),
    Row("trace m1.1|"),
    Row("ls $name|", "ls $name"),
    Row("ls $name/ro|"), Row("echo $(ls li|ve)", "echo $(ls live/)"),
    Row("echo $(ls li|ve(a)b c)", "echo $(ls live/ c)"),
    Row("echo a; let other=1; echo $ot|", "echo a; let other=1; echo $other"),
  ]

  @Test("is the whole word, name or value at the cursor")
  func rows() throws {
    let session = try Typist(
      """
      define event Say text:text loud:bool?
      define event Ping n:int
      add container -p live/room
      add container live/"my room"
      add plugin live/room/chat Probe
      add interceptor live/room:quiet drop Ping
      let name=value
      """
    ).session
    for row in Self.rows {
      let (text, cursor) = row.typed.cut
      let found = session.completions(for: text, at: cursor)
      let bytes = Array(text.utf8)
      let lines = found.candidates.map { candidate in
        String(decoding: bytes[..<found.range.lowerBound], as: UTF8.self) + candidate.insertion
          + String(decoding: bytes[found.range.upperBound...], as: UTF8.self)
      }
      #expect(lines == row.lines, "\(row.typed)")
    }
  }
}
