import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell
import Testing

@Suite("Colours")
struct ColourTests {
  /// Messages that are delivered, dropped, changed, copied, answered and missed, and a fault.
  private static let world = """
    define event Say text:text n:int
    define event Loud text:text
    define query Sum a:int --returns=int
    define state Mood level:int
    add composer live
    add container live/a
    add container live/b
    add container live/c
    add container live/d
    add plugin live/a/p Probe on=Say
    add plugin live/a/s Responder on=Sum answer=.a
    add plugin live/b/q Probe on=Say
    add plugin live/c/r Probe on=Loud
    add plugin live/d/t Faulty on=Say
    add interceptor live/a:more inject Sum 9
    add interceptor live/b:quiet drop Say
    add interceptor live/c:loud map Say --to=Loud text:='upper(.text)'
    add interceptor live/d:two fanout Say 'Say n:=.n' 'Say n:=0'
    add interceptor live/b:last stop Sum
    set live Mood level=3
    option timing on
    send live/a Say text=hi n=2 --trace=off
    ask live/a Sum a=7 --trace=off
    option timing off

    """

  /// A session in that world.
  private struct Screen {
    private let session: Session
    private let output = KeptOutput()

    init(inColour: Bool) throws {
      var options = SessionOptions()
      options.isColoured = inColour
      options.hasColouredErrors = inColour
      options.keepsGoing = true
      session = try Session(catalog: Catalog(), output: output, options: options)
      try #require(session.run(SourceText(ColourTests.world)) == .succeeded, "\(output.remarks)")
    }

    /// All output, results and errors.
    func read(_ text: String) -> String {
      output.clear()
      session.run(SourceText(text))
      return output.text + output.remarks
    }
  }

  private static let commands = [
    "tree", "tree --env --states", "tree --depth=1", "ls live", "show live/b", "types", "types Say",
    "send live/a Say text=hi n=1", "send live/a Say text='a\n b' n=1", "ask live/b Sum a=1",
    "ask live/a Sum a=1", "send live/a Say text=hi n=1 --trace=brief", "replay m1", "trace m1",
    "trace m1.3", "trace m1 --only=fault", "trace m1 --causes", "log", "log hi", "why live/a/p m1",
    "why live/b/q m1", "why live/c/r m1", "why live/d/t m1", "why live/a/s m2", "why live/a/s m1",
    "reach Say --from=live/a", "reach Loud", "reach Sum",
    "watch; add plugin live/a/m Probe on=Mood",
    "try add composer x; rm live/c; env live muted=false; mv live/d /; let a=1", "try echo a",
    "rm live/a --explain", "timeline", "check /dev/null", "let", "option trace", "help",
    "help all", "help trace", "help add", "help paths", "help unknown-path", "help drop",
    "help Probe", "help queries", "cd nowhere", "tree\ncd nowhere\nrm live/x\n", "tre",
    "add plugin live/a/x Prob", "expect not exists live", "expect count m1 7", "expect result m1 x",
    "graph", "graph --format=mermaid", "graph --format=text", "complete 'add '", "history",
  ]

