import PatchbayCatalog
package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage
import PatchbayPlatform

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
