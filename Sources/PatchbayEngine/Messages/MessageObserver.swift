/// Declares that a plugin or relay receives messages of a type.
///
///     @MessageObserver var text: SendText?
///     @MessageObserver(channel: "room-7") var onChannel: SendText?
///
/// The engine finds the property by reflection, in superclasses too. The property has the last
/// message; its projected value is a ``MessageStream`` of all messages.
@propertyWrapper
public final class MessageObserver<M: PluginMessage>: WiredProperty {
  private let key: MessageKey
  private let channel: MessageChannel
  private let storage: ObserverStorage<M>
  /// Created where the type of the message is known, so that a delivery runs specialised code.
  private let accept: (M) throws -> Void

  @usableFromInline
  init(
    kind: MessageKind?, channel: MessageChannel, storage: ObserverStorage<M>,
    accept: @escaping (M) throws -> Void
  ) {
    key = MessageKey(messageType: M.self, kind: kind)
    self.channel = channel
    self.storage = storage
    self.accept = accept
    super.init(lifetime: nil)
  }

  /// Observes the wrapped property's type, without a channel.
  @inlinable
  public convenience init() {
    self.init(channel: .none)
  }

  /// The last message that was received; nil before the first.
  public var wrappedValue: M? { storage.last }

  /// The stream of the messages as they are received.
  public var projectedValue: MessageStream<M> { MessageStream(storage) }

  override func connect(to participant: Participant) {
    let isOwn = storage.isOwned(by: participant)
    if key.isState { replayLast(of: participant) }
    let subscription =
      isOwn
      ? participant.hear(key, on: channel, observer: storage, handler: accept)
      : participant.hear(key, on: channel) { [storage, accept] message in
        try withExtendedLifetime(storage.host?.takeUnretainedValue()) { try accept(message) }
      }
    subscription?.isUnbound = !storage.isBound
  }

  /// Makes the participant replay the last state to handlers bound later.
  private func replayLast(of participant: Participant) {
    let replay = StateReplay<M>(participant: participant) {
      [key, channel] participant, last, handler in
      participant.replay(last, key, on: channel, to: handler)
    }
    let others = storage.replays?.filter { $0.participant?.node != nil }
    storage.replays = others.map { $0 + [replay] } ?? [replay]
  }

  override func endBindings() { storage.end() }
}

extension MessageObserver {
  /// Observes the wrapped property's type on a channel, or on any.
  @inlinable
  public convenience init(channel: MessageChannel) {
    let storage = ObserverStorage<M>()
    self.init(kind: nil, channel: channel, storage: storage) { try storage.accept($0) }
  }

  /// Observes a kind that values of the wrapped property's type carry.
  ///
  /// A type never receives messages of a kind that it can't carry.
  @inlinable
  public convenience init(_ kind: MessageKind, channel: MessageChannel = .none) {
    let storage = ObserverStorage<M>()
    self.init(kind: kind, channel: channel, storage: storage) { try storage.accept($0) }
  }
}

/// Replays the last state of a participant to a handler.
struct StateReplay<M> {
  private(set) weak var participant: Participant?
  let replay: (Participant, M, @escaping (M) throws -> Void) -> Bool

  /// Replays the state to a handler; returns false once the participant has left.
  func tell(_ last: M, to handler: @escaping (M) throws -> Void) -> Bool {
    participant.map { replay($0, last, handler) } ?? false
  }
}

/// The storage of an observer: the last message, and the handlers bound to its stream.
@usableFromInline
final class ObserverStorage<M> {
  // The properties that a delivery reads come first, so that they share a cache line.
  /// The binding if there is exactly one; otherwise nil, see ``updateSole()``.
  @usableFromInline @exclusivity(unchecked) var sole: Unmanaged<StreamBinding<M>>?
  /// The nesting depth of the deliveries to this observer.
  @usableFromInline @exclusivity(unchecked) var deliveries = 0
  @usableFromInline @exclusivity(unchecked) var hasCutBindings = false
  @usableFromInline @exclusivity(unchecked) var last: M?
  /// Bindings that were cut during a delivery stay here until it has ended.
  @usableFromInline @exclusivity(unchecked) var bindings = UnmanagedList<StreamBinding<M>>()
  /// The plugin that has the property, while it is registered; for that time the engine retains it.
  private(set) var host: Unmanaged<AnyObject>?
  /// The object that was the first to connect the property.
  private var owner: ObjectIdentifier?
  /// Replays the last message of a state to handlers that are bound later.
  ///
  /// For all other messages this is nil: an empty array of these elements takes longer to make.
  var replays: [StateReplay<M>]?
  private var hasEnded = false

  @usableFromInline init() {}

  deinit {
    end()
    if bindings.isAllocated { bindings.deallocate() }
  }
}

