import PatchbayCatalog
import PatchbayLanguage

// The overview, and lists of all entries of a sort.

extension CommandTable {
  /// The overview, which fits a screen: all commands and topics, and what to type next.
  var overview: Help {
    let groups = CommandGroup.allCases.map { group in
      "\(group.title) (\(group.rawValue))\n"
        + verbLine(of: group).folded(first: "  ", rest: "  ").lines
    }
    let topicNames = topics.map(\.name).joined(separator: " ")
    return Help(
      text: groups.joined() + "Topics\n" + topicNames.folded(first: "  ", rest: "  ").lines + """
        Before a command: try (help time), !CODE and [linux] (help conditions)
        help VERB   a command: help add plugin     help GROUP  its commands: help build
        help TOPIC  a topic: help paths            help all    every command
        help CODE   an error: help unknown-path    help WORD   searches all help
        Begin with: add composer live; add container live/room; tree

        """,
      value: .object([
        "kind": "overview",
        "groups": .list(
          CommandGroup.allCases.map {
            [
              "name": .text($0.rawValue), "title": .text($0.title),
              "commands": .list(specs(of: $0).map { .text($0.verb) }),
            ]
          }),
        "before": .list(Self.prefixes.map { .text($0.name) }),
        "topics": .list(topics.map { .text($0.name) }),
      ]))
  }

  /// What can stand before a command.
  private static var prefixes: [(name: String, meaning: String)] {
    [
      ("try CMD; CMD", "runs the rest of the line in a copy, and lists differences: help time"),
      ("!CODE CMD", "expects the command to fail with this error: help conditions"),
      ("[CONDITION] CMD", "skips the command unless the condition holds: help conditions"),
    ]
  }

  /// The verbs of a group side by side: `add composer|container cp mv`.
  private func verbLine(of group: CommandGroup) -> String {
    var verbs: [String] = []
    for spec in specs(of: group) {
      let first = String(spec.verb.prefix { $0 != " " })
      let seconds = secondWords(of: first)
      let verb = seconds.isEmpty ? first : "\(first) \(seconds.joined(separator: "|"))"
      if !verbs.contains(verb) { verbs.append(verb) }
    }
    return verbs.joined(separator: "  ")
  }
}

extension [String] {
  fileprivate var lines: String { map { $0 + "\n" }.joined() }
}

extension CommandTable {
  /// The entries that list all commands, topics, actions, plugins or codes.
  var helpLists: [HelpEntry] {
    [
      HelpEntry(
        .list, "all", otherNames: ["commands"], "every command, one line each",
        text: CommandGroup.allCases.map { helpEntry(of: $0).text }.joined(separator: "\n")
          + "\nBefore a command\n" + Glossary(Self.prefixes).text,
        value: ["found": .list(specs.map(\.helpEntry.value))]),
      list("topics", "topics: paths, values, scripts and more", topics.map(\.helpEntry)),
      list(
        "actions", otherNames: ["interceptor actions", "interceptors", "action"],
        "what interceptors can do; help map explains one",
        ActionForm.all.map(\.helpEntry)),
      list(
        "plugins", otherNames: ["plugin types"], "the shell's own plugins; types lists all",
        ReadyMadePlugin.entries),
      list("codes", otherNames: ["error codes"], "error codes", codes.map(\.helpEntry)),
    ]
  }

  private func list(
    _ name: String, otherNames: [String] = [], _ summary: String, _ entries: [HelpEntry]
  ) -> HelpEntry {
    HelpEntry(
      .list, name, otherNames: otherNames, summary,
      text: "\(summary)\n" + Glossary(entries.map { ($0.name, $0.summary) }).text,
      value: ["found": .list(entries.map(\.value))])
  }
}
