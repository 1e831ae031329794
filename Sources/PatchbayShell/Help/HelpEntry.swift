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
    case .group: "group"
    case .list: "list"
    case .action: "interceptor action"
    case .plugin: "plugin type"
    case .code: "error code"
    case .command, .topic: rawValue
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
