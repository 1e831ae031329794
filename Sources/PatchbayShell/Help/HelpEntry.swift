import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

/// An entry of help: a command, a topic, an error code and the like.
struct HelpEntry {
  let kind: Kind
  /// The name that is typed after `help`.
  let name: String
  let otherNames: [String]
  /// A summary of one line, without a period.
  let summary: String
  /// Evaluated lazily, since finding an entry needs only its names.
  private let makeText: () -> String
  private let makeFields: () -> Value.Fields

  /// The sorts of help entries, the more likely first.
  enum Kind: String, Sendable, CaseIterable {
    case command, family, topic, group, list, action, plugin, code
  }

  init(
    _ kind: Kind, _ name: String, otherNames: [String] = [], _ summary: String,
    text: @escaping @autoclosure () -> String,
    value: @escaping @autoclosure () -> Value.Fields = [:]
  ) {
    self.kind = kind
    self.name = name
    self.otherNames = otherNames
    self.summary = summary.inASCII
    makeText = text
    makeFields = value
  }
}

extension HelpEntry {
  /// The text for people.
  var text: String { makeText().inASCII }

  /// The entry as JSON.
  var value: Value {
    var fields: Value.Fields = [
      "kind": .text(kind.rawValue), "name": .text(name), "summary": .text(summary),
    ]
    for field in makeFields() { fields[field.name] = field.value }
    if fields["text"] == nil { fields["text"] = .text(text) }
    return .object(fields)
  }
}

extension HelpEntry.Kind {
  /// The name of the sort, for people.
  var words: String {
    switch self {
    case .family: "commands"
    case .action: "interceptor action"
    case .plugin: "plugin type"
    case .code: "error code"
    case .command, .topic, .group, .list: rawValue
    }
  }
}

extension CommandTable {
  /// All help entries, the more likely first.
  var helpEntries: [HelpEntry] {
    specs.map(\.helpEntry) + familyEntries + topics.map(\.helpEntry)
      + CommandGroup.allCases.map { helpEntry(of: $0) } + helpLists
      + ActionForm.all.map(\.helpEntry) + ReadyMadePlugin.entries
      + codes.map(\.helpEntry)
  }
}

extension HelpEntry {
  /// Whether a text is one of the entry's names.
  func isNamed(_ name: String) -> Bool { self.name == name || otherNames.contains(name) }
}

// Help entries about arguments of commands: interceptor actions and the shell's own plugins.

extension ActionForm {
  var helpEntry: HelpEntry {
    HelpEntry(
      .action, name, otherNames: ["add interceptor \(name)"], summary,
      text: "add interceptor P:N \(self.text)".inASCII.folded(first: "", rest: "    ").joined(
        separator: "\n")
        + "\n  \(summary)\n\nexample\n"
        + CommandSpec.exampleText(runnableExample),
      value: ["usage": .text("add interceptor P:N \(text)"), "example": .text(runnableExample)])
  }

  /// The example, after the commands that build its world.
  private var runnableExample: String {
    let kinds = [
      ("Ping", "define event Ping n:int"), ("Sum", "define query Sum a:int b:int --returns=int"),
    ]
    let needed = kinds.filter { example.contains($0.0) }.map { $0.1 }
    return (needed + ["add container room", "add interceptor room:x \(example)"])
      .joined(separator: "; ")
  }
}

extension ReadyMadePlugin {
  /// The entries of the shell's plugins and relays.
  static var entries: [HelpEntry] { (all + relays).map(\.helpEntry) }

  private var command: String { isRelay ? "add relay P" : "add plugin P" }

  private var helpEntry: HelpEntry {
    let fields =
      takesFields ? [("FIELD=V", "a field of the sent message; FIELD:=E evaluates a formula")] : []
    let rows =
      parameters.map {
        ("\($0.name)=", "\($0.summary): \($0.type)" + ($0.isRequired ? "; required" : ""))
      } + fields
    return HelpEntry(
      .plugin, name, summary,
      text: "\(command) \(form)".inASCII.folded(first: "", rest: "    ").joined(separator: "\n")
        + "\n  \(summary)\n" + (rows.isEmpty ? "" : "\n" + Glossary(rows).text),
      value: [
        "usage": .text("\(command) \(form)"),
        "parameters": .list(
          parameters.map {
            [
              "name": .text($0.name), "type": .text("\($0.type)"), "summary": .text($0.summary),
              "required": .bool($0.isRequired),
            ]
          }),
      ])
  }
}
