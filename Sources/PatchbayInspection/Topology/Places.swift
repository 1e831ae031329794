package import PatchbayEngine

/// Computes paths as in a topology of the present moment.
///
/// Paths are cached until the shape of the tree changes.
package struct Places {
  private var nodes: [ObjectIdentifier: TopologyPath] = [:]
  private var endpoints: [ObjectIdentifier: TopologyPath] = [:]
  private var shape: TreeShape?

  package init() {}
}

extension Places {
  /// The path of a node.
  package mutating func path(of node: ComposableContainer) -> TopologyPath {
    forgetIfChanged(node)
    if let known = nodes[ObjectIdentifier(node)] { return known }
    var way = [node]
    while let above = way.last?.parent, nodes[ObjectIdentifier(above)] == nil { way.append(above) }
    var path = way.last?.parent.flatMap { nodes[ObjectIdentifier($0)] } ?? .top
    for node in way.reversed() {
      path = Self.path(of: node, in: path)
      nodes[ObjectIdentifier(node)] = path
    }
    return path
  }

  /// The path of a plugin, a relay or a sending node; nil if it was removed.
  package mutating func path(of endpoint: Endpoint) -> TopologyPath? {
    guard let node = endpoint.node else { return nil }
    forgetIfChanged(node)
    if let known = endpoints[endpoint.identity] { return known }
    let place = path(of: node)
    guard node is PluginContainer, endpoint != node.ownEndpoint else { return place }
    let found = Self.path(of: endpoint, in: place)
    endpoints[endpoint.identity] = found
    return found
  }

  /// The path of an endpoint; the last known place if it was removed.
  package mutating func path(ofFormer endpoint: Endpoint) -> TopologyPath {
    if let path = path(of: endpoint) { return path }
    let place = endpoint.lastNode.map { path(of: $0) } ?? .top
    return place.child(endpoint.role.ownName)
  }

  /// The path of an interceptor; also if it was removed from its node.
  package mutating func path(of interceptor: InterceptorIdentity, at node: ComposableContainer?)
    -> TopologyPath
  {
    guard let node else { return TopologyPath.top.interceptor("\(interceptor)") }
    let place = path(of: node)
    let id = "\(interceptor)"
    return place.interceptor(id, ordinal: node.ordinal(of: interceptor) ?? 1)
  }

  private mutating func forgetIfChanged(_ node: ComposableContainer) {
    guard node.shape != shape else { return }
    nodes = [:]
    endpoints = [:]
    shape = node.shape
  }

}

// MARK: - Names that are unique where they stand

extension Places {
  /// Siblings with their paths; `first` is the ordinal of the first node of each name.
  package static func children(
    _ siblings: [ComposableContainer], of place: TopologyPath, from first: Int = 1
  ) -> [(ComposableContainer, TopologyPath)] {
    var ordinals = Ordinals(from: first)
    var unnamed = Ordinals(from: first)
    return siblings.map { node in
      let ordinal = node.name.map { ordinals.next($0) } ?? unnamed.next(kind(of: node).rawValue)
      return (node, path(of: node, ordinal, in: place))
    }
  }

  private static func path(of node: ComposableContainer, in place: TopologyPath) -> TopologyPath {
    path(of: node, node.ordinal, in: place)
  }

  /// The path of a node with this ordinal among siblings of its name.
  package static func path(
    of node: ComposableContainer, _ ordinal: Int, in place: TopologyPath
  ) -> TopologyPath {
    node.name.map { place.child($0, ordinal: ordinal) }
      ?? place.unnamedChild(kind(of: node).rawValue, ordinal: ordinal)
  }

  private static func kind(of node: ComposableContainer) -> Topology.NodeKind {
    node is PluginContainer ? .container : .composer
  }

  /// The path of a plugin or relay of a container; nil if it is connected through neither.
  private static func path(of endpoint: Endpoint, in place: TopologyPath) -> TopologyPath? {
    var way = [endpoint]
    while let connector = way.last?.connector { way.append(connector) }
    var path = place
    for endpoint in way.reversed() {
      guard let ordinal = endpoint.ordinal else { return nil }
      path = path.child(endpoint.role.ownName, ordinal: ordinal)
    }
    return path
  }

  /// The plugins and relays of a container in order of arrival, each followed by the relays below
  /// it.
  package static func endpoints(in container: PluginContainer, at place: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  { endpoints(container.endpointsByArrival, below: place) }

  /// Sibling plugins or relays, each followed by the relays below it.
  ///
  /// `first` is the ordinal of the first of each name.
  package static func endpoints(
    _ siblings: [Endpoint], below place: TopologyPath, from first: Int = 1
  ) -> [(endpoint: Endpoint, path: TopologyPath)] {
    var found: [(endpoint: Endpoint, path: TopologyPath)] = []
    var left = named(siblings, below: place, from: first).reversed() as Array
    while let next = left.popLast() {
      found.append(next)
      left += named(next.endpoint.relays, below: next.path).reversed()
    }
    return found
  }

  /// Plugins or relays with their paths, without the relays that are connected through them.
  package static func named(
    _ endpoints: [Endpoint], below place: TopologyPath, from first: Int = 1
  )
    -> [(endpoint: Endpoint, path: TopologyPath)]
  {
    var ordinals = Ordinals(from: first)
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

  struct Ordinals {
    private var last: [String: Int] = [:]
    private let first: Int

    init(from first: Int = 1) { self.first = first }

    mutating func next(_ name: String) -> Int {
      let next = last[name].map { $0 + 1 } ?? first
      last[name] = next
      return next
    }
  }
}

extension TopologyPath {
  /// The present path of a node.
  package init(of node: ComposableContainer) {
    var places = Places()
    self = places.path(of: node)
  }
}
