import PatchbayCatalog
import PatchbayLanguage

/// The name of any type: of a kind, plugin, relay and the like.
struct TypeName: ArgumentType {
  /// Returns all types of the name; throws if there is none.
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
