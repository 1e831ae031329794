package import PatchbayCatalog
import PatchbayEngine
package import PatchbayLanguage

/// The name of an environment type.
package struct EnvironmentTypeName: CatalogName {
  package let thing = NamedThing.environment

  package func entries(of catalog: Catalog) -> [EnvironmentTypeEntry] { catalog.environments }

  package func check(_ fields: PatchbayLanguage.Value, of entry: EnvironmentTypeEntry)
    throws(FieldError)
  {
    _ = try entry.value(from: fields)
  }
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
    let types = EnvironmentTypeName().offers(of: completer.world.catalog)
    return Offers(words: types + completer.heldOffers + keys)
  }

  package var fields: (any FieldSource)? { EnvironmentFields() }
}

/// The fields of the environment type that a word names; without a word, values by key.
struct EnvironmentFields: FieldSource {
  private let typed = EntryFields(name: EnvironmentTypeName())

  func meaning(of parameter: String) -> String? {
    "values by key, or the fields of \(parameter)"
  }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  { try typed.check(invocation, of: word, in: scope) }

  let mayBeLeftOut = true

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    word == nil
      ? completer.environmentFields(completer.node(of: command)?.ownEnvironment)
      : typed.fields(of: word, in: command, completer)
  }

  let readEnvironment = true
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
