package import PatchbayCatalog
package import PatchbayEngine
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

/// The name of a view container type.
package struct ViewContainerName: CatalogName {
  package let thing = NamedThing.type

  package func entries(of catalog: Catalog) -> [PartEntry<any PluginViewContainer>] {
    catalog.viewContainers
  }
}

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
