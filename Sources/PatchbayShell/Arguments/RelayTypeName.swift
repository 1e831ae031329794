package import PatchbayCatalog
package import PatchbayEngine
import PatchbayLanguage

/// The name of a relay type, followed by its parameters.
package struct RelayTypeName: CatalogName, SteeringArgument {
  package let thing = NamedThing.relay

  package func entries(of catalog: Catalog) -> [PartEntry<any MessageRelay>] { catalog.relays }

  package var fields: (any FieldSource)? { RelayParameters() }
}

/// The parameters of the relay type that a word names.
struct RelayParameters: FieldSource {
  func meaning(of parameter: String) -> String? { "its parameters, which types \(parameter) lists" }

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
