import PatchbayCatalog
package import PatchbayLanguage

/// The name of a view container type.
package struct ViewContainerName: ArgumentType {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", scope.catalog.viewContainers.map(\.name), .type, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.world.catalog.viewContainers.map { Offer($0.name, $0.summary) })
  }
}
