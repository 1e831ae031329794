import PatchbayLanguage

/// A word that people type out of habit, from other shells and from editors.
struct Reflex: Sendable {
  private let words: [String]
  private let meaning: Meaning

  private enum Meaning {
    /// The command of this name: at the prompt the word runs it.
    case command(String)
    /// The remedy: what to type here.
    case advice(String)
  }
}

extension Reflex {
  private static let all = [
    Reflex(
      words: [
        "exit", "exit()", "quit()", "logout", "bye", ":q", ":q!", ":wq", ":x", ".exit", ".quit",
        "\\q",
      ],
      meaning: .command("quit")),
    Reflex(words: ["?", "man", "info", ".help", "\\?", "--help", "-h"], meaning: .command("help")),
    Reflex(words: ["dir", "ll", "la"], meaning: .command("ls")),
    Reflex(words: ["cls"], meaning: .advice("Ctrl-L clears the screen")),
    Reflex(
      words: ["reset"],
      meaning: .advice("load /dev/null begins an empty world; Ctrl-L clears the screen")),
    Reflex(
      words: ["list"], meaning: .advice("ls lists a place, tree all below it, types the kinds")),
    Reflex(
      words: ["tour"], meaning: .advice("start the program with --tour: patchbay --tour")),
    Reflex(
      words: ["sudo", "doas"], meaning: .advice("leave it out: everything is permitted here")),
    Reflex(
      words: ["mkdir"],
      meaning: .advice("add container P, or add composer P for a node with children")),
    Reflex(
      words: ["touch", "new", "create", "make"],
      meaning: .advice("add container P adds a container, add plugin P TYPE a plugin")),
    Reflex(
      words: ["rmdir", "del", "delete", "remove", "unlink", "destroy", "kill"],
      meaning: .advice("rm T removes it")),
    Reflex(
      words: ["inspect", "describe", "details"], meaning: .advice("show T shows one thing")),
    Reflex(
      words: ["cat", "less", "more"],
      meaning: .advice("show T shows one thing, run F runs the commands of a file")),
    Reflex(words: ["compare"], meaning: .advice("diff A B compares two steps, files or messages")),
    Reflex(words: ["explain"], meaning: .advice("why T explains what happened to a message")),
    Reflex(
      words: ["draw", "plot", "diagram"], meaning: .advice("graph -o g.svg draws the tree")),
    Reflex(words: ["write"], meaning: .advice("save F writes the world to a file")),
    Reflex(
      words: ["read", "import"],
      meaning: .advice("load F reads a saved world, run F runs the commands of a file")),
    Reflex(words: ["rewind", "back", "revert"], meaning: .advice("undo N takes back N steps")),
    Reflex(
      words: ["change", "update", "modify", "edit"], meaning: .advice("set T k=v changes it")),
    Reflex(words: ["status", "top", "ps"], meaning: .advice("stats counts messages")),
    Reflex(words: ["assert", "test"], meaning: .advice("expect CHECK fails unless it holds")),
    Reflex(
      words: ["event", "kind", "message"],
      meaning: .advice("define event NAME field:type defines one")),
    Reflex(
      words: ["observe", "listen", "hear", "receive"],
      meaning: .advice("add plugin P Probe on=KIND observes it, watch KIND shows it")),
    Reflex(
      words: ["plugin", "container", "composer", "relay", "interceptor"],
      meaning: .advice("add comes before it: help add")),
    Reflex(
      words: ["grep", "search"],
      meaning: .advice("find WORD searches the tree, log /RE/ the messages")),
    Reflex(words: ["source", "."], meaning: .advice("run F runs the commands of a file")),
    Reflex(
      words: ["export"],
      meaning: .advice(
        "graph -o F draws the tree, save F saves the world, env P k=v sets a value")),
    Reflex(
      words: ["setenv"],
      meaning: .advice("env P k=v sets an environment value, let k=v a variable")),
    Reflex(words: ["print", "printf"], meaning: .advice("echo prints words")),
    Reflex(
      words: ["emit", "dispatch", "fire", "post", "notify"],
      meaning: .advice("send P KIND sends a message; publish is for event objects")),
    Reflex(words: ["query", "call"], meaning: .advice("ask P KIND asks a query")),
    Reflex(
      words: ["step", "break", "breakpoint"],
      meaning: .advice("trace mN shows hops, patchbay test --debug F:LINE stops at a line")),
    Reflex(
      words: ["snap", "snapshot"],
      meaning: .advice("diff sN lists what changed since a step, save F writes the world")),
    Reflex(
      words: ["for", "foreach", "while", "loop"],
      meaning: .advice("repeat N CMD runs a command N times")),
    Reflex(
      words: ["if", "unless"],
      meaning: .advice("[has:dot] CMD runs a command where that holds: help conditions")),
    Reflex(
      words: ["sleep", "wait"],
      meaning: .advice("no command waits; advance MS advances the world's time")),
    Reflex(words: ["move"], meaning: .advice("mv A B moves a node")),
    Reflex(words: ["copy"], meaning: .advice("cp A B copies a node")),
    Reflex(words: ["$", "%", ">", "#"], meaning: .advice("leave the prompt out")),
  ]

  private static func named(_ word: String) -> Reflex? {
    all.first { $0.words.contains(word) }
  }

  /// The verb that a word stands for at the prompt; nil for any other word.
  static func verb(of word: String) -> String? {
    if case .command(let verb)? = named(word)?.meaning { verb } else { nil }
  }

  /// The advice for a command of another shell; nil for other words.
  static func advice(for word: String) -> String? {
    switch named(word)?.meaning {
    case .command(let verb): "write \(verb)"
    case .advice(let words): words
    case nil where word.hasPrefix("/") && word.hasSuffix(">"):
      "a line of a session: leave out the prompt, and the output below it"
    case nil where word.contains("=") && word.first?.isLetter == true:
      "let \(word) sets a variable, env P \(word) an environment value"
    case nil: nil
    }
  }
}

// MARK: - Two verbs

extension Reflex {
  /// The intended verb of two verbs in a row, such as `set env` and `env set`.
  static func verb(meantBy first: String, before second: String) -> String? {
    switch (first, second) {
    case ("set", "env"), ("env", "set"), ("env", "get"), ("env", "show"), ("env", "list"): "env"
    case ("env", "unset"), ("env", "rm"), ("unset", "env"): "unset"
    case ("set", "option"): "option"
    default: nil
    }
  }
}

// MARK: - Options

extension Reflex {
  /// The remedy for an option that a command has in other shells.
  static func advice(forOption name: String, of verb: String) -> String? {
    switch (verb, name) {
    case ("ls", "-l"), ("ls", "-a"), ("ls", "-la"), ("ls", "-al"), ("ls", "-lh"):
      "ls lists everything, each with what it is"
    case ("rm", "-r"), ("rm", "-f"), ("rm", "-rf"), ("rm", "-fr"):
      "rm removes what is below too, and does not ask"
    case ("cp", "-r"), ("cp", "-R"), ("cp", "-a"): "cp copies what is below too"
    case ("log", "-n"), ("timeline", "-n"), ("history", "-n"): "--last=N lists the last N"
    case ("tree", "-L"): "--depth=N draws so many levels"
    default: nil
    }
  }
}
