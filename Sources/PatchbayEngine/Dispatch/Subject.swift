/// What is being sent: the kind, the channel, and the index that finds its observers.
@usableFromInline
struct Subject {
  private(set) var carrier: Any.Type
  private(set) var kind: MessageKind?
  private(set) var channel: String?
  private(set) var index = Index.plain
  /// Nodes are to remember it.
  private(set) var isState = false
  private(set) var isQuery = false
  private var address: UInt

  /// Which interest index a message is looked up in; see ``Lane``.
  enum Index { case plain, named, channelled }

  init(_ carrier: Any.Type) {
    self.carrier = carrier
    address = UInt(bitPattern: ObjectIdentifier(carrier))
  }

  /// Makes it the subject of another message.
  mutating func become(
    _ carrier: Any.Type, isState: Bool, kind: MessageKind?, channel: String?, in hub: Hub
  ) {
    self.isState = isState
    isQuery = false
    become(carrier, kind, channel, in: hub)
    if let kind { self.isState = kind.type == .state }
  }

  /// Makes it the subject of a query.
  mutating func become(
    query carrier: Any.Type, kind: MessageKind?, channel: String?, in hub: Hub
  ) {
    isState = false
    isQuery = true
    become(carrier, kind, channel, in: hub)
  }

  /// Without a touch to what is nil before and after.
  private mutating func become(
    _ carrier: Any.Type, _ kind: MessageKind?, _ channel: String?, in hub: Hub
  ) {
    self.carrier = carrier
    address = UInt(bitPattern: ObjectIdentifier(carrier)) | (isQuery ? 1 : 0)
    index = .plain
    if kind != nil || self.kind != nil {
      self.kind = kind
      address = key.address
    }
    if channel != nil || self.channel != nil {
      self.channel = channel
      if channel != nil { index = hub.anyObservers[key] == nil ? .named : .channelled }
    }
  }
}

extension Subject {
  var key: MessageKey {
    MessageKey(carrier: carrier, kind: kind, isState: isState, isQuery: isQuery)
  }

  /// By which interceptors are asked whether they are there for it.
  var keyAddress: KeyAddress { KeyAddress(carrier: carrier, kind: kind, isQuery: isQuery) }

  var stateKey: StateKey { StateKey(key: key, channel: channel) }

  /// Whether it is of a kind that only another type may carry.
  var isForeign: Bool { kind.map { $0.carrier != ObjectIdentifier(carrier) } ?? false }

  var lane: Lane {
    switch index {
    case .plain: .plain(key)
    case .named: .named(key, channel ?? "")
    case .channelled: .channelled(key)
    }
  }

  func interest(of node: Unmanaged<NodeCore>) -> Unmanaged<Interest>? {
    node._withUnsafeGuaranteedRef { node in
      if index == .plain { return node.plain.find(address) }
      return node.interest(in: lane).map(Unmanaged.passUnretained)
    }
  }
}
