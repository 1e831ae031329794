package import PatchbayCatalog
package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage
import PatchbayPlatform

/// The name of a plugin type, followed by its parameters.
package struct PluginTypeName: SteeringArgument {
  package init() {}

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", scope.catalog.pluginNames, .plugin, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.pluginOffers)
  }

  package var fields: (any FieldSource)? { PartParameters(areOfRelay: false) }
}

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

  package var fields: (any FieldSource)? { PartParameters(areOfRelay: true) }
}

/// The parameters of the plugin or relay type that a word names.
private struct PartParameters: FieldSource {
  let areOfRelay: Bool

  func meaning(of parameter: String) -> String? { "its parameters, which types \(parameter) lists" }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    guard let word, let name = word.text else { return }
    let catalog = scope.catalog
    if let own = areOfRelay ? catalog.readyMadeRelay(name) : catalog.readyMade(name) {
      guard !scope.isOpen, invocation.fields.allSatisfy({ $0.isFormula || $0.undeclared != nil })
      else { return }
      // A provider of the container may have the required parameters.
      if !areOfRelay, invocation.fields.isEmpty, scope.mayHaveProvider(for: name) { return }
      _ = try invocation.make(own, named: word, kinds: scope.kinds, stage: Stage())
    } else if areOfRelay, let entry = catalog.relays.first(where: { $0.name == name }) {
      try invocation.checkFields(against: entry.shape, of: name, build: nil)
    } else if !areOfRelay, let entry = catalog.plugins.first(where: { $0.name == name }) {
      try invocation.checkFields(against: entry.shape, of: name) { value throws(FieldError) in
        _ = try entry.params(from: value)
      }
    }
  }

  var mayBeLeftOut: Bool { !areOfRelay }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    let relay = completer.world.catalog.relays.first { areOfRelay && $0.name == word }
    return relay.map { completer.shapeFields($0.shape) } ?? completer.pluginFields(word, command)
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { completer.kindsHeard(byPlugin: word) }
}

/// A reference to plugins, `TYPE` or `TYPE:NAME`, in the container or in the whole tree.
package struct PluginReference: ArgumentType {
  let inTree: Bool

  package init(inTree: Bool) { self.inTree = inTree }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    type: any Plugin.Type, name: String?
  ) {
    let (type, name) = parts(of: word)
    return (try context.pluginClass(type, at: word.span), name)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(parts(of: word).type, scope.catalog.pluginNames, .plugin, word)
  }

  private func parts(of word: ArgumentWord) -> (type: String, name: String?) {
    let parts = (word.text ?? "").unicodeScalars.split(separator: ":", maxSplits: 1)
      .map { String(Substring($0)) }
    return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: offers(for: place.word, of: place.command, in: place.completer))
  }

  /// Offers plugin types; after a colon, the names of plugins of that type.
  private func offers(
    for word: TypedWord, of command: TypedCommand, in completer: Completer
  ) -> [Offer] {
    guard let colon = word.text.firstIndex(of: ":") else { return completer.pluginOffers }
    let type = word.text[..<colon]
    let nodes =
      inTree ? completer.tree(of: command) : completer.node(of: command).map { [$0] } ?? []
    return nodes.compactMap { $0 as? PluginContainer }.flatMap { container in
      container.endpointsByArrival.compactMap { endpoint -> Offer? in
        let known = completer.world.record(of: endpoint, in: container)?.typeName
        guard known ?? endpoint.typeName == type, let name = endpoint.role.pluginName else {
          return nil
        }
        return Offer("\(type):\(name)", "in \(completer.world.path(of: container).lastName)")
      }
    }.unique
  }
}

extension EndpointRole {
  fileprivate var pluginName: String? {
    if case .plugin(let identity) = self { identity.name } else { nil }
  }
}
