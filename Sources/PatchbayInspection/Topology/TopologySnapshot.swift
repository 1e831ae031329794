public import PatchbayEngine
import PatchbayPlatform

extension Topology {
  /// Takes a snapshot of the tree from a node down.
  public init(of node: ComposableContainer, wording: Wording = Wording()) {
    self.init(of: [node], wording: wording)
  }

  /// Takes a snapshot of several trees.
  public init(of roots: [ComposableContainer], wording: Wording = Wording()) {
    let placed = Places.children(roots, of: .top).map { ($0, $1, TopologyPath?.none) }
    self.init(of: placed, wording)
  }

  /// Takes a snapshot of several trees or of parts of one.
  package init(
    of nodes: [(ComposableContainer, TopologyPath)], in parent: TopologyPath? = nil,
    given parameters: (any ParameterSource)?
  ) { self.init(of: nodes.map { ($0, $1, parent) }, Wording(), given: parameters) }

  private init(
    of roots: [(ComposableContainer, TopologyPath, TopologyPath?)], _ wording: Wording,
    given parameters: (any ParameterSource)? = nil
  ) {
    var snapshot = Snapshot(wording: wording, given: parameters)
    var nodes: [Node] = []
    var left = roots.reversed() as Array
    while Work.goesOn, let (node, path, parent) = left.popLast() {
      nodes.append(snapshot.node(node, at: path, in: parent))
      left += Places.children(node.childNodes, of: path).map { ($0, $1, path) }.reversed()
    }
    self.init(nodes: nodes)
  }
}

/// Caches the words of kinds and states that occur repeatedly.
private struct Snapshot {
  let wording: Wording
  private let given: (any ParameterSource)?
  private var kinds: [UInt: (name: String, carrier: String)] = [:]
  private var states: [ObjectIdentifier: Payload] = [:]

  init(wording: Wording, given: (any ParameterSource)?) {
    (self.wording, self.given) = (wording, given)
  }
}

// MARK: - Nodes

extension Snapshot {
  mutating func node(
    _ node: ComposableContainer, at path: TopologyPath, in parent: TopologyPath?
  ) -> Topology.Node {
    let container = node as? PluginContainer
    let paths = container.map { Places.endpoints(in: $0, at: path) } ?? []
    let places = Dictionary(firstOf: paths.map { ($0.endpoint.identity, $0.path) })
    var plugins: [Topology.Plugin] = []
    for endpoint in container?.pluginEndpoints ?? [] where Work.goesOn {
      plugins.append(plugin(endpoint, places))
    }
    var relays: [Topology.Relay] = []
    for endpoint in container?.relayEndpoints ?? [] where Work.goesOn {
      relays.append(relay(endpoint, places))
    }
    return Topology.Node(
      path: path, parent: parent, kind: container == nil ? .composer : .container, name: node.name,
      isWeak: node.isHeldWeakly,
      limits: node.ownLimits.map {
        Topology.Limits(causalDepth: $0.causalDepth, deliveries: $0.deliveries)
      },
      plugins: plugins, relays: relays, interceptors: interceptors(of: node, at: path),
      environment: node.ownEnvironment.map(environmentValue),
      states: node.stateRecords.map { state($0) },
      viewContainer: container.flatMap(viewContainer),
      offers: offers(of: node.ownEndpoint))
  }

  private func interceptors(of node: ComposableContainer, at path: TopologyPath)
    -> [Topology.Interceptor]
  {
    Places.interceptors(of: node, at: path).map { record, path in
      let action = given?.action(of: record, at: node)
      return Topology.Interceptor(
        path: path, id: "\(record.identity)", type: record.identity.typeName, order: record.order,
        isWeak: record.isWeak, keys: record.keys, behaviour: record.description,
        action: action?.name, parameters: action?.parameters.listed)
    }
  }

  private func viewContainer(of container: PluginContainer) -> Topology.ViewContainer? {
    container.viewContainerRecord.map { record in
      Topology.ViewContainer(
        type: record.typeName, isWeak: record.isWeak, slots: record.slots,
        parameters: given?.viewContainerParameters(of: container).listed)
    }
  }

