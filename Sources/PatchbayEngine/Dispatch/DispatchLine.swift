/// A walk that is filled in beforehand, for plain sends of one type by one participant.
///
/// Invariant: the route has one user more while the line is connected, so it is not made a route of
/// another message; and the line retains it, since it may outlive its domain.
@usableFromInline
final class DispatchLine {
  private let sender: Participant
  private let address: UInt
  private var route: Route?
  /// Retained; the dispatch reads it without counting references.
  @exclusivity(unchecked) private var walk: Unmanaged<DispatchWalk>?

  init(of sender: Participant, for type: Any.Type) {
    self.sender = sender
    address = Subject.address(type, nil, isQuery: false)
  }

  deinit { disconnect() }
}

@available(*, unavailable)
extension DispatchLine: Sendable {}

extension DispatchLine {
  /// Enters a dispatch; nil where the route is not up to date, or anything else may concern the message.
  @usableFromInline
  func begin() -> Unmanaged<DispatchWalk>? {
    guard let walk, sender.node != nil else { return nil }
    return walk._withUnsafeGuaranteedRef { $0.beginAgain() } ? walk : nil
  }

  /// Takes the route that the last message has followed.
  func connect() {
    guard let node = sender.node, isIdle else { return }
    disconnect()
    let domain = node._withUnsafeGuaranteedRef { $0.resolvedDomain }
    guard let found = domain.plainRoute(address, from: node) else { return }
    route = found.takeUnretainedValue()
    walk = domain.makeLineWalk(from: .passUnretained(sender), at: node, on: found)
  }

  private var isIdle: Bool { walk.map { $0.takeUnretainedValue().depth == 0 } ?? true }

  private func disconnect() {
    walk.take()?.release()
    guard let followed = route.take() else { return }
    followed.users -= 1
    // The last one to follow a route that its table no longer keeps has the table's retain.
    if followed.users == 0, !followed.isKept { Unmanaged.passUnretained(followed).release() }
  }
}

extension DispatchDomain {
  /// A walk that is never in the store of the domain.
  fileprivate func makeLineWalk(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    let domain = Unmanaged.passUnretained(self)
    let walk = DispatchWalk(
      from: sender, at: origin, on: route, in: domain, allowance: deliveriesLeft, isOfLine: true)
    walk.depth = 0
    return .passRetained(walk)
  }
}

extension DispatchWalk {
  /// Begins again along the same route; false if that is not up to date, the walk is under way, or
  /// anything else may concern the message.
  @inline(__always)
  fileprivate func beginAgain() -> Bool {
    domain._withUnsafeGuaranteedRef { domain in
      guard depth == 0, domain.isPlain,
        route._withUnsafeGuaranteedRef({ $0.epoch == domain.routeEpoch && $0.hasStops })
      else { return false }
      return domain.beginAgain(self)
    }
  }
}
