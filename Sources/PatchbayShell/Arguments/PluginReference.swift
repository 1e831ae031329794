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
    let type = parts(of: word).type
    do throws(ShellError) {
      try scope.lookUp(type, scope.catalog.pluginNames, .plugin, word)
    } catch {
      guard scope.tellsErrors, error.near.isEmpty,
        let reference = Self.reference(to: type, in: scope.world)
      else { throw error }
      throw error.advising("a plugin is named by its type: \(reference)")
    }
  }

  /// The reference to a plugin whose name is at the end of a text; nil if there is none.
  private static func reference(to text: String, in world: World) -> String? {
    guard let name = text.split(separator: "/").last.map(String.init) else { return nil }
    for case let container as PluginContainer in world.roots.flatMap(\.subtree) where Work.goesOn {
      for endpoint in container.endpointsByArrival where endpoint.role.pluginName == name {
        let type = world.record(of: endpoint, in: container)?.typeName ?? endpoint.typeName
        return "\(type):\(name)"
      }
    }
    return nil
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
