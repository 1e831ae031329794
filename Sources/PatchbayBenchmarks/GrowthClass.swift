/// Commands that touch or print a number of things, to measure how their time grows with it.
struct GrowthClass {
  let name: String
  /// The reason why the time may grow faster than ``limit``; nil if no reason is known.
  let reason: String?
  /// Whether the commands would take too long for the usual sizes.
  let isSlow: Bool
  /// The lines for a number of things.
  let lines: (Int) -> [String]

  init(
    _ name: String, because reason: String? = nil, isSlow: Bool = false,
    _ lines: @escaping (Int) -> [String]
  ) {
    self.name = name
    self.reason = reason
    self.isSlow = isSlow
    self.lines = lines
  }

  /// The limit on the exponent of each class.
  static let limit = 1.1
  /// Over small sizes, cache effects hide small exponents; only quadratic growth is reported.
  static let quickLimit = 1.3
  static let title = "growth of commands"
  static let smallSizes = [1_000, 8_000]
  static let slowSizes = [1_000, 4_000]
  static let sizes = [25_000, 100_000]
}

/// One line for each of a number of things.
private func each(_ count: Int, _ line: (Int) -> String) -> [String] { (0..<count).map(line) }

private func containers(_ count: Int) -> [String] {
  ["add composer a"] + each(count) { "add container a/c\($0)" }
}

private func plugins(_ count: Int) -> [String] {
  ["define event Ping n:int", "add container room"]
    + each(count) { "add plugin room/p\($0) Probe on=Ping" }
}

private func listeners(_ count: Int) -> [String] {
  plugins(1) + each(count) { "add interceptor room:i\($0) listen Ping" }
}

private func sends(_ count: Int) -> [String] {
  plugins(1) + each(count) { "send room Ping n=\($0) --trace=off" }
}

private func keys(_ count: Int) -> [String] {
  ["add container room"] + each(count) { "env room k\($0)=1" }
}

private func states(_ count: Int) -> [String] {
  each(count) { "define state S\($0) n:int" } + ["add container room"]
    + each(count) { "set room S\($0) n=1" }
}

/// One or several classes for each kind of thing that a command can touch.
var growthClasses: [GrowthClass] { buildingClasses + lookingClasses + sendingClasses + textClasses }

/// Inserting or removing the first element of an array moves all others: visible from 25,000 on.
private let moving = "those behind it move by a place in memory"

private var buildingClasses: [GrowthClass] {
  [
    GrowthClass("add plugin") { plugins($0) },
    GrowthClass("add interceptor") { listeners($0) },
    GrowthClass("define") { count in each(count) { "define event K\($0) n:int" } },
    GrowthClass("slot") { count in
      ["add container room"] + each(count) { "slot room Probe:p\($0)" }
    },
    GrowthClass("env, then unset") { count in keys(count) + each(count) { "unset room k\($0)" } },
    GrowthClass("set of states", because: "1.12 at 100,000; 1.05 at 4,000") { states($0) },
    GrowthClass("clear of states") { count in
      states(count) + each(count) { "clear room S\($0)" }
    },
    GrowthClass("clear of a state above many nodes") { count in
      ["define state S n:int"] + containers(count) + each(count) { _ in "clear a S" }
    },
    GrowthClass("rm of a pattern of nodes", because: moving) { containers($0) + ["rm a/c*"] },
    GrowthClass("rm of a pattern of trees") { count in
      each(count) { "add composer c\($0)" } + ["rm c*"]
    },
    GrowthClass("rm of a pattern of plugins", because: moving) { plugins($0) + ["rm room/p*"] },
    GrowthClass("rm, node by node", because: moving) { count in
      containers(count) + each(count) { "rm a/c\($0)" }
    },
    GrowthClass("rename, node by node") { count in
      containers(count) + each(count) { "rename a/c\($0) d\($0)" }
    },
    GrowthClass("mv, node by node", because: moving) { count in
      containers(count) + ["add composer b"] + each(count) { "mv a/c\($0) b" }
    },
    GrowthClass("mv to the top", because: moving) { count in
      containers(count) + each(count) { "mv a/c\($0) /" }
    },
    GrowthClass("mv into a parent that keeps weakly") { count in
      ["add composer a"]
        + (0..<count).flatMap { ["add container w\($0)", "mv w\($0) a --weak"] }
    },
    GrowthClass("rm of the last of one name") { count in
      ["add composer a", "add container a/c"]
        + (1..<max(count, 2)).map { "add container a/c~\($0 + 1)" }
        + (1..<max(count, 2)).reversed().map { "rm a/c~\($0 + 1)" }
    },
    GrowthClass("watch") { count in
      containers(count) + each(count) { "watch a/c\($0)" }
    },
    GrowthClass("cp of one node") { count in
      containers(1) + each(count) { "cp a/c0 a/d\($0)" }
    },
    GrowthClass("cp of many nodes") { containers($0) + ["cp a b"] },
    GrowthClass("undo, redo and try") { containers($0) + ["undo", "redo", "try rm a"] },
    GrowthClass("a field for each word") { count in
      ["add container room", "env room " + each(count) { "k\($0)=1" }.joined(separator: " ")]
    },
  ]
}

