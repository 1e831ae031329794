package import PatchbayCatalog
package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage
import PatchbayPlatform

/// The name of a plugin type.
package struct PluginTypeName: CatalogName {
  package let thing = NamedThing.plugin

  package init() {}

  package func entries(of catalog: Catalog) -> [PluginEntry] { catalog.plugins }

  package func readyMade(in catalog: Catalog) -> [ReadyMadePlugin] { catalog.readyMade }

  package func check(_ fields: PatchbayLanguage.Value, of entry: PluginEntry) throws(FieldError) {
    _ = try entry.params(from: fields)
  }
}

/// The name of a relay type.
package struct RelayTypeName: CatalogName {
  package let thing = NamedThing.relay

  package func entries(of catalog: Catalog) -> [PartEntry<any MessageRelay>] { catalog.relays }

  package func readyMade(in catalog: Catalog) -> [ReadyMadePlugin] { catalog.readyMadeRelays }
}

/// A reference to plugins, `TYPE` or `TYPE:NAME`, in the container or in the whole tree.
package struct PluginReference: ArgumentType {
  let inTree: Bool

  package init(inTree: Bool) { self.inTree = inTree }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    type: any Plugin.Type, name: String?
  ) {
    let (type, name) = parts(of: word)
    if let plugin = context.world.catalog.readyMade(type) { return (plugin.type, name) }
    return (try PluginTypeName().read(ArgumentWord(type, at: word.span), in: context).type, name)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try PluginTypeName().check(ArgumentWord(parts(of: word).type, at: word.span), in: scope)
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
    guard let colon = word.text.firstIndex(of: ":") else {
      return PluginTypeName().offers(of: completer.world.catalog)
    }
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
