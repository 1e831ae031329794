import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// The path of a plugin or relay that a scheme should reach.
struct HandlerPath: PathArgument {
  let use = PathUse.endpoint

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> HandlerPlace {
    try HandlerPlace(try context.target(word), in: context, at: word.span)
  }
}

extension HandlerPlace {
  /// The plugin or relay at a path; throws if the path names anything else.
  init(_ target: Target, in context: CommandContext, at span: SourceSpan) throws(ShellError) {
    guard case .endpoint(let endpoint, let container, let path) = target else {
      throw target.wrongPlace(needs: "a plugin or relay", at: span)
    }
    guard let sender = container.sender(for: endpoint) else {
      throw ShellError(.detachedSender(path.topologyPath.text), at: span)
    }
    self.init(endpoint: endpoint, sender: sender, path: path.topologyPath)
  }
}

/// A plugin or relay, or a node that offers something, with its path.
struct HandlerPlace {
  let endpoint: Endpoint
  let sender: MessageSender
  let path: TopologyPath
}

extension HandlerPlace {
  /// The name; the type if there is no name.
  var ownName: String { endpoint.role.ownName }

  /// The current path, which may differ from ``path``.
  var currentPath: String {
    var places = Places()
    return places.path(of: endpoint)?.text ?? path.text
  }

  /// The kinds that it handles, without those by which schemes reach it.
  func handledKinds(in world: World) -> [Kind] {
    var names: Set<String> = []
    return endpoint.observations.filter { $0.scheme == nil }.map(\.kind).filter {
      names.insert($0).inserted
    }.compactMap { world.kinds[$0] }.filter { $0.isHandled(by: endpoint) }
  }

  /// Throws if the kind is not handled here.
  func checkHandles(_ kind: Kind, in world: World, at span: SourceSpan) throws(ShellError) {
    if kind.isHandled(by: endpoint) { return }
    let handled = handledKinds(in: world).map(\.name)
    throw ShellError(.unhandledKind(kind.name, path: path.text, handled: handled), at: span)
  }
}

extension ComposableContainer {
  var currentPath: String {
    var places = Places()
    return places.path(of: self).text
  }
}

extension Topology {
  /// The names that plugins and relays offer by a scheme.
  func offers(by scheme: String) -> [String] {
    var names: [String] = []
    for node in nodes where Work.goesOn {
      for interests in node.plugins.map(\.interests) + node.relays.map(\.interests) {
        for offer in interests.offers ?? [] where offer.scheme == scheme {
          names.append(offer.name)
        }
      }
    }
    return names
  }
}
