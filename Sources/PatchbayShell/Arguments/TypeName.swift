import PatchbayCatalog
import PatchbayLanguage

/// Anything that has a type: kinds, plugins and the like.
struct TypeName: ArgumentType {
  /// All that is called so.
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [TypeRow] {
    let all = context.world.typeRows
    let found = all.filter { $0.name == word.text }
    guard found.isEmpty else { return found }
    throw ShellError(unknown: word, .type, among: all.map(\.name))
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      words: (completer.kindOffers(.any)
        + completer.world.typeRows.map { Offer($0.name, $0.summary) }).unique)
  }
}
