import TestSupport

/// Commands that build worlds with many dependencies: states that cause states, several states at a
/// node, channels, relays on relays, ordered interceptors. Some of them fail.
struct RandomWorld {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let beginning = """
    define state S0 n:int; define state S1 n:int; define state S2 n:int
    define event Go n:int
    add composer a; add composer a/b; add container a/c; add container a/b/d; add container e
    set a deliveries=60 causalDepth=8; set a/b deliveries=60 causalDepth=8
    set a/c deliveries=60; set a/b/d deliveries=60; set e deliveries=60
    """

  mutating func next() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: sends
    case 3..<5: members
    case 5: interceptors
    case 6..<8: states
    default: changes
    }
  }

  private mutating func one(_ choices: String...) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private var node: String { mutating get { one("a", "a/b", "a/c", "a/b/d", "e", "e", "a/b/f") } }
  private var container: String { mutating get { one("a/c", "a/b/d", "e", "a/b/f") } }
  private var plugin: String { mutating get { container + "/" + one("p", "q", "r") } }
  private var number: String { mutating get { one("0", "1", "2", "3") } }
  private var state: String { mutating get { one("S0", "S1", "S2") } }
  private var channel: String { mutating get { one("", "", " --channel=x", " --channel=y") } }

  private var sends: String {
    mutating get {
      one(
        "send \(node) \(state) n=\(number) --trace=off\(channel)",
        "send \(plugin) \(state) n=\(number) --trace=off\(channel)",
        "send \(node) \(state) n=\(number) --trace=off --scope=container\(channel)",
        "send \(node) \(state) n=\(number) --trace=off --scope=subtree",
        "send \(node) Go n=\(number) --trace=off")
    }
  }

  private var members: String {
    mutating get {
      one(
        "add plugin \(plugin) Forwarder on=\(state) send=\(state) n:='.n + 1' when='.n < 3'",
        "add plugin \(plugin) Forwarder on=Go,\(state) send=\(state) n:='.n + 1' when='.n < 3' post=true",
        "add plugin \(plugin) Forwarder on=\(state) send=\(state) n=2 when='.n < 2' send-channel=x --replace",
        "add plugin \(plugin) Probe on=S0,S1,S2 channel=x --priority=\(number)",
        "add plugin \(plugin) Hoarder relays=\(number) on=\(state)",
        "add plugin \(plugin) Hoarder relays=1 on=\(state) --replace",
        "add plugin \(plugin)~2 Probe on=\(state)",
        "add relay \(plugin)/\(one("x", "y", "z")) Bubble value=red",
        "add relay \(plugin)/ Bubble value=blue",
        "add relay \(plugin)/x/\(one("x", "y")) Bubble value=red",
        "add relay \(plugin)/relay1/\(one("x", "y")) Bubble value=red",
        "add relay \(plugin)/relay1/x/y Bubble value=blue")
    }
  }

  private var interceptors: String {
    mutating get {
      let order = one("", " --order=1", " --order=2", " --replace", " --order=1 --replace")
      let fan = "fanout \(state) '\(state) n:=.n' '\(state) n=0'"
      return "add interceptor \(node):\(one("i", "j", "k")) "
        + one(
          "map \(state) n:='.n + 1'", "map \(state) --to=\(state) n=1", fan,
          "drop \(state) --when='.n == \(number)'", "count") + order
    }
  }

  private var states: String {
    mutating get {
      one(
        "set \(node) \(state) n=\(number)\(channel)", "clear \(node) \(state)\(channel)",
        "clear \(node)")
    }
  }

  private var changes: String {
    mutating get {
      one(
        "mv \(node) a", "mv \(node) a/b", "mv \(node) /", "cp \(node) a/b/f", "cp \(node) e",
        "add container a/b/f", "add container e", "rm \(node)", "rm \(plugin)", "rm \(plugin)/x",
        "rename \(plugin) \(one("p", "q", "r"))", "set \(plugin) priority=\(number)",
        "set \(plugin) relays=\(number)", "set \(plugin) on=\(state)",
        "set \(node):\(one("i", "j", "k")) order=\(number)", "set \(node) causalDepth=1\(number)",
        "env \(node) k\(number)=\(number)", "rm \(node):i")
    }
  }
}
