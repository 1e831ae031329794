import PatchbayLanguage

/// The declaration of a field: `name:type`.
package struct FieldDeclaration: ArgumentType {
  /// Offers the types of fields after `name:`.
  package func offers(at place: ArgumentPlace) -> Offers {
    guard let start = place.word.nameStart, !place.word.isQuoted else { return Offers() }
    let found = FieldTypeName.offers.beginning(with: place.word.name)
    return Offers(
      whole: Completions(
        range: start..<place.completer.place.wordEnd, candidates: found.map(\.candidate)))
  }
}

/// The type of a field.
package struct FieldTypeName: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers { Offers(words: Self.offers) }

  fileprivate static var offers: [Offer] {
    ([FieldType.bool, .int, .double, .text, .list, .object, .any] as [FieldType])
      .map { Offer("\($0)") }
  }
}

extension FieldType {
  /// The name of the type that other languages call by this name; nil for any other name.
  static func meant(by name: String) -> String? {
    let isOptional = name.hasSuffix("?")
    let plain = name.lowercased().filter { $0 != "?" }
    guard let type = otherNames[plain] ?? (names.contains(plain) ? plain : nil) else { return nil }
    return isOptional ? type + "?" : type
  }

  private static let otherNames = [
    "string": "text", "str": "text", "char": "text", "character": "text", "date": "text",
    "url": "text", "uuid": "text", "integer": "int", "number": "double", "float": "double",
    "real": "double", "boolean": "bool", "array": "list", "dictionary": "object", "dict": "object",
    "map": "object", "json": "object",
  ]
}
