/// Where a message goes from one node: the nodes with receivers, in flood order.
///
/// It is found out as the first dispatch comes by, and kept for the next ones: nothing of it may be used
/// once the tree has changed, which a dispatch under way knows by being pinned, and everybody else by
/// ``Hub/routeEpoch``.
@usableFromInline
final class Route {
  @exclusivity(unchecked) private(set) var subject: Subject
  @exclusivity(unchecked) private(set) var start: Unmanaged<NodeCore>
  @exclusivity(unchecked) private(set) var scope = MessageScope.everywhere
  /// Nothing but its receivers' handlers has to do with the message.
  @exclusivity(unchecked) private(set) var isPlain = false
  /// Something is to be done before the message sets out, whoever sends it.
  @exclusivity(unchecked) private(set) var needsPreparing = false
  /// There may be interceptors on its way, so that the walk has to look for the nodes itself.
  @exclusivity(unchecked) private(set) var isIntercepted = false
  /// The interceptors that walks have come to, in that order.
  @exclusivity(unchecked) private var crossings: [Crossing] = []
  /// The ``Hub/routeEpoch`` that it was found out in.
  @exclusivity(unchecked) private(set) var epoch: UInt64 = 0
  @usableFromInline @exclusivity(unchecked) private(set) var stops = StopList()
  /// Finds the stops that are not on record yet; nil once all are.
  @exclusivity(unchecked) private var cursor: IndexCursor?
  /// The walks that follow it.
  @exclusivity(unchecked) var users = 0
  /// It is found by those who send; otherwise its users alone keep it.
  @exclusivity(unchecked) var isKept = false

  /// A node with receivers.
  @usableFromInline struct Stop {
    @usableFromInline let interest: Unmanaged<Interest>
    @usableFromInline let receivers: UnsafeMutablePointer<Unmanaged<AnyReceiver>>
    @usableFromInline let count: Int
  }

  init(for subject: Subject, from start: Unmanaged<NodeCore>) {
    self.subject = subject
    self.start = start
  }

  deinit { stops.deallocate() }
}

extension Route {
  /// Makes a route that nobody follows one of another message or from another node.
  func become(
    for subject: Subject, from start: Unmanaged<NodeCore>, scope: MessageScope, in hub: Hub
  ) {
    self.subject = subject
    self.start = start
    self.scope = scope
    stops.removeAll()
    cursor = IndexCursor(from: start, scope: scope)
    epoch = hub.routeEpoch
    if !crossings.isEmpty { crossings = [] }
    needsPreparing = subject.isState || subject.isForeign
    isIntercepted = hub.interceptors.concerns(subject.keyAddress)
    isPlain = !needsPreparing && !isIntercepted && subject.index != .channelled
  }

  /// The interceptors of a node, to which a walk comes after so many others.
  func crossing(
    at node: Unmanaged<NodeCore>, goesOn: Bool, entrance: Unmanaged<NodeCore>?, after count: Int
  ) -> Unmanaged<Crossing>? {
    if count < crossings.count {
      let known = Unmanaged.passUnretained(crossings[count])
      return known._withUnsafeGuaranteedRef { $0.isAt(node, goesOn, entrance) } ? known : nil
    }
    guard count == crossings.count else { return nil }
    let new = Crossing(at: node, goesOn: goesOn, entrance: entrance)
    crossings.append(new)
    return .passUnretained(new)
  }

  /// Whether there is a stop of this number.
  func reaches(_ number: Int) -> Bool {
    while number >= stops.count {
      guard let interest = cursor?.next(for: subject) else {
        cursor = nil
        return false
      }
      interest._withUnsafeGuaranteedRef { found in
        guard let receivers = found.receivers.base else { return }
        stops.append(Stop(interest: interest, receivers: receivers, count: found.receivers.count))
      }
    }
    return true
  }

  /// Whether it is that of a message, and still as the tree is.
  @inline(__always)
  func serves(
    _ address: UInt, from node: Unmanaged<NodeCore>, _ scope: MessageScope, _ channel: String?,
    _ now: UInt64
  ) -> Bool {
    epoch == now && start.toOpaque() == node.toOpaque() && subject.address == address
      && self.scope == scope
      && (channel == nil && subject.channel == nil || channel == subject.channel)
  }
}

/// The stops of a route, read without counting references.
///
/// Invariant: storage is freed by ``Route``, and no place beyond `count` is read.
@usableFromInline
struct StopList {
  @usableFromInline private(set) var base: UnsafeMutablePointer<Route.Stop>?
  @usableFromInline private(set) var count = 0
  private var capacity = 0

  @usableFromInline
  subscript(index: Int) -> Route.Stop {
    @inlinable @inline(__always) get { base.unsafelyUnwrapped[index] }
  }
}

extension StopList {
  mutating func append(_ stop: Route.Stop) {
    if count == capacity {
      capacity = Swift.max(1, capacity * 2)
      let wider = UnsafeMutablePointer<Route.Stop>.allocate(capacity: capacity)
      if let base {
        wider.update(from: base, count: count)
        base.deallocate()
      }
      base = wider
    }
    base?[count] = stop
    count += 1
  }

  mutating func removeAll() {
    // A long one is not kept for what may be a short one.
    if capacity > 64 { deallocate() }
    count = 0
  }

  mutating func deallocate() {
    base?.deallocate()
    base = nil
    count = 0
    capacity = 0
  }
}
