package import PatchbayCatalog
package import PatchbayEngine
package import PatchbayLanguage

/// The name of a relay type, and behind it its parameters.
package struct RelayTypeName: SteeringArgument {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> PartEntry<any MessageRelay>
  {
    let relays = context.world.catalog.relays
    if let entry = relays.first(where: { $0.name == word.text }) { return entry }
    throw ShellError(unknown: word, .relay, among: relays.map(\.name))
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", scope.catalog.relays.map(\.name), .relay, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.world.catalog.relays.map { Offer($0.name, $0.summary) })
  }

  package var fields: (any FieldSource)? { RelayParameters() }
}

/// The parameters of the relay type that a word names.
struct RelayParameters: FieldSource {
  func meaning(of parameter: String) -> String? {
    "its parameters, which types \(parameter) lists"
  }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    guard let entry = scope.catalog.relays.first(where: { $0.name == word?.text }) else { return }
    try invocation.checkFields(against: entry.shape, of: entry.name, build: nil)
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.shapeFields(completer.world.catalog.relays.first { $0.name == word }?.shape)
  }
}
