/// What is being sent: the kind, the channel, and the index that finds its observers.
@usableFromInline
struct Subject {
  private(set) var messageType: any PluginMessage.Type
  private(set) var kind: MessageKind?
  private(set) var channel: String?
  private(set) var index = Index.plain
  private var address: UInt

  /// Which interest index a message is looked up in; see ``Lane``.
  enum Index { case plain, named, channelled }

  init(_ messageType: any PluginMessage.Type) {
    self.messageType = messageType
    address = UInt(bitPattern: ObjectIdentifier(messageType))
  }

  /// Makes it the subject of another message, without a touch to what is nil before and after.
  mutating func become(
    _ messageType: any PluginMessage.Type, kind: MessageKind?, channel: String?, in hub: Hub
  ) {
    self.messageType = messageType
    address = UInt(bitPattern: ObjectIdentifier(messageType))
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
  var key: MessageKey { MessageKey(messageType: messageType, kind: kind) }

  var stateKey: StateKey { StateKey(key: key, channel: channel) }

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