@available(*, unavailable)
extension ObserverStorage: Sendable {}

extension ObserverStorage {
  /// Notes the host of a participant that connects the property; returns false if that is a second
  /// object, which was given the wrapper of the first one.
  ///
  /// Only the first object can be the ``host``. What calls handlers for another one retains the host:
  /// the tree of the first object may be idle, and then keeps nothing.
  func isOwned(by participant: Participant) -> Bool {
    guard let object = participant.host else { return true }
    owner = owner ?? ObjectIdentifier(object)
    guard owner == ObjectIdentifier(object) else { return false }
    host = participant.freelyReachableHost.map(Unmanaged.passUnretained)
    return true
  }

  /// Passes a message to every binding.
  @inlinable
  func accept(_ message: M) throws {
    // Kept until the new one is in place: releasing a message may run code that sends another.
    let previous = last
    last = message
    withExtendedLifetime(previous) {}
    deliveries &+= 1
    defer {
      deliveries &-= 1
      if hasCutBindings { releaseCutBindings() }
    }
    if let sole {
      try sole._withUnsafeGuaranteedRef { try $0.handler(message) }
    } else if bindings.count > 0 {
      try acceptByAll(message)
    }
  }

  /// Passes a message to every binding, even if some of them throw.
  @inlinable
  func acceptByAll(_ message: M) throws {
    var errors: SeveralErrors?
    // Handlers that are bound meanwhile wait for the next message.
    let count = bindings.count
    var index = 0
    while index < count {
      do {
        try bindings[index]._withUnsafeGuaranteedRef { binding in
          if binding.isLive { try binding.handler(message) }
        }
      } catch {
        errors = SeveralErrors(error, after: errors)
      }
      index &+= 1
    }
    if let errors { throw errors }
  }

  var isBound: Bool { (0..<bindings.count).contains { bindings[$0].takeUnretainedValue().isLive } }

  func attach(_ handler: @escaping (M) throws -> Void, onEnd: @escaping () -> Void)
    -> MessageBinding
  {
    guard !hasEnded else {
      onEnd()
      return MessageBinding {}
    }
    let last = bindings.count == 0 ? nil : bindings[bindings.count - 1].takeUnretainedValue()
    let binding = StreamBinding((last?.number ?? 0) + 1, handler: handler, onEnd: onEnd)
    bindings.insert(binding, at: bindings.count)
    updateSole()
    if let last = self.last { _ = replays?.contains { $0.tell(last, to: handler) } }
    // Weak, since the token may be kept by the object that the handler captures.
    return MessageBinding { [weak self, weak binding] in
      if let binding { self?.cut(binding) }
    }
  }

  /// Must be called after a binding was added, and before one that was cut is released.
  private func updateSole() {
    sole = bindings.count == 1 && !hasCutBindings ? bindings[0] : nil
  }

  private func cut(_ binding: StreamBinding<M>) {
    guard binding.isLive else { return }
    guard deliveries == 0 else {
      hasCutBindings = true
      sole = nil
      return binding.end()
    }
    let removed = bindings.remove(at: bindings.firstIndex { $0.number < binding.number })
    updateSole()
    withExtendedLifetime(removed) { binding.end() }
  }

  /// Releases the bindings that were cut, and what their handlers retain, once no message is being
  /// delivered through the bindings.
  @usableFromInline
  func releaseCutBindings() {
    guard deliveries == 0 else { return }
    hasCutBindings = false
    // Removed from the list first: a release may run code that binds or cuts.
    let cut = bindings.removeAll { !$0.isLive }
    updateSole()
    withExtendedLifetime(cut) {}
  }

  /// Cuts every binding.
  func end() {
    hasEnded = true
    host = nil
    guard bindings.count > 0 else { return }
    sole = nil
    hasCutBindings = true
    for binding in bindings.elements { binding.end() }
    releaseCutBindings()
  }
}

/// One handler bound to an observer, for as long as it is in the observer's list.
@usableFromInline
final class StreamBinding<M> {
  @usableFromInline let handler: (M) throws -> Void
  @usableFromInline @exclusivity(unchecked) var isLive = true
  /// The order in the observer's list.
  let number: Int
  private var onEnd: (() -> Void)?

  init(_ number: Int, handler: @escaping (M) throws -> Void, onEnd: @escaping () -> Void) {
    self.number = number
    self.handler = handler
    self.onEnd = onEnd
  }

  func end() {
    isLive = false
    onEnd.take()?()
  }
}

@available(*, unavailable)
extension StreamBinding: Sendable {}

/// The errors that the bindings of one observer threw at one message.
@usableFromInline
struct SeveralErrors: Error {
  let errors: [any Error]

  @usableFromInline
  init(_ error: any Error, after earlier: SeveralErrors?) {
    errors = (earlier?.errors ?? []) + [error]
  }
}
