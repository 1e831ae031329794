package import PatchbayCatalog
package import PatchbayEngine
package import PatchbayLanguage

/// The name of an entry of the catalogue, followed by its fields.
package protocol CatalogName: SteeringArgument {
  associatedtype Entry: CatalogEntry
  /// The sort of thing that the error for an unknown name mentions.
  var thing: NamedThing { get }
  func entries(of catalog: Catalog) -> [Entry]
  /// The shell's own types that can be named, too.
  func readyMade(in catalog: Catalog) -> [ReadyMadePlugin]
  /// Throws unless something can be made of the fields.
  func check(_ fields: PatchbayLanguage.Value, of entry: Entry) throws(FieldError)
}

extension CatalogName {
  package func readyMade(in catalog: Catalog) -> [ReadyMadePlugin] { [] }

  package func check(_ fields: PatchbayLanguage.Value, of entry: Entry) throws(FieldError) {}

  fileprivate func entry(_ name: String?, of catalog: Catalog) -> Entry? {
    entries(of: catalog).first { $0.name == name }
  }

  /// The names, each with its summary.
  func offers(of catalog: Catalog) -> [Offer] {
    entries(of: catalog).map { Offer($0.name, $0.summary) }
      + readyMade(in: catalog).map { Offer($0.name, $0.summary) }
  }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Entry {
    let catalog = context.world.catalog
    if let entry = entry(word.text, of: catalog) { return entry }
    throw ShellError(unknown: word, thing, among: offers(of: catalog).map(\.name))
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", offers(of: scope.catalog).map(\.name), thing, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: offers(of: place.completer.world.catalog))
  }

  package var fields: (any FieldSource)? { EntryFields(name: self) }
}

/// The fields of the type that a word names.
struct EntryFields<Name: CatalogName>: FieldSource {
  let name: Name

  func meaning(of parameter: String) -> String? { "its fields, which types \(parameter) lists" }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    if let entry = name.entry(word?.text, of: scope.catalog) {
      try invocation.checkFields(against: entry.shape, of: entry.name) { value throws(FieldError) in
        try name.check(value, of: entry)
      }
    }
    let own = name.readyMade(in: scope.catalog).first { $0.name == word?.text }
    guard let own, !scope.isOpen,
      invocation.fields.allSatisfy({ $0.isFormula || $0.undeclared != nil })
    else { return }
    // A provider of the container may have the required parameters.
    if !own.isRelay, invocation.fields.isEmpty, scope.mayHaveProvider(for: own.name) { return }
    _ = try invocation.make(own, named: word, kinds: scope.kinds, stage: Stage())
  }

  let mustBeCheckedAgain = true

  var mayBeLeftOut: Bool { name is PluginTypeName }

  /// Without the option that names the type, there are no fields.
  func form(in command: TypedCommand, _ completer: Completer) -> String? {
    command.spec.fields?.owner is any DeclaredOption && command.fieldOwner == nil ? nil : form
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    let entry = name.entry(word, of: completer.world.catalog)
    return entry.map { completer.shapeFields($0.shape) } ?? completer.pluginFields(word, command)
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { completer.kindsHeard(byPlugin: word) }
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
