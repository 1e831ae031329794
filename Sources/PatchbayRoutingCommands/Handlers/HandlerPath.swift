import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// A plugin or relay that is to be reached by a scheme.
struct HandlerPath: PathArgument {
  let use = PathUse.endpoint

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> HandlerPlace {
    let target = try context.target(word)
    guard case .endpoint(let endpoint, let container, let path) = target else {
      throw ShellError(
        .wrongPlace(target.path.text, is: target.words, needs: "a plugin or relay"), at: word.span)
    }
    guard let sender = container.sender(for: endpoint) else {
      throw ShellError(.detachedSender(path.topologyPath.text), at: word.span)
    }
    return HandlerPlace(endpoint: endpoint, sender: sender, path: path.topologyPath)
  }
}

/// A plugin or relay, and where it is.
struct HandlerPlace {
  let endpoint: Endpoint
  let sender: MessageSender
  let path: TopologyPath
}

extension HandlerPlace {
  /// Where it is now.
  var currentPath: String {
    var places = Places()
    return places.path(of: endpoint)?.text ?? path.text
  }

  /// Refuses a kind that it doesn't handle.
  func checkHandles(_ kind: Kind, at span: SourceSpan) throws(ShellError) {
    if kind.isHandled(by: endpoint) { return }
    let offered = Set(endpoint.offers.map(\.name))
    let handled = endpoint.observations.map(\.kind).filter { !offered.contains($0) }
    throw ShellError(.unhandledKind(kind.name, path: path.text, handled: handled), at: span)
  }
}

extension Topology {
  /// The names of what is offered by a scheme.
  func offers(by scheme: String) -> [String] {
    var names: [String] = []
    for node in nodes {
      for interests in node.plugins.map(\.interests) + node.relays.map(\.interests) {
        for offer in interests.offers ?? [] where offer.scheme == scheme {
          names.append(offer.name)
        }
      }
    }
    return names
  }
}
