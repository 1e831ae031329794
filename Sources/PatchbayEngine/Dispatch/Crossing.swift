/// A message at the interceptors of a node.
final class Crossing {
  let node: NodeCore
  let chain: [InterceptorRegistration]
  /// What is handed on goes up from here as well, not only into the node.
  let goesOn: Bool
  /// The branch that the message came from.
  let entrance: NodeCore?
  /// Non-nil for a state that is handed down to a node composed later.
  let replay: StateHandDown?
  /// The chain once more, to be read without counting references.
  private let stations: ContiguousArray<Unmanaged<InterceptorRegistration>>

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
}

extension Crossing {
  var isReplay: Bool { replay != nil }

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
