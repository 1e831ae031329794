import PatchbayLanguage

/// The declaration of a field: `name:type`.
package struct FieldDeclaration: ArgumentType {
  /// Offers the types of fields after `name:`.
  package func offers(at place: ArgumentPlace) -> Offers {
    guard let start = place.word.nameStart, !place.word.isQuoted else { return Offers() }
    let found = FieldTypeName.offers.beginning(with: place.word.name)
    return Offers(
      whole: Completions(
        range: start..<place.completer.place.wordEnd, candidates: found))
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
