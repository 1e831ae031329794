/// What is being sent: the kind, the channel, and the index that finds its observers.
@usableFromInline
struct Subject {
  let messageType: any PluginMessage.Type
  let kind: MessageKind?
  let channel: String?
  let index: Index

  /// Which interest index a message is looked up in; see ``Lane``.
  enum Index { case plain, named, channelled }

  init(messageType: any PluginMessage.Type, kind: MessageKind?, channel: String?, hub: Hub) {
    self.messageType = messageType
    self.kind = kind
    self.channel = channel
    index = channel == nil ? .plain : hub.isAnyObserved(messageType, kind) ? .channelled : .named
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
      if index == .plain { return node.plain.find(key.address) }
      return node.interest(in: lane).map(Unmanaged.passUnretained)
    }
  }
}
