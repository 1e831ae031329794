package import PatchbayCatalog
package import PatchbayLanguage

/// The name of an entry of the catalogue.
package protocol CatalogName: ArgumentType {
  associatedtype Entry: CatalogEntry
  /// The sort of thing that the error for an unknown name mentions.
  var thing: NamedThing { get }
  func entries(of catalog: Catalog) -> [Entry]
}

extension CatalogName {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Entry {
    let entries = entries(of: context.world.catalog)
    if let entry = entries.first(where: { $0.name == word.text }) { return entry }
    throw ShellError(unknown: word, thing, among: entries.map(\.name))
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", entries(of: scope.catalog).map(\.name), thing, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let entries = entries(of: place.completer.world.catalog)
    return Offers(words: entries.map { Offer($0.name, $0.summary) })
  }
}
