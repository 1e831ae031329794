/// What the part of the tree from one node down wants to hear of one kind.
///
/// Interests of one lane form a tree of their own, the interest index: a node has one exactly while
/// somebody in its subtree observes the kind, so a dispatch never sees the rest. A container's has
/// receivers, a composer's has kids.
@usableFromInline
final class Interest {
  let lane: Lane
  @usableFromInline unowned(unsafe) let node: NodeCore
  @usableFromInline @exclusivity(unchecked) var receivers = UnmanagedList<AnyReceiver>()
  @usableFromInline @exclusivity(unchecked) var kids = UnmanagedList<Interest>()
  @usableFromInline @exclusivity(unchecked) var parent: Unmanaged<Interest>?
  /// Where among its parent's kids this was when a walk last came by; only ever a first guess.
  @usableFromInline @exclusivity(unchecked) var placeHint = 0

  init(lane: Lane, node: NodeCore) {
    self.lane = lane
    self.node = node
  }

  deinit {
    receivers.deallocate()
    kids.deallocate()
  }
}

extension Interest {
  var isEmpty: Bool {
    receivers.count == 0 && kids.count == 0 && (lane != .interceptors || node.interceptors.isEmpty)
  }

  /// Keeps the receivers in the order in which they hear.
  func insert(_ receiver: AnyReceiver) {
    let place = receiver.place
    receivers.insert(receiver, at: receivers.firstIndex { $0.place < place })
  }

  func remove(_ receiver: AnyReceiver) -> AnyReceiver? {
    let place = receiver.place
    return receivers.remove(at: receivers.firstIndex { $0.place < place })
  }

  /// Keeps the kids in compose order.
  func insert(kid: Interest) {
    kids.insert(kid, at: index(ofKidAt: kid.node.order))
    kid.parent = .passUnretained(self)
  }

  func remove(kid: Interest) -> Interest? {
    kid.parent = nil
    return kids.remove(at: index(ofKidAt: kid.node.order))
  }

  func index(ofKidAt order: UInt64) -> Int { kids.firstIndex { $0.node.order < order } }

  /// The place of a kid among the kids.
  func index(of kid: Interest) -> Int {
    let guess = kid.placeHint
    if guess < kids.count, kids[guess].toOpaque() == Unmanaged.passUnretained(kid).toOpaque() {
      return guess
    }
    return index(ofKidAt: kid.node.order)
  }
}

/// One of the indexes of a kind: which messages it serves, and whom they find there.
enum Lane: Hashable {
  /// For messages without a channel: observers of no channel and of any.
  case plain(MessageKey)
  /// For messages on a channel while nobody observes any channel: the observers of that channel.
  case named(MessageKey, String)
  /// For messages on a channel while somebody observes any: all who observe a channel, to be
  /// filtered when they are met.
  case channelled(MessageKey)
  /// The nodes that intercept, whatever the kind.
  case interceptors

  /// Does something for each index in which an observer of a channel stands.
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

/// Reading interests and nodes without counting references.
extension Unmanaged<Interest> {
  var hasReceivers: Bool { _withUnsafeGuaranteedRef { $0.receivers.count > 0 } }
  var kidCount: Int { _withUnsafeGuaranteedRef { $0.kids.count } }
  var parent: Unmanaged<Interest>? { _withUnsafeGuaranteedRef { $0.parent } }
  var node: Unmanaged<NodeCore> { _withUnsafeGuaranteedRef { .passUnretained($0.node) } }

  func kid(_ index: Int) -> Unmanaged<Interest> { _withUnsafeGuaranteedRef { $0.kids[index] } }
}

extension Unmanaged<NodeCore> {
  var parent: Unmanaged<NodeCore>? { _withUnsafeGuaranteedRef { $0.parent } }
}
