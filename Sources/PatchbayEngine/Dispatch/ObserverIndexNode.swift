/// The entry of one node in the observer index of one lane.
///
/// The index nodes of a lane form a tree of their own. A node has one exactly while something in
/// its subtree observes the kind, so a dispatch never visits any other subtree. The index node of a
/// container has subscriptions, that of a composer has kids.
@usableFromInline
final class ObserverIndexNode {
  private(set) var lane: Lane
  @usableFromInline private(set) unowned(unsafe) var node: NodeCore
  @usableFromInline @exclusivity(unchecked) var subscriptions = UnmanagedList<AnySubscription>()
  @usableFromInline @exclusivity(unchecked) var kids = UnmanagedList<ObserverIndexNode>()
  @usableFromInline @exclusivity(unchecked) var parent: Unmanaged<ObserverIndexNode>?
  /// The index among the parent's kids when a walk last passed; only a first guess.
  @usableFromInline @exclusivity(unchecked) var placeHint = 0

  init(lane: Lane, node: NodeCore) {
    self.lane = lane
    self.node = node
  }

  deinit {
    subscriptions.deallocate()
    kids.deallocate()
  }
}

extension ObserverIndexNode {
  var isEmpty: Bool {
    subscriptions.count == 0 && kids.count == 0
      && (lane != .interceptors || node.interceptors.isEmpty)
  }

  /// Reuses an index node that is in no index.
  func become(_ lane: Lane, of node: NodeCore) {
    self.lane = lane
    self.node = node
  }

  /// Inserts a subscription; they are kept in the order of delivery.
  func insert(_ subscription: AnySubscription) {
    let place = subscription.place
    subscriptions.insert(subscription, at: subscriptions.firstIndex { $0.place < place })
  }

  func remove(_ subscription: AnySubscription) -> AnySubscription? {
    let place = subscription.place
    return subscriptions.remove(at: subscriptions.firstIndex { $0.place < place })
  }

  /// Inserts a kid; they are kept in compose order.
  func insert(kid: ObserverIndexNode) {
    kids.insert(kid, at: index(ofKidAt: kid.node.order))
    kid.parent = .passUnretained(self)
  }

  func remove(kid: ObserverIndexNode) -> ObserverIndexNode? {
    kid.parent = nil
    return kids.remove(at: index(ofKidAt: kid.node.order))
  }

  func index(ofKidAt order: UInt64) -> Int { kids.firstIndex { $0.node.order < order } }

  /// The index of a kid, which is first looked for at its ``placeHint``.
  func index(of kid: Unmanaged<ObserverIndexNode>) -> Int {
    let guess = kid._withUnsafeGuaranteedRef { $0.placeHint }
    if guess < kids.count, kids[guess].toOpaque() == kid.toOpaque() { return guess }
    return index(ofKidAt: kid._withUnsafeGuaranteedRef { $0.node.order })
  }
}

/// Which index an observer is in, and a message looks in: that of a kind, or of all interceptors.
enum Lane: Hashable {
  /// For messages without a channel: observers of no channel and of all channels.
  case plain(MessageKey)
  /// For messages on a channel, while no observer has all channels: the observers of that channel.
  case named(MessageKey, String)
  /// For messages on a channel, while some observer has all channels: all observers with a channel,
  /// which a walk filters.
  case channelled(MessageKey)
  /// The nodes that intercept, whatever the kind.
  case interceptors

  /// Calls `body` with each lane that an observer of a channel belongs to.
  static func forEach(of key: MessageKey, channel: MessageChannel, _ body: (Lane) -> Void) {
    switch channel {
    case .none: body(.plain(key))
    case .named(let name):
      body(.named(key, name))
      body(.channelled(key))
    case .any:
      body(.plain(key))
      body(.channelled(key))
    }
  }
}

/// Reads index nodes and nodes without counting references.
extension Unmanaged<ObserverIndexNode> {
  var hasSubscriptions: Bool { _withUnsafeGuaranteedRef { $0.subscriptions.count > 0 } }
  var kidCount: Int { _withUnsafeGuaranteedRef { $0.kids.count } }
  var parent: Unmanaged<ObserverIndexNode>? { _withUnsafeGuaranteedRef { $0.parent } }
  var node: Unmanaged<NodeCore> { _withUnsafeGuaranteedRef { .passUnretained($0.node) } }
}

extension Unmanaged<NodeCore> {
  var parent: Unmanaged<NodeCore>? { _withUnsafeGuaranteedRef { $0.parent } }
}
