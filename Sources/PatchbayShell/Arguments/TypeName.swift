import PatchbayLanguage

/// Anything that has a type: kinds, plugins and the like.
struct TypeName: ArgumentType {
  /// All that is called so.
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [TypeRow] {
    let (name, all) = (word.text ?? "", context.world.typeRows)
    let found = all.filter { $0.name == name }
    guard found.isEmpty else { return found }
    throw ShellError(
      .unknown(.type, name, existing: all.count), at: word.span,
      near: all.map(\.name).nearest(to: name))
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      words: (completer.kindOffers(.any)
        + completer.world.typeRows.map { Offer($0.name, $0.summary) }).unique)
  }
}
