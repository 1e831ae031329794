import TestSupport

/// A random world as the commands that build it, and messages to send in it: every ready-made
/// plugin and every action, with conditions, channels, values and states.
///
/// Forwarders and interceptors turn a kind only into later ones of A, B and S, so nothing circles.
struct AnswerWorld {
  /// One command, with the place of what it makes.
  struct Part: Sendable {
    enum Sort { case node, value, state, plugin, relay, interceptor }
    let sort: Sort
    let path: String
    let command: String
  }

  static let definitions = """
    define event A n:int; define event B n:int; define state S n:int
    define query Q n:int --returns=int; define query R n:int --returns=int
    option trace off
    """
  static let events = ["A", "B", "S"]
  static let queries = ["Q", "R"]

  private(set) var parts: [Part] = []
  private(set) var sendings: [Sending] = []
  /// What each forwarder sends: the kind and the channel.
  private(set) var sends: [String: (kind: String, channel: String?)] = [:]
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    make(.node, "/r", "add composer")
    for number in 0..<(1 + pick(5)) {
      let above = one(of: paths(.node).filter { isComposer($0) })
      if chance(10) {
        make(.node, "/t\(number)", "add composer")
      } else {
        make(.node, "\(above)/n\(number)", pick(3) == 0 ? "add composer" : "add container")
      }
    }
    make(.node, "/r/c", "add container")
    for _ in 0..<pick(3) { set("k=\(one(of: ["true", "false"]))") }
    if chance(3) { set("v=\(pick(3))") }
    if chance(5) {
      let node = one(of: paths(.node))
      parts.append(Part(sort: .state, path: node, command: "set \(node) S n=\(pick(3))"))
    }
    for number in 0..<(2 + pick(4)) { addMember(number) }
    for number in 0..<(1 + pick(4)) { addInterceptor(number) }
    sendings = (0..<3).map { _ in sending() }
  }

  func paths(_ sorts: Part.Sort...) -> [String] {
    parts.filter { sorts.contains($0.sort) }.map(\.path)
  }

  var members: [String] { paths(.plugin, .relay) }
}

// MARK: - Making

