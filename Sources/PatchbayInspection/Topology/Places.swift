package import PatchbayEngine

/// Finds out where things are, as the topology of the moment would have it.
///
/// What was found is kept until something comes, goes or moves.
package struct Places {
  private var nodes: [ObjectIdentifier: TopologyPath] = [:]
  private var endpoints: [ObjectIdentifier: TopologyPath] = [:]
  private var shape: TreeShape?

  package init() {}
}

extension Places {
  /// Where a node is.
  package mutating func path(of node: ComposableContainer) -> TopologyPath {
    forgetIfChanged(node)
    if let known = nodes[ObjectIdentifier(node)] { return known }
    var way = [node]
    while let above = way.last?.parent, nodes[ObjectIdentifier(above)] == nil { way.append(above) }
    for node in way.reversed() { findChildren(of: node.parent, or: node) }
    return nodes[ObjectIdentifier(node)] ?? .top
  }

  /// Where a plugin, a relay, or a node that sends itself is; nil once it has left.
  package mutating func path(of endpoint: Endpoint) -> TopologyPath? {
    guard let node = endpoint.node else { return nil }
    let place = path(of: node)
    guard let container = node as? PluginContainer, endpoint != node.ownEndpoint else {
      return place
    }
    if let known = endpoints[endpoint.identity] { return known }
    for (endpoint, path) in Self.endpoints(in: container, at: place) {
      endpoints[endpoint.identity] = path
    }
    return endpoints[endpoint.identity]
  }

  /// Where somebody is, or was before it left.
  package mutating func path(ofFormer endpoint: Endpoint) -> TopologyPath {
    if let path = path(of: endpoint) { return path }
    let place = endpoint.lastNode.map { path(of: $0) } ?? .top
    return place.child(endpoint.role.ownName)
  }

  /// Where an interceptor is, or was.
  package mutating func path(of interceptor: InterceptorIdentity, at node: ComposableContainer?)
    -> TopologyPath
  {
    guard let node else { return TopologyPath.top.interceptor("\(interceptor)") }
    let place = path(of: node)
    let id = "\(interceptor)"
    let index = node.interceptorRecords(named: id).firstIndex { $0.identity == interceptor }
    return place.interceptor(id, ordinal: (index ?? 0) + 1)
  }

  private mutating func forgetIfChanged(_ node: ComposableContainer) {
    guard node.shape != shape else { return }
    nodes = [:]
    endpoints = [:]
    shape = node.shape
  }

  private mutating func findChildren(
    of parent: ComposableContainer?, or root: ComposableContainer
  ) {
    let siblings = parent?.childNodes ?? [root]
    let place = parent.flatMap { nodes[ObjectIdentifier($0)] } ?? .top
    for (node, path) in Self.children(siblings, of: place) { nodes[ObjectIdentifier(node)] = path }
  }
}

// MARK: - Names that are unique where they stand

extension Places {
  /// Siblings and where they are.
  package static func children(_ siblings: [ComposableContainer], of place: TopologyPath)
    -> [(ComposableContainer, TopologyPath)]
  {
    var ordinals = Ordinals()
    return siblings.map { node in
      guard let name = node.name else {
        let kind: Topology.NodeKind = node is PluginContainer ? .container : .composer
        return (node, place.unnamedChild(kind.rawValue, ordinal: ordinals.next("/\(kind)")))
      }
      return (node, place.child(name, ordinal: ordinals.next(name)))
    }
  }

  /// The plugins and relays of a container, in the order in which they came, each plugin with the
  /// relays below it.
  package static func endpoints(in container: PluginContainer, at place: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  {
    endpoints(container.endpointsByArrival, below: place)
  }

  /// Plugins or relays that stand side by side, all there are of their names, each with the relays below
  /// it.
  package static func endpoints(_ siblings: [Endpoint], below place: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  {
    var found: [(endpoint: Endpoint, path: TopologyPath)] = []
    var left = named(siblings, below: place).reversed() as Array
    while let next = left.popLast() {
      found.append(next)
      left += named(next.endpoint.relays, below: next.path).reversed()
    }
    return found
  }

  private static func named(_ endpoints: [Endpoint], below place: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  {
    var ordinals = Ordinals()
    return endpoints.map { endpoint in
      let name = endpoint.role.ownName
      return (endpoint, place.child(name, ordinal: ordinals.next(name)))
    }
  }

  /// The interceptors of a node, in the order in which they see messages.
  package static func interceptors(of node: ComposableContainer, at place: TopologyPath)
    -> [(record: InterceptorRecord, path: TopologyPath)]
  {
    var ordinals = Ordinals()
    return node.interceptorRecords.map { record in
      let id = "\(record.identity)"
      return (record, place.interceptor(id, ordinal: ordinals.next(id)))
    }
  }

  /// Tells those of one name apart.
  struct Ordinals {
    private var last: [String: Int] = [:]

    mutating func next(_ name: String) -> Int {
      last[name, default: 0] += 1
      return last[name, default: 1]
    }
  }
}

extension TopologyPath {
  /// Where a node is at present.
  package init(of node: ComposableContainer) {
    var places = Places()
    self = places.path(of: node)
  }
}
