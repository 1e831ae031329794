import TestSupport

/// Random commands as a hasty user types them; half of them fail.
struct RandomCommands {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Commands that define the kinds and nodes that the random ones use.
  static let beginning = """
    define event Ping n:int note:text?
    define state Mood level:int
    define query Sum a:int b:int --returns=int
    add composer a; add composer a/b; add container a/c; add container a/b/d
    """

  mutating func next() -> String {
    let lines = building + sending + changing + going
    return lines[Int.random(in: 0..<lines.count, using: &random)]
  }

  private mutating func one(of choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private var node: String {
    mutating get { one(of: ["a", "a/b", "a/c", "a/b/d", "e", "e/f", "g", "a/b/h"]) }
  }

  private var member: String {
    mutating get { node + "/" + one(of: ["p", "q", "r"]) }
  }

  private var number: String { mutating get { "\(Int.random(in: 0..<4, using: &random))" } }

  private var going: [String] {
    mutating get {
      [
        "cd", "cd /a", "cd /\(node)", "cd -", "repeat 2 cd \(node)", "echo $(cd /a) $(rm nothing)",
        "option trace brief", "repeat 2 option trace o", "watch /\(node)", "watch Ping",
        "watch --off",
        "! cd /\(node)", "! watch --off", "!too-few rm", "! send /\(node) Ping n=1",
        "! add composer /z",
        "rename . n\(number)", "mv . /",
        "try send /\(node) Ping n=\(number); cd /a; option trace off",
        "undo \(number)", "redo", "repeat 2 undo", "try undo; send /\(node) Ping n=1", "try redo",
        "!end-of-time repeat 99 undo", "repeat 2 send /\(node) Ping n=\(number)",
        "repeat 2 rename \(node) m", "let w=$(send /\(node) Ping n=1) v=$(rm /nothing)",
      ]
    }
  }

  private var building: [String] {
    mutating get {
      [
        "add composer \(node)", "add container \(node)", "add container -p \(node)",
        "add plugin \(member) Probe", "add plugin \(member) Probe on=Ping --replace",
        "add plugin \(member) Logger on=Ping,Mood --priority=\(number)",
        "add plugin \(member) Responder on=Sum answer='.a + .b'",
        "add plugin \(member) Forwarder on=Ping send=Mood level:=.n when='.n > 1'",
        "add plugin \(member)~2 Counter",
        "add plugin \(member) Chat greeting=hi", "add plugin \(member) Chat",
        "add plugin \(member) Hoarder relays=2 on=Ping", "add relay \(member)/x Bubble value=red",
        "add interceptor \(node):i drop --when='.n == \(number)'",
        "add interceptor \(node):j map Ping n:='.n + 1' --order=\(number)",
        "add interceptor \(node):k fanout Ping 'Ping n:=.n' 'Ping n=0' --replace",
        "add interceptor \(node):l answer Sum \(number)", "add interceptor \(node):m count",
        "define event New\(number) x:int", "hold h\(number) LiveRoomInfo id=1 title=t",
        "slot \(node) Chat --at=top", "provide \(node) --type=Chat greeting=hello",
      ]
    }
  }

  private var sending: [String] {
    mutating get {
      [
        "send \(node) Ping n=\(number)", "send \(member) Ping n=\(number) --trace=off",
        "send \(node) Mood level=\(number)", "send \(node) Mood level=\(number) --channel=x",
        "send \(node) Ping n=x", "send \(node) Ping", "ask \(node) Sum a=1 b=\(number)",
        "ask \(member) Sum a=1 b=2 --first=1", "replay m\(number)", "send \(node) SendText text=hi",
      ]
    }
  }

  private var changing: [String] {
    mutating get {
      [
        "env \(node) k\(number)=\(number)", "env \(node) LiveRoomInfo id=\(number) title=x",
        "env \(node) @h\(number)", "unset \(node) k\(number)", "unset \(node) k1 k2",
        "mv \(node) \(node)", "mv \(node) /", "cp \(node) \(node)2", "rename \(node) n\(number)",
        "rename \(member) t\(number)", "rm \(node)", "rm \(member) \(node):i", "rm \(node)/*",
        "set \(node) causalDepth=\(number)", "set \(node) Mood level=\(number)",
        "set \(member) priority=\(number)",
        "set \(member)~2 priority=\(number)", "rename \(member)~2 t\(number)",
        "set \(node):j order=\(number)", "clear \(node)",
        "clear \(node) Mood", "let v=\(number) w:='1 + \(number)'", "release h\(number)",
        "repeat 3 add container z\(number)", "repeat 2 add container y\(number)",
        "try rm \(node)", "expect exists \(node)",
      ]
    }
  }
}
