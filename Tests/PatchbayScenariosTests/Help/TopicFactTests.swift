import ShellSupport
import Testing

@Suite("Facts in help topics")
struct TopicFactTests {
  private static let world = """
    define event Say text:text n:int; add container -p live/room; add container -p live/hall; \
    add plugin live/room/p Probe; add plugin live/hall/p Probe
    """

  /// A line that a topic shows, and its output; nil for any output.
  private static let rows: [(topic: String, line: String, prints: String?)] = [
    ("paths", "rm live/**/p; ls live/room", "/live/room is empty: add plugin adds to it\n"),
    ("paths", "rm live/*/p; ls live/hall", "/live/hall is empty: add plugin adds to it\n"),
    ("paths", #"add container live/"a b"; cd live/"a b"; cd ..; cd ./room"#, nil),
    ("paths", "add plugin live/room/ Probe; show live/room/Probe", nil),
    ("paths", "add container ./m1; cd m1", nil),
    ("values", "env live n=42 x=1.5 on=true off=null tags=[1, \"a\"] at={\"x\": 1} text=''", nil),
    ("formulas", #"let x:='"a" + "b"'; echo $x"#, "ab\n"),
    ("formulas", "let x:=7/2; echo $x", "3\n"),
    ("formulas", "let x:='2 in [1, 2] && !(1 > 2) || false'; echo $x", "true\n"),
    ("formulas", #"let x:='"abc" =~ "^a"'; echo $x"#, "true\n"),
    ("formulas", #"let x:='"a.b" =~ "^a\.b"'; echo $x"#, "true\n"),
    ("formulas", #"let x:='upper("a") + lower("B")'; echo $x"#, "Ab\n"),
    ("formulas", #"let x:='len("abc") + len([1, 2])'; echo $x"#, "5\n"),
    ("formulas", "let x:='has(env.t)'; echo $x", "false\n"),
    (
      "formulas",
      #"add interceptor live:x map Say text:='upper(.text)' --when='kind == "Say" && .n in [1]'"#,
      nil
    ),
    (
      "variables", "let room=hall; echo \"in $room\" '$room' ${room}2 $(echo hello)",
      "in hall $room hall2 hello\n"
    ),
    ("variables", "let a=1; undo; let", "no variables are set: let NAME=VALUE sets one\n"),
    ("quoting", #"echo a'b c'"d" a\b 'a;b' # note"#, #"ab cd a\b a;b"# + "\n"),
    ("quoting", "echo <<END\none\nEND", nil),
    ("quoting", "echo -- --name", "--name\n"),
    ("conditions", "[!linux] [!macos] echo no", ""),
    ("conditions", "! add composer live; !unknown-path cd nowhere", ""),
    ("conditions", "[swift>=6.3] echo yes", "yes\n"),
    ("time", "add composer a; try rm a; ls /", nil),
    ("traces", "option trace brief; send live/room Say text=a n=1; trace m1; trace m1.1", nil),
    (
      "traces",
      "send live/room Say text=a n=1 --trace=off; replay m1 text=b; why live/room/p m1; reach Say",
      nil
    ),
    (
      "traces",
      "send live/room Say text=a n=1; trace m1 --causes --under=live; graph --highlight=m1", nil
    ),
    (
      "traces",
      "watch Say; send live/room Say text=a n=1 --trace=off; expect delivered m1 live/room/p", nil
    ),
  ]

  @Test("are true: each line prints what the topic says", arguments: rows.indices)
  func row(index: Int) throws {
    let row = Self.rows[index]
    let text = try Typist(Self.world).read(row.line)
    if let prints = row.prints { #expect(text == prints, "\(row.topic): \(row.line)") }
  }

  @Test("the script of `help scripts` runs")
  func script() throws {
    let value = try Typist().readJSON("help scripts --format=json")
    let lines = try #require(value["text"]?.words).split(separator: "\n").filter {
      $0.hasPrefix("  ")
    }
    _ = try Typist().read(lines.map { $0.dropFirst(2) }.joined(separator: "\n"))
  }
}
