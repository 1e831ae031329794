import PatchbayEngine

/// The nodes that a message went through or might have gone through, and what interceptors did there.
final class RecordedStations {
  /// Parents precede their children.
  private(set) var nodes: [Topology.Node] = []
  /// The number of the sender's node; -1 if that has gone.
  let origin: Int
  /// Whether an interceptor was asked what it would do with a value.
  private(set) var hasForeseen = false
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var containers: [ComposableContainer] = []
  private var interceptors: [TopologyPath: (record: InterceptorRecord, node: Int)] = [:]
  private var behaviours: [TopologyPath: Topology.Behaviour?] = [:]
  private var kinds: [UInt: String] = [:]
  private var copies: MessageCopies

  init(
    _ event: DispatchEvent, _ copies: MessageCopies, for audience: [Endpoint],
    _ places: inout Places
  ) {
    self.copies = copies
    // The sender's nodes come first, since they are those of the time when it sent.
    let lineage = event.lineage
    origin = lineage.count - 1
    for (level, node) in lineage.enumerated().reversed() {
      add(node, in: level < origin ? lineage[level + 1] : nil, event, &places)
    }
    for endpoint in audience {
      var missing: [ComposableContainer] = []
      var above = endpoint.node
      while let node = above, numbers[ObjectIdentifier(node)] == nil {
        missing.append(node)
        above = node.parent
      }
      for node in missing.reversed() { add(node, in: node.parent, event, &places) }
    }
  }

  private func add(
    _ node: ComposableContainer, in parent: ComposableContainer?, _ event: DispatchEvent,
    _ places: inout Places
  ) {
    let path = places.path(of: node)
    numbers[ObjectIdentifier(node)] = nodes.count
    var ordinals = Places.Ordinals()
    let stations = event.interceptors(at: node).map { record in
      let id = "\(record.identity)"
      let path = path.interceptor(id, ordinal: ordinals.next(id))
      interceptors[path] = (record, nodes.count)
      return Topology.Interceptor(
        path: path, id: id, type: "", order: 0, isWeak: false, keys: nil, behaviour: nil,
        action: nil, parameters: nil)
    }
    nodes.append(
      Topology.Node(
        path: path, parent: parent.map { places.path(of: $0) }, kind: .container, name: nil,
        isWeak: false, limits: nil, plugins: [], relays: [], interceptors: stations,
        environment: [], states: [], viewContainer: nil, offers: nil))
    containers.append(node)
  }
}

extension RecordedStations {
  func number(of node: ComposableContainer) -> Int? { numbers[ObjectIdentifier(node)] }

  /// The name of a kind, which takes long to make.
  func name(of record: ObservationRecord) -> String {
    if let known = kinds[record.kindID] { return known }
    let name = record.kind
    kinds[record.kindID] = name
    return name
  }

  func behaviour(of interceptor: TopologyPath) -> Topology.Behaviour? {
    if let known = behaviours[interceptor] { return known }
    let behaviour = interceptors[interceptor]?.record.description
    behaviours[interceptor] = .some(behaviour)
    return behaviour
  }

  /// What an interceptor did with a copy; nil if the copy did not come to it.
  func deed(of interceptor: TopologyPath, on copy: Int?) -> MessageCopies.Deed? {
    guard let copy, let (record, node) = interceptors[interceptor] else { return nil }
    return copies.deed(
      .init(node: Origin(containers[node]), interceptor: record.identity, copy: copy))
  }

  /// What an interceptor did with a copy or would do with it; nil if only its code can tell.
  func effect(of interceptor: TopologyPath, on copy: MessageCopy, _ isQuery: Bool) -> Foresight? {
    if let number = copy.number, let deed = deed(of: interceptor, on: number) {
      return deed.results == [number] ? Foresight(.passes) : becoming(deed.results)
    }
    let value = copy.number.flatMap { copies[$0].value }
    guard let kind = copy.kind, let (record, node) = interceptors[interceptor],
      let decider = record.decider(of: kind, value)
    else { return Foresight(.passes) }
    if let number = copy.number, let value, let decider = decider as? any ForeseeingInterceptor {
      hasForeseen = true
      switch decider.foresee(value, at: containers[node]) {
      case .passes: return Foresight(.passes)
      case .becomes(let messages):
        return becoming(messages.map { isUnchanged(value, $0) ? number : copies.suppose($0) })
      case nil: break
      }
    }
    guard let description = behaviour(of: interceptor) else { return nil }
    if let kinds = description.kinds, !kinds.contains(kind) { return Foresight(.passes) }
    switch description.action {
    case .passes, .adds: return Foresight(.passes)
    case .answers where !isQuery: return Foresight(.passes)
    default: return description.condition == nil ? Foresight(description.action) : nil
    }
  }

  private func becoming(_ copies: [Int]) -> Foresight {
    Foresight(
      .becomes(copies.map { self.copies[$0].kind }), carrying: copies.map { AnyHashable($0) })
  }
}
