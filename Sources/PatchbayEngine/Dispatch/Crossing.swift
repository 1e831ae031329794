/// A message at the interceptors of a node.
///
/// It keeps no node, since a route may keep it longer than those are there: who goes on with it when the
/// dispatch has ended keeps the nodes as well.
final class Crossing {
  unowned(unsafe) let node: NodeCore
  let chain: [InterceptorRegistration]
  /// What is handed on goes up from here as well, not only into the node.
  let goesOn: Bool
  /// The branch that the message came from.
  unowned(unsafe) let entrance: NodeCore?
  /// Non-nil for a state that is handed down to a node composed later.
  let replay: StateHandDown?
  /// The chain once more, to be read without counting references.
  private let stations: ContiguousArray<Unmanaged<InterceptorRegistration>>
  /// The route of the same message behind the interceptors, for one that a route keeps.
  private var behind: Route?

  init(
    node: NodeCore, chain: [InterceptorRegistration]? = nil, goesOn: Bool, entrance: NodeCore?,
    replay: StateHandDown? = nil
  ) {
    self.node = node
    self.chain = chain ?? node.chain
    self.goesOn = goesOn
    self.entrance = entrance
    self.replay = replay
    stations = ContiguousArray(self.chain.map(Unmanaged.passUnretained))
  }

  deinit {
    guard let behind else { return }
    behind.isKept = false
    // Those who follow it have its retain from here on.
    if behind.users > 0 { _ = Unmanaged.passRetained(behind) }
  }
}

extension Crossing {
  convenience init(
    at node: Unmanaged<NodeCore>, goesOn: Bool, entrance: Unmanaged<NodeCore>?
  ) {
    self.init(
      node: node.takeUnretainedValue(), goesOn: goesOn, entrance: entrance?.takeUnretainedValue())
  }

  var isReplay: Bool { replay != nil }

  /// Whether what a message has come to before is this.
  func isAt(
    _ node: Unmanaged<NodeCore>, _ goesOn: Bool, _ entrance: Unmanaged<NodeCore>?
  ) -> Bool {
    Unmanaged.passUnretained(self.node).toOpaque() == node.toOpaque() && self.goesOn == goesOn
      && self.entrance.map { Unmanaged.passUnretained($0).toOpaque() } == entrance?.toOpaque()
  }

  /// The route of its message behind the interceptors, kept for the next one.
  func routeBehind(for subject: @autoclosure () -> Subject, in hub: Hub) -> Unmanaged<Route> {
    if let behind { return .passUnretained(behind) }
    let subject = subject()
    let new = hub.routes.takeSpare(for: subject, from: .passUnretained(node))
    new.become(for: subject, from: .passUnretained(node), scope: .everywhere, in: hub)
    new.isKept = true
    behind = new
    return .passUnretained(new)
  }

  /// The next interceptor that is there for a message, and the place in the chain after it.
  func station(for address: KeyAddress, from first: Int)
    -> (Unmanaged<InterceptorRegistration>, next: Int)?
  {
    var index = first
    while index < stations.count {
      let station = stations[index]
      index += 1
      if station._withUnsafeGuaranteedRef({ $0.isThere(for: address) }) { return (station, index) }
    }
    return nil
  }
}
