package import PatchbayCatalog
package import PatchbayEngine
package import PatchbayLanguage

/// The name of a view container type.
package struct ViewContainerName: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> PartEntry<any PluginViewContainer>
  {
    let containers = context.world.catalog.viewContainers
    if let entry = containers.first(where: { $0.name == word.text }) { return entry }
    throw ShellError(unknown: word, .type, among: containers.map(\.name))
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", scope.catalog.viewContainers.map(\.name), .type, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.world.catalog.viewContainers.map { Offer($0.name, $0.summary) })
  }
}
