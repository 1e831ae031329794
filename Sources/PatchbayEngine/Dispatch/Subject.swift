/// What is being sent: the kind, the channel, and the index that finds its observers.
@usableFromInline
struct Subject {
  let carrier: Any.Type
  let kind: MessageKind?
  let channel: String?
  let index: Index
  /// Whether nodes remember the message.
  let isState: Bool
  let isQuery: Bool
  /// The key of the subject's index nodes; see ``MessageKey/address``.
  let address: UInt

  /// Which observer index a message is looked up in; see ``Lane``.
  enum Index { case plain, named, channelled }

  init(
    _ carrier: Any.Type, isState: Bool, kind: MessageKind?, channel: String?,
    in domain: DispatchDomain
  ) {
    self.init(
      MessageKey(
        carrier: carrier, kind: kind, isState: kind.map { $0.type == .state } ?? isState,
        isQuery: false),
      on: channel, in: domain)
  }

  init(query carrier: Any.Type, kind: MessageKind?, channel: String?, in domain: DispatchDomain) {
    self.init(
      MessageKey(carrier: carrier, kind: kind, isState: false, isQuery: true), on: channel,
      in: domain)
  }

  init(_ key: MessageKey, on channel: String?, in domain: DispatchDomain) {
    carrier = key.carrier
    kind = key.kind
    self.channel = channel
    isState = key.isState
    isQuery = key.isQuery
    address = key.address
    index = channel == nil ? .plain : domain.anyObservers[key] == nil ? .named : .channelled
  }
}

extension Subject {
  /// The address of the key that a message of this carrier and kind has.
  @inlinable @inline(__always)
  static func address(_ carrier: Any.Type, _ kind: MessageKind?, isQuery: Bool) -> UInt {
    let own = kind.map { ObjectIdentifier($0) } ?? ObjectIdentifier(carrier)
    return UInt(bitPattern: own) | (isQuery ? 1 : 0)
  }

  var key: MessageKey {
    MessageKey(carrier: carrier, kind: kind, isState: isState, isQuery: isQuery)
  }

  /// The key by which interceptors are selected for the message.
  var keyAddress: KeyAddress { KeyAddress(carrier: carrier, kind: kind, isQuery: isQuery) }

  var stateKey: StateKey { StateKey(key: key, channel: channel) }

  /// Whether the kind belongs to another type than the carrier.
  var isForeign: Bool { kind.map { $0.carrier != ObjectIdentifier(carrier) } ?? false }

  var lane: Lane {
    switch index {
    case .plain: .plain(key)
    case .named: .named(key, channel ?? "")
    case .channelled: .channelled(key)
    }
  }

  func indexNode(of node: Unmanaged<NodeCore>) -> Unmanaged<ObserverIndexNode>? {
    node._withUnsafeGuaranteedRef { node in
      if index == .plain { return node.plain.find(address) }
      return node.indexNode(in: lane).map(Unmanaged.passUnretained)
    }
  }
}
