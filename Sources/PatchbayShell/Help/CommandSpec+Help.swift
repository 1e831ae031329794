import PatchbayLanguage
import PatchbayText

// The help entries of commands.

extension CommandSpec {
  var helpEntry: HelpEntry {
    HelpEntry(.command, verb, summary, text: self.helpText, value: self.helpFields)
  }

  /// Usage, summary, details, arguments and examples.
  private var helpText: String {
    var parts = [
      usage.folded(first: "", rest: "    ").joined(separator: "\n") + "\n" + "  \(summary)\n"
    ]
    if !details.isEmpty { parts.append(details.wrapped(indent: 2)) }
    if !glossary.isEmpty { parts.append(Glossary(glossary).text) }
    let shown = examples.map(Self.exampleText)
    let areLong = shown.contains { $0.dropLast().contains("\n") }
    parts.append("examples\n" + shown.joined(separator: areLong ? "\n" : ""))
    return parts.joined(separator: "\n")
  }

  /// The arguments and options with their meanings.
  private var glossary: [(name: String, meaning: String)] {
    parameters.map { ($0.form, $0.summary) }
      + (fieldMeaning.map { [(fields?.source.form ?? "", $0)] } ?? [])
      + options.map { ($0.longForm, $0.summary) }
  }

  private var fieldMeaning: String? {
    let owner = parameters.first { $0 === fields?.owner }
    return owner.flatMap { fields?.source.meaning(of: $0.name) }
  }

  /// An example; a long one has each command on a line of its own.
  static func exampleText(_ example: String) -> String {
    exampleLines(example).map { "  \($0)\n" }.joined()
  }

  private static func exampleLines(_ example: String) -> [String] {
    let items = Script.parse(SourceText(example)).script.lines.flatMap(\.items)
    guard example.cellWidth + 2 > HelpLayout.width, !items.contains(where: \.isTry) else {
      return [example]
    }
    return items.map(\.span.text)
  }
}

extension DeclaredOption {
  /// The forms of the option, with letter and name.
  var longForm: String {
    let long = value == nil ? "--\(name)" : "--\(name)=\(placeholder)"
    return letter.map { "-\($0)\(value == nil ? "" : " \(placeholder)"), \(long)" } ?? long
  }
}

// MARK: - For programs

extension CommandSpec {
  private var helpFields: Value.Fields {
    [
      "usage": .text(usage), "group": .text(group.rawValue), "text": .text(details),
      "parameters": .list(
        parameters.map {
          [
            "name": .text($0.name), "required": .bool($0.arity.isRequired),
            "many": .bool($0.arity.isMany), "summary": .text($0.summary),
          ]
        }),
      "fields": (fields?.source.form).map(Value.text) ?? .null,
      "options": .list(
        options.map {
          [
            "name": .text($0.name), "letter": $0.letter.map { .text(String($0)) } ?? .null,
            "value": $0.value == nil ? .null : .text($0.placeholder), "summary": .text($0.summary),
          ]
        }),
      "examples": .list(examples.map(Value.text)),
    ]
  }
}

// MARK: - Several commands

extension CommandTable {
  /// The entries such as `help add`: the commands that begin with a word, if there are several.
  var familyEntries: [HelpEntry] {
    verbs.filter { !secondWords(of: $0).isEmpty }.map { first in
      let specs = specs.filter { $0.verb.hasPrefix(first + " ") }
      return HelpEntry(
        .family, first, "one of " + secondWords(of: first).joined(separator: ", "),
        text: specs.map { spec in
          spec.usage.folded(first: "", rest: "    ").joined(separator: "\n")
            + "\n  \(spec.summary)\n"
        }.joined() + "\nhelp \(specs[0].verb) has the details, and so for the others\n",
        value: ["commands": .list(specs.map(\.helpEntry.value))])
    }
  }

  func specs(of group: CommandGroup) -> [CommandSpec] { specs.filter { $0.group == group } }

  /// The entry such as `help build`: its commands with their summaries.
  func helpEntry(of group: CommandGroup) -> HelpEntry {
    let (title, specs) = (group.title, specs(of: group))
    return HelpEntry(
      .group, group.rawValue, otherNames: [title], title.lowercased(),
      text: "\(title)\n" + Glossary(specs.map { ($0.verb, $0.summary) }).text,
      value: ["title": .text(title), "commands": .list(specs.map(\.helpEntry.value))])
  }
}