  @Test("change nothing else in the output; they are few, and end on the line where they begin")
  func sameWords() throws {
    let (coloured, plain) = (try Screen(inColour: true), try Screen(inColour: false))
    for command in Self.commands {
      let text = coloured.read(command)
      #expect(text.withoutInk == plain.read(command), "\(command)")
      for line in text.split(separator: "\n") {
        var isOpen = false
        for code in line.codes {
          #expect(
            ["0", "1", "2", "31", "32", "35", "36", "1;31", "1;36"].contains(code), "\(line)")
          #expect(isOpen == (code == "0"), "\(line)")
          isOpen.toggle()
        }
        #expect(!isOpen, "\(command): \(line)")
      }
    }
  }

  @Test("are absent from JSON, words and expectations")
  func plain() throws {
    let screen = try Screen(inColour: true)
    for command in [
      "tree --format=json", "trace m1 --format=json", "trace m1 --format=chrome",
      "why live/b/q m1 --format=json", "reach Say --from=live --format=json", "log --format=json",
      "help add plugin --format=json", "echo $(tree)", "let t=$(trace m1); echo $t; let",
      "echo \"$(echo $(tree))\"", "graph",
      "expect result m1 '3 of 4 observers delivered, 1 dropped, 2 faults'",
      "option errors json; cd nowhere",
    ] {
      let text = screen.read(command)
      #expect(!text.contains("\u{1B}"), "\(text.shown)")
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let command: String
    let text: String
  }

  static let rows = [
    Row(
      testDescription: "a trace", command: "trace m1",
      text: """
        {bold}m1 Say{/}  text="hi" n=2  from /live/a
          1 /live/a             enter
          2   p                 {green}deliver{/}
          3 /live               enter
          4 /live/b             enter
          5   :quiet            {red}drop{/}     1 observer not reached
          6 /live/c             enter
          7   :loud             {magenta}map{/}      Loud  (was Say)  text="HI"  (was "hi")  no n  (was 2)
          8   r                 {green}deliver{/}
          9 /live/d             enter
         10   :two              pass
         11   t                 {green}deliver{/}
         12 (fault)             {red}fault{/}    t (Faulty) threw at Say from a: it is faulty
         13   :two              {magenta}copy 2{/}   n=0  (was 2)
         14   t                 {green}deliver{/}
         15     (fault)         {red}fault{/}    t (Faulty) threw at Say from a: it is faulty
          {bold}result  3 of 4 observers delivered, 1 dropped, 2 faults{/}

        """),
    Row(
      testDescription: "a tree", command: "tree",
      text: """
        {bold}/live{/}         composer
        |- {bold}a{/}          container
        |  |- {magenta}:more{/}   adds 9 to the answers of Sum
        |  |- p       Probe  observes Say
        |  `- s       Responder  answers Sum
        |- {bold}b{/}          container
        |  |- {magenta}:last{/}   stops Sum
        |  |- {magenta}:quiet{/}  drops Say
        |  `- q       Probe  observes Say
        |- {bold}c{/}          container
        |  |- {magenta}:loud{/}   turns Say into Loud text:=upper(.text)
        |  `- r       Probe  observes Loud
        `- {bold}d{/}          container
           |- {magenta}:two{/}    turns Say into Say n:=.n, Say n:=0
           `- t       Faulty  observes Say

        """),
    Row(
      testDescription: "why", command: "why live/a/p m1; why live/b/q m1",
      text: """
        /live/a/p {green}received{/} m1 Say at m1.2
        /live/b/q observes Say but did not receive m1: {red}dropped{/} at m1.5 by /live/b:quiet
          it drops Say
          to do: remove /live/b:quiet, or have it let the message pass

        """),
    Row(
      testDescription: "reach", command: "reach Say --from=live/a",
      text: """
        Say from /live/a
          /live/a/p  {green}delivered{/}
          /live/b/q  {red}dropped{/} by /live/b:quiet
          /live/c/r  {green}delivered{/} as Loud, changed by /live/c:loud
          /live/d/t  {green}delivered{/} as Say, Say n=0, changed by /live/d:two

        """),
    Row(
      testDescription: "a trial", command: "try add composer x; rm live/a/p; mv live/d /; let a=1",
      text: """
        would change
          {red}- plugin /live/a/p (Probe){/}
          {magenta}> /live/d -> /d{/}
          {green}+ composer /x{/}
          {green}+ let a="1"{/}
        would be delivered differently (m1, m2 sent again in the present world)
          {red}- /live/a/p receives m1 (would be gone){/}
          {red}- /live/d/t receives m1 (would not receive it: not-connected){/}
          {magenta}~ /live/d/t no longer fails at m1: t (Faulty) threw at Say from a: it is faulty{/}
        would be wrong
          /d:two: it acts on Say, which never reaches it (idle-interceptor)
        the 4 commands after try were run in the copy only

        """),
    Row(
      testDescription: "an error", command: "add plugin live/a/x Prob",
      text: """
        {bold red}error[unknown-type]{/}: no plugin type 'Prob'
          add plugin live/a/x Prob
                              {magenta}^~~~{/} did you mean 'Probe'?  (types lists all)

        """),
    Row(
      testDescription: "with colours off", command: "option color off; option color; cd x",
      text: """
        off
        error[unknown-path]: nothing at /x
          option color off; option color; cd x
                                             ^ there is no 'x'

        """),
  ]

  @Test("are at the expected places", arguments: rows)
  func golden(row: Row) throws {
    #expect(try Screen(inColour: true).read(row.command).shown == row.text)
  }
}

extension StringProtocol {
  /// The codes of the escape sequences, in order.
  fileprivate var codes: [String] {
    String(self).matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.output.1) }
  }
}

extension String {
  fileprivate var withoutInk: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  /// The text with names in place of escape sequences.
  fileprivate var shown: String {
    let names = [
      "0": "/", "1": "bold", "31": "red", "32": "green", "35": "magenta", "1;31": "bold red",
    ]
    return replacing(/\u{1B}\[([0-9;]*)m/) { "{\(names[String($0.output.1)] ?? "?")}" }
  }
}