private var lookingClasses: [GrowthClass] {
  let commands = [
    "tree", "ls a", "find c", "graph --format=dot", "graph --format=mermaid", "graph --format=json",
    "timeline", "save /dev/null", "expect exists a/c*", "complete 'ls a/c'",
  ]
  let looks = commands.map { command in GrowthClass(command) { containers($0) + [command] } }
  return looks + [
    GrowthClass("tree of each node") { count in
      containers(count) + each(count) { "tree a/c\($0)" }
    },
    GrowthClass("expect env") { count in
      keys(count) + each(count) { "expect env room k\($0)=1" }
    },
    GrowthClass("view") { count in
      plugins(count) + each(count) { "slot room Probe:p\($0)" } + ["view room"]
    },
  ]
}

private var sendingClasses: [GrowthClass] {
  [
    GrowthClass("send, message by message") { sends($0) },
    GrowthClass("send to many plugins") { plugins($0) + ["send room Ping n=1"] },
    GrowthClass("send past many listeners") { listeners($0) + ["send room Ping n=1"] },
    GrowthClass("send past many that drop") { count in
      ["define event Ping n:int", "add composer a"]
        + (0..<count).flatMap { number in
          [
            "add container a/c\(number)", "add plugin a/c\(number)/p Probe",
            "add interceptor a/c\(number):d drop Ping",
          ]
        } + ["send a Ping n=1 --trace=off"]
    },
    GrowthClass("add and send in turn") { count in
      ["define event Ping n:int", "add composer a"]
        + (0..<count).flatMap { number in
          ["add container a/c\(number)", "send a/c0 Ping n=1 --trace=off --scope=container"]
        }
    },
    GrowthClass("reach") { plugins($0) + ["reach Ping --from=room"] },
    GrowthClass("why") { plugins($0) + ["send room Ping n=1 --trace=off", "why room/p0"] },
    GrowthClass("log") { sends($0) + ["log"] },
  ]
}

private var textClasses: [GrowthClass] {
  [
    GrowthClass("lines that go on") { count in
      ["echo a" + String(repeating: " \\\n b", count: count)]
    },
    GrowthClass("here-documents") { count in each(count) { _ in "let a=<<E\nx\nE" } },
    GrowthClass("commands on a line") { count in
      [each(count) { _ in "echo x" }.joined(separator: "; ")]
    },
    GrowthClass("a long list of JSON") { count in
      [
        "add container room", "env room a=[" + String(repeating: "1,", count: count) + "1]",
        "env room",
      ]
    },
    GrowthClass("errors that are expected among many nodes") { count in
      containers(count) + each(count) { "!unknown-path ls a/d\($0)" }
    },
    GrowthClass("errors that are expected among many variables") { count in
      each(count) { "let v\($0)=1" } + each(count) { "!unset-variable echo $w\($0)" }
    },
    GrowthClass("errors that are expected") { count in each(count) { "!unknown-path ls z\($0)" } },
  ]
}
