/// Words that people type out of habit, from other shells and from editors.
enum Reflex {
  /// Words that stand for a command: at the prompt they run it.
  private static let verbs: KeyValuePairs = [
    "exit exit() quit() logout bye :q :q! :wq :x .exit .quit \\q": "quit",
    "? man info .help \\? --help -h": "help",
    "dir ll la": "ls",
  ]

  /// Words, and what to type in their place.
  private static let remedies: KeyValuePairs = [
    "cls": "Ctrl-L clears the screen",
    "reset": "load /dev/null begins an empty world; Ctrl-L clears the screen",
    "list": "ls lists a place, tree all below it, types the kinds",
    "tour": "start the program with --tour: patchbay --tour",
    "sudo doas": "leave it out: everything is permitted here",
    "mkdir": "add container P, or add composer P for a node with children",
    "touch new create make": "add container P adds a container, add plugin P TYPE a plugin",
    "rmdir del delete remove unlink destroy kill": "rm T removes it",
    "inspect describe details": "show T shows one thing",
    "cat less more": "show T shows one thing, run F runs the commands of a file",
    "compare": "diff A B compares two steps, files or messages",
    "explain": "why T explains what happened to a message",
    "draw plot diagram": "graph -o g.svg draws the tree",
    "write": "save F writes the world to a file",
    "read import": "load F reads a saved world, run F runs the commands of a file",
    "rewind back revert": "undo N takes back N steps",
    "change update modify edit": "set T k=v changes it",
    "status top ps": "stats counts messages",
    "assert test": "expect CHECK fails unless it holds",
    "event kind message": "define event NAME field:type defines one",
    "observe listen hear receive": "add plugin P Probe on=KIND observes it, watch KIND shows it",
    "plugin container composer relay interceptor": "add comes before it: help add",
    "grep search": "find WORD searches the tree, log /RE/ the messages",
    "source .": "run F runs the commands of a file",
    "export": "graph -o F draws the tree, save F saves the world, env P k=v sets a value",
    "setenv": "env P k=v sets an environment value, let k=v a variable",
    "print printf": "echo prints words",
    "emit dispatch fire post notify": "send P KIND sends a message; publish is for event objects",
    "query call": "ask P KIND asks a query",
    "step break breakpoint": "trace mN shows hops, patchbay test --debug F:LINE stops at a line",
    "snap snapshot": "diff sN lists what changed since a step, save F writes the world",
    "for foreach while loop": "repeat N CMD runs a command N times",
    "if unless": "[has:dot] CMD runs a command where that holds: help conditions",
    "sleep wait": "no command waits; advance MS advances the world's time",
    "move": "mv A B moves a node",
    "copy": "cp A B copies a node",
    "$ % > #": "leave the prompt out",
  ]

  private static func meaning(
    of word: String, in table: KeyValuePairs<String, String>
  ) -> String? { table.first { $0.key.split(separator: " ").contains(word[...]) }?.value }

  /// The verb that a word stands for at the prompt; nil for any other word.
  static func verb(of word: String) -> String? { meaning(of: word, in: verbs) }

  /// The advice for a command of another shell; nil for other words.
  static func advice(for word: String) -> String? {
    if let verb = verb(of: word) { return "write \(verb)" }
    if let remedy = meaning(of: word, in: remedies) { return remedy }
    if word.hasPrefix("/"), word.hasSuffix(">") {
      return "a line of a session: leave out the prompt, and the output below it"
    }
    return nil
  }
}
