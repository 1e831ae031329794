package import PatchbayCatalog
package import PatchbayEngine
package import PatchbayLanguage

/// The name of a relay type, followed by its parameters.
package struct RelayTypeName: CatalogName, SteeringArgument {
  package let thing = NamedThing.relay

  package func entries(of catalog: Catalog) -> [PartEntry<any MessageRelay>] { catalog.relays }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", scope.catalog.relayNames, thing, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let catalog = place.completer.world.catalog
    return Offers(
      words: catalog.relays.map { Offer($0.name, $0.summary) }
        + catalog.readyMadeRelays.map { Offer($0.name, $0.summary) })
  }

  package var fields: (any FieldSource)? { RelayParameters() }
}

/// The parameters of the relay type that a word names.
struct RelayParameters: FieldSource {
  func meaning(of parameter: String) -> String? { "its parameters, which types \(parameter) lists" }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    if let relay = scope.catalog.readyMadeRelays.first(where: { $0.name == word?.text }) {
      guard !scope.isOpen, invocation.fields.allSatisfy({ $0.isFormula || $0.undeclared != nil })
      else { return }
      _ = try invocation.make(relay, named: word, kinds: scope.kinds, stage: Stage())
    }
    guard let entry = scope.catalog.relays.first(where: { $0.name == word?.text }) else { return }
    try invocation.checkFields(against: entry.shape, of: entry.name, build: nil)
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    let catalog = completer.world.catalog
    if catalog.readyMadeRelays.contains(where: { $0.name == word }) {
      return completer.pluginFields(word, command)
    }
    return completer.shapeFields(catalog.relays.first { $0.name == word }?.shape)
  }
}
