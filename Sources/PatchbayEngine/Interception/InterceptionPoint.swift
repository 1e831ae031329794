/// A message at the interceptors of a node.
///
/// A route may keep this object longer than the nodes live, so it retains no node. Code that goes
/// on with it after the dispatch has ended must retain the nodes as well.
final class InterceptionPoint {
  unowned(unsafe) let node: NodeCore
  let chain: [InterceptorRegistration]
  /// Whether a message that is handed on also goes up from here, not only into the node.
  let goesOn: Bool
  /// The branch that the message came from.
  unowned(unsafe) let entrance: NodeCore?
  /// Non-nil for a state that is handed down to a node composed later.
  let replay: StateHandDown?
  /// The chain once more, to be read without counting references.
  private let stations: ContiguousArray<Unmanaged<InterceptorRegistration>>
  /// Whether all interceptors that see the message only watch, so that the route continues here.
  private(set) var isOpen = false
  /// The route of the same message behind the interceptors, cached if a route keeps this point.
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
    // From here on, the users of that route own its retain.
    if behind.users > 0 { _ = Unmanaged.passRetained(behind) }
  }
}

extension InterceptionPoint {
  convenience init(
    at node: Unmanaged<NodeCore>, goesOn: Bool, entrance: Unmanaged<NodeCore>?
  ) {
    self.init(
      node: node.takeUnretainedValue(), goesOn: goesOn, entrance: entrance?.takeUnretainedValue())
  }

  var isReplay: Bool { replay != nil }

  /// Sets ``isOpen``; called only once, since a weakly held interceptor may die later.
  func openIfOnlyWatched(_ address: KeyAddress) {
    var first = 0
    while let (station, next) = station(of: address, from: first) {
      if !station._withUnsafeGuaranteedRef(\.isListener) { return }
      first = next
    }
    isOpen = true
  }

  /// How the route of a message begins that goes on behind these interceptors.
  var beginningBehind: Route.Beginning {
    Route.Beginning(
      passed: .passUnretained(node), goesOn: goesOn,
      cameFrom: entrance.map(Unmanaged.passUnretained))
  }

  /// The route of this message behind the interceptors, cached for the next message.
  func routeBehind(
    for subject: @autoclosure () -> Subject, _ scope: MessageScope, in domain: DispatchDomain
  ) -> Unmanaged<Route> {
    if let behind { return .passUnretained(behind) }
    let subject = subject()
    let new = domain.routes.takeSpare(for: subject, from: .passUnretained(node))
    new.become(
      for: subject, from: .passUnretained(node), scope: scope, beginningBehind, in: domain)
    new.isKept = true
    behind = new
    return .passUnretained(new)
  }

  /// The interceptor at a place in the chain; nil behind the last one.
  @inline(__always)
  func station(at place: Int) -> Unmanaged<InterceptorRegistration>? {
    place < stations.count ? stations[place] : nil
  }

  /// The next interceptor that wants a message, and the place in the chain after it.
  func station(of address: KeyAddress, from first: Int)
    -> (Unmanaged<InterceptorRegistration>, next: Int)?
  {
    var index = first
    while let station = station(at: index) {
      index += 1
      if station._withUnsafeGuaranteedRef({ $0.isThere(for: address) }) { return (station, index) }
    }
    return nil
  }
}
