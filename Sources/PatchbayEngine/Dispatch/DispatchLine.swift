/// A walk that is filled in beforehand, for plain sends of one type by one participant.
///
/// Invariant: a connected line counts as a user of its route, so the route is not reused for
/// another message. The line also retains the route, since the line may outlive its domain.
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
  /// Begins a dispatch; returns nil if the route is out of date or anything else may concern the
  /// message.
  @usableFromInline
  func begin() -> Unmanaged<DispatchWalk>? {
    guard let walk, let node = sender.node else { return nil }
    // The node's domain, not the walk's: the walk may have outlived its domain.
    let domain = node._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.domain) }
    let hasBegun = domain._withUnsafeGuaranteedRef { domain in
      walk._withUnsafeGuaranteedRef { domain.beginAgain($0) }
    }
    return hasBegun ? walk : nil
  }

  /// Connects the line to the route of the last message.
  ///
  /// Does nothing if that route has no observer or plain sends are not allowed.
  func connect() {
    guard isIdle, sender.nodeCore?.resolvedDomain.allowsPlainSends == true else { return }
    // Disconnect first: releasing the former walk may run code that sends, or that joins trees.
    disconnect()
    guard walk == nil, let node = sender.node else { return }
    let domain = node._withUnsafeGuaranteedRef { $0.resolvedDomain }
    guard domain.allowsPlainSends, let found = domain.plainRoute(address, from: node),
      found._withUnsafeGuaranteedRef({ $0.hasStops })
    else { return }
    route = found.takeUnretainedValue()
    walk = domain.makeLineWalk(from: .passUnretained(sender), at: node, on: found)
  }

  private var isIdle: Bool { walk.map { $0.takeUnretainedValue().isIdle } ?? true }

  private func disconnect() {
    walk.take()?.release()
    guard let followed = route.take() else { return }
    followed.users -= 1
    // The table no longer keeps this route, so its last user releases the table's retain.
    if followed.users == 0, !followed.isKept { Unmanaged.passUnretained(followed).release() }
  }
}

extension DispatchDomain {
  /// Creates a walk that never enters the domain's store of spare walks.
  fileprivate func makeLineWalk(
    from sender: Unmanaged<Participant>, at origin: Unmanaged<NodeCore>, on route: Unmanaged<Route>
  ) -> Unmanaged<DispatchWalk> {
    let domain = Unmanaged.passUnretained(self)
    let walk = DispatchWalk(
      from: sender, at: origin, on: route, in: domain, allowance: deliveriesLeft, isOfLine: true)
    walk.depth = 0
    return .passRetained(walk)
  }

  /// Begins a dispatch with the walk of a line; returns false if the walk is under way, its route
  /// is out of date, or anything else may concern the message.
  ///
  /// If the walk's domain was merged into another, the node's domain has a later ``routeEpoch``,
  /// even if it has the address of the former.
  @inline(__always)
  fileprivate func beginAgain(_ walk: DispatchWalk) -> Bool {
    guard allowsPlainSends, walk.domain.toOpaque() == Unmanaged.passUnretained(self).toOpaque(),
      walk.isIdle, walk.route._withUnsafeGuaranteedRef({ $0.epoch == routeEpoch }),
      mayNest(taking: StackShare.send)
    else { return false }
    putIn(walk)
    walk.goToStart()
    walk.setOutPlainly()
    return true
  }
}

extension DispatchWalk {
  /// Whether a walk of a line is idle: its depth is 0 only then.
  @inline(__always)
  fileprivate var isIdle: Bool { depth == 0 }
}
