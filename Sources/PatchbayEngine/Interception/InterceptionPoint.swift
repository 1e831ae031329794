/// A message at the interceptors of a node.
///
/// It keeps no node, since a route may keep it longer than those are there: who goes on with it when the
/// dispatch has ended keeps the nodes as well.
final class InterceptionPoint {
  unowned(unsafe) let node: NodeCore
  let chain: [InterceptorRegistration]
  /// What is handed on goes up from here as well, not only into the node.
  let goesOn: Bool
  /// The branch that the message came from.
  unowned(unsafe) let entrance: NodeCore?
  /// Non-nil for a state that is handed down to a node composed later.
  let replay: StateHandDown?
  /// Every interceptor is there for all messages.
  let isUniversal: Bool
  /// The chain once more, to be read without counting references.
  private let stations: ContiguousArray<Unmanaged<InterceptorRegistration>>
  /// The message goes on here in any case, since all who see it only watch: so the route goes on as well.
  private(set) var isOpen = false
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
    isUniversal = self.chain.allSatisfy(\.intercepted.isUniversal)
  }

  deinit {
    guard let behind else { return }
    behind.isKept = false
    // Those who follow it have its retain from here on.
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

  /// Finds out whether it is open; to be asked once, since one that is held weakly may die later.
  func openIfOnlyWatched(_ address: KeyAddress) {
    var first = 0
    while let (station, next) = station(for: address, from: first) {
      if !station._withUnsafeGuaranteedRef({ $0.isListener }) { return }
      first = next
    }
    isOpen = true
  }

  /// How the route of something begins that goes on here.
  var beginningBehind: Route.Beginning {
    Route.Beginning(
      passed: .passUnretained(node), goesOn: goesOn,
      cameFrom: entrance.map(Unmanaged.passUnretained))
  }

  /// The route of its message behind the interceptors, kept for the next one.
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

  /// The address of a message, where any interceptor wants to know it; else none.
  func address<M: PluginMessage>(of message: M) -> KeyAddress {
    isUniversal ? .none : .of(message)
  }

  /// The address of a query, where any interceptor wants to know it; else none.
  func address<Q: SyncPluginMessage>(of query: Q) -> KeyAddress {
    isUniversal ? .none : .of(query)
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
