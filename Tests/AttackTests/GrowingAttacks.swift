import TestSupport

// Texts of unlimited size: deeper, longer, more items.

extension Attack {
  static let growing = nesting + running + doubling + crowds + lines + documents
}

extension SeededGenerator {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  fileprivate mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}

// MARK: - Deeper

extension Attack {
  private static let nesting = [
    Attack("brackets in a word of a command") { size, random in
      let inner = brackets(
        [("[", "]"), (#"{"a":"#, "}"), ("$(echo ", ")"), ("\"", "\"")], size, &random)
      let command = random.pick([
        "echo ", "let a=", "env live a=", "send live/room Say text=", "ls ",
      ])
      return .script("\(world)\n\(command)\(inner)\n", &random)
    },
    Attack("brackets and signs in a formula") { size, random in
      let pairs = [
        ("(", ")"), ("[", "]"), ("!", ""), ("-", ""), ("len(", ")"), ("1 + (", ")"),
        ("", " && true"),
      ]
      let formula = brackets(pairs, size, &random)
      let command = random.pick([
        "let a:='\(formula)'", "env live a:='\(formula)'",
        "add interceptor live:i drop Say --when='\(formula)'",
        "add interceptor live:i map Say text:='\(formula)'; send live/room Say text=a",
      ])
      return .script("\(world)\n\(command)\n", &random)
    },
    Attack("groups in a pattern") { size, random in
      let pattern = brackets([("(", ")"), ("(a|", ")*"), ("[", "]"), ("(?:", ")+")], size, &random)
      return .script(
        "\(world)\n\(random.pick(["log", "find", "history"])) '/\(pattern)/'\n", &random)
    },
    Attack("commands before a command") { size, random in
      let prefixes = ["repeat 1 ", "repeat 2 ", "try ", "! ", "!limit ", "[linux] ", "[!macos] "]
      let words = (0..<size).map { _ in random.pick(prefixes) }.joined()
      return .script(
        "\(world)\n\(words)\(random.pick(["echo a", "tree", "run attack", "undo"]))\n", &random)
    },
    Attack("nodes in nodes, by one path or by many") { size, random in
      let name = random.pick(["a", "日本", "a b", "x'y"])
      let path = Array(repeating: "'\(name)'", count: size).joined(separator: "/")
      let steps = (0..<size).map { _ in "add composer '\(name)'\ncd '\(name)'\n" }.joined()
      return .script(
        random.pick([
          "add composer -p \(path)\ntree\n", steps + "tree /\n",
          "add container -p \(path)\ncp / /b\n",
        ]),
        &random)
    },
    Attack("values that are wrapped step by step") { size, random in
      let wrap = random.pick(["[env.a]", "[env.a, env.a]", "[[env.a]]", "[1, env.a]"])
      return .script(
        "add composer live\nenv live a=\(random.pick(["[]", "1", "x"]))\nrepeat \(size) env live a:='\(wrap)'\nenv\n",
        &random)
    },
  ]

  static let world = """
    define event Say text:text; define event Ping n:int; define state Mood m:any; define query Ask q:text --returns=any
    add composer live; add container live/room; add plugin live/room/p Probe
    """

  private static func brackets(
    _ pairs: [(String, String)], _ size: Int, _ random: inout SeededGenerator
  ) -> String {
    let only = random.chance(oneIn: 2) ? [random.pick(pairs)] : pairs
    var (opening, closing) = ("", [String]())
    for _ in 0..<size {
      let (open, close) = random.pick(only)
      opening += open
      closing.append(close)
    }
    // Some brackets are left open.
    let kept = random.chance(oneIn: 3) ? closing.count / 2 : closing.count
    return opening + "1" + closing.reversed().prefix(kept).joined()
  }
}

// MARK: - Files that run files

extension Attack {
  private static let running = [
    Attack("files that run one another") { size, random in
      var files: [String: String] = [:]
      for index in 0..<size {
        let calls = (0..<random.number(1..<4)).map { _ -> String in
          let target = random.chance(oneIn: 8) ? random.number(0..<size) : min(size, index + 1)
          let path = random.pick([
            "f\(target)", "./f\(target)", "././f\(target)", "$p/f\(target)", "./$p/./f\(target)",
          ])
          return
            "\(random.pick(["run", "run", "check", "load", "try run", "! run", "repeat 2 run"])) \(path)"
        }
        files["f\(index)"] = "let p=.\n" + calls.joined(separator: "\n") + "\n"
      }
      files["f\(size)"] = "echo end\n"
      return Assault(
        files: files, arguments: [random.pick(["f0", "--keep-going"]), "-c", "run f0"])
    },
    Attack("a file that runs itself by ever other names") { size, random in
      let step = random.pick(["./", ".//", "././", "$p"])
      return Assault(
        files: ["f": "let p=\"\(step)$p\"\n\(random.pick(["run", "try run", "! run"])) \"$p\"f\n"],
        arguments: ["-c", "let p=./; repeat \(size) run f"])
    },
  ]
}

// MARK: - Doubling

extension Attack {
  private static let doubling = [
    Attack("variables that are put together of one another", upTo: 1 << 12) { size, random in
      let lines = (0..<size).map { _ -> String in
        let (a, b, c) = (random.number(0..<3), random.number(0..<3), random.number(0..<3))
        return random.pick([
          "let v\(a)=$v\(b)$v\(c)", "let v\(a)=\"$v\(b) $v\(b)\"",
          "let v\(a)=$(repeat 2 echo $v\(b))",
          "let v\(a)=$(echo $v\(b)$v\(c))",
        ])
      }
      return .script(
        "let v0=ab v1=cd v2=ef\n" + lines.joined(separator: "\n") + "\necho end\n", &random)
    },
    Attack("values that are put together of one another", upTo: 1 << 12) { size, random in
      let lines = (0..<size).map { _ -> String in
        let (a, b, c) = (random.number(0..<3), random.number(0..<3), random.number(0..<3))
        return
          "env live e\(a):='\(random.pick(["[env.e\(b), env.e\(c)]", "env.t\(b) + env.t\(c)", "[env.e\(b)]"]))'"
          + " t\(b):='env.t\(a) + env.t\(c)'"
      }
      return .script(
        "add composer live\nenv live e0=a e1=b e2=[] t0=x t1=y t2=z\n"
          + lines.joined(separator: "\n") + "\nenv\n",
        &random)
    },
    Attack("copies of trees in themselves") { size, random in
      let copies = (0..<size).map { index in
        random.pick(["cp a a/c\(index)", "cp a b\(index)", "cp a/room a/r\(index)"])
      }
      return .script(
        "add composer a\nadd container a/room\n" + copies.joined(separator: "\n") + "\n", &random)
    },
    Attack("plugins that answer one another with more") { size, random in
      let plugins = (0..<min(size, 64)).map { index -> String in
        let post = random.chance(oneIn: 2) ? " post=true" : ""
        let (on, to) = (random.pick(["Say", "Ping"]), random.pick(["Say", "Ping"]))
        let fields =
          to == "Ping"
          ? "n=1" : on == "Say" ? "text:='\(random.pick([".text + .text", ".text"]))'" : "text=a"
        return "add plugin live/room/f\(index) Forwarder on=\(on) send=\(to) \(fields)\(post)"
      }
      return .script(
        "\(world)\noption trace off\n" + plugins.joined(separator: "\n")
          + "\nset live deliveries=\(Effort.mostDeliveries) causalDepth=\(size)\nsend live/room Say text=a\n",
        &random)
    },
    Attack("interceptors that multiply") { size, random in
      let interceptors = (0..<size).map { index -> String in
        let words = (0..<random.number(1..<5)).map { _ in
          random.pick(["Say", "'Say text:=\".text + .text\"'", "Ping"])
        }
        return "add interceptor live:i\(index) fanout Say \(words.joined(separator: " "))"
      }
      return .script(
        "\(world)\noption trace off\n" + interceptors.joined(separator: "\n")
          + "\nsend live/room Say text=a\n", &random)
    },
  ]
}

// MARK: - Many things

extension Attack {
  private static let crowds = [
    Attack("many things in one place") { size, random in
      let command = random.pick([
        "add container live/c%", "add plugin live/room/p% Probe",
        "add plugin live/room/ Probe on=Say",
        "add interceptor live:i% drop Ping", "add interceptor live:i% listen",
        "define event E% n:int",
        "env live k%=v", "hold h% LiveRoomInfo id=% title=a", "let v%=a", "add container 'same'~%",
        "slot live/room S% --view=v", "set live/room Mood m=% --channel=c%",
      ])
      let lines = (0..<size).map { command.replacing("%", with: "\($0)") }
      let end = random.pick([
        "rm live", "undo \(size)", "tree", "send live/room Say text=a", "graph --format=json",
        "cp live b",
        "save $TMP/w", "clear live", "find a", "view", "leaks", "mv live/room /x", "try rm live",
      ])
      return .script(
        "\(world)\noption trace off\n" + lines.joined(separator: "\n") + "\n\(end)\n", &random)
    },
    Attack("many messages") { size, random in
      let end = random.pick([
        "undo \(size)", "log", "timeline", "replay m1", "why m1 live/room/p", "jump s1", "redo",
      ])
      return .script(
        "\(world)\noption trace off\nrepeat \(size) send live/room Say text=a\n\(end)\n", &random)
    },
  ]
}

// MARK: - Long texts

extension Attack {
  /// Lines that are correct, wrong or unterminated.
  static let sortsOfLines = [
    "echo a \\\n", "nothing\n", "echo a; ", "# comment\n", "echo <<E\nE\n", "\n", "echo \"\n",
    "ls $(\n", "let a={\n", "let a=[\n", "let a='\n", "echo <<E\n", "@file f <<E\n", "@title a\n",
    "  a\n", " a\n", "!unknown-path cd nowhere\n", "echo a > $TMP/f\n", "cd .\n",
    "[nothing] echo\n",
    "$x\n", "a=b\n", "try\n",
  ]

  private static let lines = [
    Attack("many lines of one sort") { size, random in
      let line = random.pick(sortsOfLines)
      return .script(String(repeating: line, count: size) + "echo end\n", &random)
    },
    Attack("one long line") { size, random in
      let piece = random.pick([
        "a", " a", " a=b", " --a", " -a", "'a'", "\"", "$a", "\\", "日", "e\u{301}", "/..", "/a",
        "~", ":", ";;", "|", ">",
        " \u{200D}",
      ])
      return .script(
        "\(random.pick(["echo ", "ls ", "add composer ", "", "let a=", "help "]))"
          + String(repeating: piece, count: size) + "\n", &random)
    },
  ]

  private static let documents = [
    Attack("JSON worlds") { size, random in
      let inner = random.pick([
        String(repeating: "[", count: size), String(repeating: #"{"a":"#, count: size),
        Array(repeating: #""add container a""#, count: size).joined(separator: ","),
        Array(repeating: #""\u0000\ud800""#, count: size).joined(separator: ","),
        String(repeating: "1", count: size),
      ])
      let text = #"{"patchbay": 1, "commands": [\#(inner)]}"#
      return Assault(
        files: ["w.json": text], arguments: [random.pick(["--load", "-c"]), "load w.json"]
      )
      .correctingPath
    },
    Attack("blocks of expected output", upTo: 1 << 14) { size, random in
      let line = random.pick([
        "...", "[a:int]", "[..]", "[/(a*)*b/]", "[=a]", "a", "[blank]", "[/a|a|a/]", "[a:..][b:..]",
      ])
      let output = String(repeating: "a", count: min(size, 2000))
      return Assault(
        files: ["a.scenario": "echo \(output)\n" + String(repeating: "  \(line)\n", count: size)],
        arguments: [
          "test", random.pick(["-v", "--update", "--shrink", "--report=json"]), "a.scenario",
        ])
    },
    Attack("pages") { size, random in
      let fence = random.pick([
        "```patchbay\necho a\n```\n", "```\n", "~~~patchbay session\n/> ls\n~~~\n", "# a\n",
        "```patchbay\n",
      ])
      return Assault(
        files: ["a.md": String(repeating: fence, count: size)], arguments: ["test", "a.md"])
    },
    Attack("arguments of the program") { size, random in
      let word = random.pick([
        "-c", "--limit=value=9", "--load", "-", "--", "a", "--color=always", "-i",
      ])
      return Assault(arguments: Array(repeating: word, count: min(size, 4000)))
    },
  ]
}

extension Assault {
  fileprivate var correctingPath: Assault {
    var assault = self
    if arguments.first == "--load" { assault.arguments = ["--load", "w.json", "-c", "tree"] }
    return assault
  }
}
