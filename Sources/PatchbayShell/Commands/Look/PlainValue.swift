package import PatchbayLanguage

extension Value {
  /// A list of texts.
  static func texts(_ texts: some Sequence<String>) -> Value { .list(texts.map(Value.text)) }

  /// A text, or null.
  static func text(orNull text: String?) -> Value { text.map(Value.text) ?? .null }

  /// The value as people read it: text without quotes.
  package var plain: String {
    switch self {
    case .text(let text): text
    case .object(let fields): fields.message ?? fields.words
    default: description
    }
  }
}

extension Value.Fields {
  fileprivate var words: String { map { "\($0.name)=\($0.value)" }.joined(separator: "  ") }

  /// A recorded message: its kind, and its fields as they are typed.
  fileprivate var message: String? {
    guard count == 2, case .text(let kind)? = self["kind"],
      case .object(let fields)? = self["fields"]
    else { return nil }
    return ([kind] + [fields.words]).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}
