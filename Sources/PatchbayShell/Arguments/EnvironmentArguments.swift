package import PatchbayCatalog
import PatchbayEngine
package import PatchbayLanguage

/// The name of an environment type, followed by the fields of a value.
package struct EnvironmentTypeName: CatalogName, SteeringArgument {
  package let thing = NamedThing.environment

  package func entries(of catalog: Catalog) -> [EnvironmentTypeEntry] { catalog.environments }

  package var fields: (any FieldSource)? { EnvironmentFields(mayBeKeys: false) }
}

/// An environment type, a held object, or a key of the environment.
package struct EnvironmentTypeOrHeld: SteeringArgument {
  package enum Found {
    case type(EnvironmentTypeEntry)
    case held(HeldObject)
    /// A name that is no type: it may be a key.
    case key(String)
  }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Found {
    let name = word.text ?? ""
    if name.namesHeld { return .held(try HeldName().read(word, in: context)) }
    let entry = context.world.catalog.environments.first { $0.name == name }
    return entry.map { .type($0) } ?? .key(name)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let records = completer.node(of: place.command)?.effectiveEnvironment ?? []
    let keys = records.filter { !$0.isKeyedByType }.map { Offer($0.key, $0.typeName ?? "") }
    return Offers(words: completer.environmentTypes + completer.heldOffers + keys)
  }

  package var fields: (any FieldSource)? { EnvironmentFields(mayBeKeys: true) }
}

/// The fields of the environment type that a word names; without a word, values by key.
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

/// A key of the environment that the node itself has set.
package struct EnvironmentKey: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers {
    let given = place.command.words.map(\.text)
    let records = place.completer.node(of: place.command)?.ownEnvironment ?? []
    return Offers(
      words: records.filter { !given.contains($0.key) }.map { Offer($0.key, $0.typeName ?? "") })
  }
}

/// A key or type with a value in the environment of some node of the tree.
struct EnvironmentReference: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    word.text ?? ""
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let records = completer.tree(of: place.command).flatMap(\.ownEnvironment)
    return Offers(words: records.map { Offer($0.key, $0.typeName ?? "") }.unique)
  }
}