  private func environmentValue(_ record: EnvironmentRecord) -> Topology.EnvironmentValue {
    Topology.EnvironmentValue(
      key: record.key, isKeyedByType: record.isKeyedByType, type: record.typeName,
      isWeak: record.isWeak, value: record.value.map { wording.words(of: $0, key: record.key) })
  }

  private mutating func state(_ record: StateRecord) -> Topology.RememberedState {
    let payload = states[record.identity] ?? wording.payload(of: record.message, kind: record.kind)
    states[record.identity] = payload
    return Topology.RememberedState(kind: record.kind, channel: record.channel, message: payload)
  }
}

// MARK: - Plugins and relays

extension Snapshot {
  private mutating func plugin(_ endpoint: Endpoint, _ places: [ObjectIdentifier: TopologyPath])
    -> Topology.Plugin
  {
    Topology.Plugin(
      path: places[endpoint.identity] ?? .top, type: endpoint.role.typeName,
      name: endpoint.role.givenName, priority: endpoint.priority.rawValue,
      interests: interests(of: endpoint), slots: endpoint.slots,
      parameters: given?.parameters(of: endpoint).listed)
  }

  private mutating func relay(_ endpoint: Endpoint, _ places: [ObjectIdentifier: TopologyPath])
    -> Topology.Relay
  {
    Topology.Relay(
      path: places[endpoint.identity] ?? .top, type: endpoint.role.typeName,
      name: endpoint.role.givenName,
      connector: endpoint.connector.flatMap { places[$0.identity] } ?? .top,
      interests: interests(of: endpoint), parameters: given?.parameters(of: endpoint).listed)
  }

  private mutating func interests(of endpoint: Endpoint) -> Topology.Interests {
    let observations = endpoint.observations
    return Topology.Interests(
      hears: observations.filter { !$0.isQuery }.map { observation($0) },
      answers: observations.filter(\.isQuery).map { observation($0) },
      reads: endpoint.environmentReads.map {
        Topology.EnvironmentRead(key: $0.key, type: $0.typeName, isKeyedByType: $0.isKeyedByType)
      }, offers: offers(of: endpoint))
  }

  private func offers(of endpoint: Endpoint) -> [Topology.Offer]? {
    let offers = endpoint.offers
    if offers.isEmpty { return nil }
    return offers.map { Topology.Offer(scheme: $0.scheme, name: $0.name, detail: $0.detail) }
  }

  private mutating func observation(_ record: ObservationRecord) -> Topology.Observation {
    let (name, carrier) = words(of: record)
    return Topology.Observation(
      kind: name, carrier: carrier, channel: record.channel, isState: record.isState,
      scheme: record.scheme)
  }

  private mutating func words(of record: ObservationRecord) -> (name: String, carrier: String) {
    if let known = kinds[record.kindID] { return known }
    let words = (record.kind, record.carrier)
    kinds[record.kindID] = words
    return words
  }
}

extension Endpoint {
  fileprivate var slots: [Topology.AskedSlot] {
    askedSlots.sorted { ($0.key ?? "") < ($1.key ?? "") }
      .map { Topology.AskedSlot(viewId: $0.key, isGranted: $0.value) }
  }
}

extension EndpointRole {
  package var typeName: String {
    switch self {
    case .plugin(let identity): identity.typeName
    case .relay(let type, _): type
    case .container: "PluginContainer"
    case .composer: "PluginContainerComposer"
    }
  }

  fileprivate var givenName: String? {
    switch self {
    case .plugin(let identity): identity.name
    case .relay(_, let name), .container(let name), .composer(let name): name
    }
  }
}

// MARK: - The engine's values

extension [Topology.Parameter] {
  /// The parameters ordered by name, which has no effect; nil for none.
  fileprivate var listed: Self? { isEmpty ? nil : sorted { $0.name < $1.name } }
}

/// Knows the parameters that commands gave to the parts of a tree, which the engine does not keep.
package protocol ParameterSource {
  /// The parameters of a plugin or relay; none if no command added it.
  func parameters(of endpoint: Endpoint) -> [Topology.Parameter]

  /// The action and the parameters of an interceptor; nil if no command registered it.
  func action(of interceptor: InterceptorRecord, at node: ComposableContainer)
    -> (name: String, parameters: [Topology.Parameter])?

  /// The parameters of the view container of a container; none if no command set it.
  func viewContainerParameters(of container: PluginContainer) -> [Topology.Parameter]
}
