import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// A line of `ls`.
struct Listing {
  /// The last part of the path, as it is typed.
  let name: String
  let what: String
  let detail: String

  var json: Value { ["name": .text(name), "is": .text(what), "detail": .text(detail)] }
}

extension World {
  func listing(of target: Target) -> [Listing] {
    switch target {
    case .top: Places.children(roots, of: .top).map { listing(of: $0.0, $0.1) }
    case .node(let node, let place): listing(in: node, place.topologyPath)
    case .endpoint(let endpoint, let container, _):
      members(of: container, self.path(of: container))
        .filter { $0.endpoint.connector == endpoint }.map(listing)
    case .interceptor(let interceptor, let node, _):
      [
        Listing(
          name: target.path.text, what: "interceptor", detail: words(for: interceptor, at: node))
      ]
    }
  }

  /// The action of an interceptor as it was typed; the name of its type if no command added it.
  func words(for interceptor: InterceptorRecord, at node: ComposableContainer) -> String {
    knownRecord(of: node)?.interceptors["\(interceptor.identity)"]?.words.joined(separator: " ")
      ?? interceptor.identity.typeName
  }

  private func listing(in node: ComposableContainer, _ path: TopologyPath) -> [Listing] {
    let interceptors = Places.interceptors(of: node, at: path).map { interceptor, path in
      Listing(
        name: ":\(path.lastName)", what: "interceptor",
        detail: words(for: interceptor, at: node))
    }
    let nodes = Places.children(node.childNodes, of: path).map { listing(of: $0.0, $0.1) }
    return interceptors + nodes
      + members(of: node, path).filter { !$0.endpoint.isRelay }.map(listing)
  }

  private func members(of node: ComposableContainer, _ path: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  {
    (node as? PluginContainer).map { Places.endpoints(in: $0, at: path) } ?? []
  }

  private func listing(of node: ComposableContainer, _ path: TopologyPath) -> Listing {
    if let container = node as? PluginContainer {
      return Listing(
        name: "\(path.lastName)", what: "container",
        detail: container.plugins.count.counted("plugin"))
    }
    return Listing(
      name: path.lastName + "/", what: "composer", detail: node.childCount.counted("node"))
  }

  private func listing(_ member: (endpoint: Endpoint, path: TopologyPath)) -> Listing {
    Listing(
      name: "\(member.path.lastName)", what: member.endpoint.isRelay ? "relay" : "plugin",
      detail: member.endpoint.typeName)
  }
}