extension AnswerWorld {
  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ count: Int) -> Bool { random.chance(oneIn: count) }
  mutating func one<T>(of choices: [T]) -> T { choices[pick(choices.count)] }

  private mutating func some(_ names: [String]) -> [String] {
    let chosen = names.filter { _ in pick(2) == 0 }
    return chosen.isEmpty ? [one(of: names)] : chosen
  }

  private func isComposer(_ path: String) -> Bool {
    parts.contains { $0.path == path && $0.command.hasPrefix("add composer") }
  }

  private mutating func make(
    _ sort: Part.Sort, _ path: String, _ verb: String, _ rest: String = ""
  ) {
    parts.append(
      Part(sort: sort, path: path, command: "\(verb) \(path)\(rest.isEmpty ? "" : " ")\(rest)"))
  }

  private mutating func set(_ value: String) {
    make(.value, one(of: paths(.node)), "env", value)
  }

  private mutating func condition() -> String {
    let field = one(of: [".n > \(pick(3))", ".n == \(pick(3))", ".n < 2"])
    let value = one(of: ["env.k", "!env.k", "env.v == 1"])
    return one(of: [field, field, value, "\(field) && \(value)"])
  }

  private mutating func when(_ option: String) -> String {
    pick(2) == 0 ? "" : " \(option)='\(condition())'"
  }

  private mutating func addMember(_ number: Int) {
    let containers = paths(.node).filter { !isComposer($0) }
    let path = "\(one(of: containers))/p\(number)"
    let channel = one(of: ["", "", "", " channel=x", " channel=*"])
    let priority = one(of: ["", "", " --priority=high"])
    let kinds = some(Self.events)
    let on = "on=\(kinds.joined(separator: ","))\(channel)"
    var type = one(of: [
      "Probe", "Probe", "Counter", "Logger", "Hoarder relays=1", "Slow ms=0", "Faulty",
      "Forwarder", "Forwarder", "Forwarder", "Responder", "Responder", "Listener",
    ])
    if type == "Listener", let plugin = paths(.plugin).last {
      return make(.relay, "\(plugin)/l\(number)", "add relay", "Listener \(on)")
    }
    if type == "Listener" { type = "Probe" }
    switch type {
    case "Responder":
      let query = one(of: Self.queries)
      make(
        .plugin, path, "add plugin",
        "Responder on=\(query) answer=.n\(when("when"))\(channel)\(priority)")
    case "Forwarder":
      let on = some(["A", "B"])
      let later = on.contains("B") ? ["S"] : ["B", "S"]
      let kind = one(of: later)
      let isElsewhere = chance(5)
      sends[path] = (kind, isElsewhere ? "x" : nil)
      let field = one(of: ["n:=.n", "n:='.n + 1'", "n=1"])
      make(
        .plugin, path, "add plugin",
        "Forwarder on=\(on.joined(separator: ",")) send=\(kind) \(field)"
          + (isElsewhere ? " send-channel=x" : "") + (chance(4) ? " post=true" : "")
          + "\(when("when"))\(channel)\(priority)")
    case "Faulty":
      make(.plugin, path, "add plugin", "Faulty \(on)\(when("when"))\(priority)")
    default:
      make(.plugin, path, "add plugin", "\(type) \(on)\(priority)")
      if type.hasPrefix("Hoarder") {
        parts.append(Part(sort: .relay, path: "\(path)/relay1", command: ""))
      }
    }
  }

  private mutating func addInterceptor(_ number: Int) {
    let path = "\(one(of: paths(.node))):i\(number)"
    let kind = one(of: Self.events)
    let later = Self.events.filter { $0 >= kind }
    let field = one(of: ["n:=.n", "n:='.n + 1'", "n=2"])
    let (query, other) = (one(of: Self.queries), one(of: Self.queries))
    let kinds = some(Self.events).joined(separator: " ")
    let any = some(Self.events + Self.queries).joined(separator: " ")
    let action = one(of: [
      "listen \(any)", "count \(any)", "log \(any)", "time \(any)", "drop \(kinds)",
      "drop \(kinds)",
      "drop", "map \(kind) \(field)", "map \(kind) \(field)",
      "map \(kind) --to=\(one(of: later)) \(field)", "map \(kind) --to=\(one(of: later)) \(field)",
      "fanout \(kind) '\(one(of: later)) n:=.n' '\(one(of: later)) n=2'", "stop \(query)",
      "answer \(query) value:=.n", "inject \(query) value:=.n", "redirect Q \(other) \(field)",
    ])
    make(
      .interceptor, path, "add interceptor",
      action + when("--when") + (chance(4) ? " --order=1" : ""))
  }

  private mutating func sending() -> Sending {
    let isQuery = chance(4)
    return Sending(
      isQuery: isQuery, kind: one(of: isQuery ? Self.queries : Self.events), number: pick(4),
      sender: one(of: paths(.node, .plugin, .relay)), channel: chance(5) ? "x" : nil,
      scope: chance(5) ? one(of: ["container", "subtree"]) : "everywhere",
      excludesSender: !isQuery && chance(6))
  }
}

/// A message or query to send.
struct Sending: CustomStringConvertible {
  let isQuery: Bool
  let kind: String
  var number: Int
  var sender: String
  var channel: String?
  var scope: String
  var excludesSender: Bool

  var options: String {
    (channel.map { " --channel=\($0)" } ?? "")
      + (scope == "everywhere" ? "" : " --scope=\(scope)")
      + (excludesSender ? " --excluding-sender" : "")
  }

  /// The command that sends it.
  var description: String {
    "\(isQuery ? "ask" : "send") \(sender) \(kind) n=\(number)\(options)"
  }
}
