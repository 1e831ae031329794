package import PatchbayCatalog
import PatchbayEngine
package import PatchbayLanguage

/// The name of an environment type, and behind it the fields of a value.
package struct EnvironmentTypeName: CatalogName, SteeringArgument {
  package let thing = NamedThing.environment

  package func entries(of catalog: Catalog) -> [EnvironmentTypeEntry] { catalog.environments }

  package var fields: (any FieldSource)? { EnvironmentFields(mayBeKeys: false) }
}

/// An environment type, or something held.
package struct EnvironmentTypeOrHeld: SteeringArgument {
  package enum Found {
    case type(EnvironmentTypeEntry)
    case held(HeldObject)
  }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Found {
    word.text?.namesHeld == true
      ? .held(try HeldName().read(word, in: context))
      : .type(try EnvironmentTypeName().read(word, in: context))
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if word.text?.namesHeld != true { try EnvironmentTypeName().check(word, in: scope) }
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.environmentTypes + place.completer.heldOffers)
  }

  package var fields: (any FieldSource)? { EnvironmentFields(mayBeKeys: true) }
}

/// The fields of the environment type that a word names; without a word, values under keys.
struct EnvironmentFields: FieldSource {
  let mayBeKeys: Bool

  func meaning(of parameter: String) -> String? {
    mayBeKeys
      ? "values by key, or the fields of \(parameter)"
      : "its fields, which types \(parameter) lists"
  }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    guard let entry = scope.catalog.environments.first(where: { $0.name == word?.text }) else {
      return
    }
    try invocation.checkFields(against: entry.shape, of: entry.name) { value throws(FieldError) in
      _ = try entry.value(from: value)
    }
  }

  var mayBeLeftOut: Bool { mayBeKeys }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    guard let word else {
      return completer.environmentFields(completer.node(of: command)?.ownEnvironment)
    }
    return completer.shapeFields(
      completer.world.catalog.environments.first { $0.name == word }?.shape)
  }

  var readEnvironment: Bool { mayBeKeys }
}
