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
  /// A handler that does nothing, for the subscription that calls the storage instead.
  private let idle: (M) throws -> Void

  // The storage and the handler are created where the type of the message is known.
  @usableFromInline
  init(
    kind: MessageKind?, channel: MessageChannel, storage: ObserverStorage<M>,
    idle: @escaping (M) throws -> Void
  ) {
    key = MessageKey(messageType: M.self, kind: kind)
    self.channel = channel
    self.storage = storage
    self.idle = idle
    super.init(lifetime: nil)
  }

  // A token may retain the storage longer.
  deinit { storage.end() }

  /// Observes the wrapped property's type, without a channel.
  @inlinable
  public convenience init() { self.init(channel: .none) }

  /// Observes the wrapped property's type on a channel, or on any.
  @inlinable
  public convenience init(channel: MessageChannel) {
    self.init(kind: nil, channel: channel, storage: ObserverStorage()) { _ in }
  }

  /// Observes a kind that values of the wrapped property's type carry.
  ///
  /// A type never receives messages of a kind that it can't carry.
  @inlinable
  public convenience init(_ kind: MessageKind, channel: MessageChannel = .none) {
    self.init(kind: kind, channel: channel, storage: ObserverStorage()) { _ in }
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
      ? participant.hear(key, on: channel, observer: storage, handler: idle)
      : participant.hear(key, on: channel, handler: acceptForAnother)
    subscription?.isUnbound = !storage.isBound
  }

  /// Accepts a message for a second object, while the tree of the first one may be idle.
  private func acceptForAnother(_ message: M) throws {
    try storage.withHost { try storage.accept(message) }
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

/// Replays the last state of a participant to a handler.
struct StateReplay<M> {
  private(set) weak var participant: Participant?
  let replay: (Participant, M, @escaping (M) throws -> Void) -> Bool

  /// Replays the state to a handler; returns false once the participant has left.
  func tell(_ last: M, to handler: @escaping (M) throws -> Void) -> Bool {
    participant.map { replay($0, last, handler) } ?? false
  }
}

/// The part of an observer's storage that does not depend on the type of the message: the handlers
/// bound to its stream, and the object that has the property.
@usableFromInline
class AnyObserverStorage: Cancelling {
  // The properties that a delivery reads come first, so that they share a cache line.
  /// The binding if there is exactly one; retained here, unless it is in the list as well.
  @usableFromInline @exclusivity(unchecked) final var sole: Unmanaged<AnyStreamBinding>?
  /// The nesting depth of the deliveries to this observer.
  @usableFromInline @exclusivity(unchecked) final var deliveries = 0
  @usableFromInline @exclusivity(unchecked) final var hasCutBindings = false
  private final var hasEnded = false
  private final var lastNumber = 0
  private final var isHostMortal = false
  /// Bindings that were cut during a delivery stay here until it has ended.
  @usableFromInline @exclusivity(unchecked) final var bindings = UnmanagedList<AnyStreamBinding>()
  /// The plugin or relay that has the property: a registered plugin, which the engine retains, or a
  /// relay, which is retained for each delivery.
  private final var host: Unmanaged<AnyObject>?
  /// The host if it is a relay.
  private final weak var mortalHost: AnyObject?
  /// The object that was the first to connect the property.
  private final var owner: ObjectIdentifier?

  @usableFromInline init() {}

  deinit {
    end()
    if bindings.isAllocated { bindings.deallocate() }
  }
}

@available(*, unavailable)
extension AnyObserverStorage: Sendable {}

// MARK: - The object that has the property

extension AnyObserverStorage {
  /// Notes the host of a participant that connects the property; returns false if that is a second
  /// object, which was given the wrapper of the first one.
  ///
  /// Only the first object can be the ``host``. What calls handlers for another one retains the host:
  /// the tree of the first object may be idle, and then keeps nothing.
  final func isOwned(by participant: Participant) -> Bool {
    guard let object = participant.host else { return true }
    owner = owner ?? ObjectIdentifier(object)
    guard owner == ObjectIdentifier(object) else { return false }
    host = .passUnretained(object)
    isHostMortal = participant.mayDieUntold
    if isHostMortal { mortalHost = object }
    return true
  }

  /// Whether an object is the host, and so outlives every delivery to this observer.
  final func isHost(_ object: AnyObject) -> Bool {
    host?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
      && (!isHostMortal || mortalHost === object)
  }

  /// Calls `body` while the host is retained; does nothing if the host was a relay that has died.
  final func withHost(_ body: () throws -> Void) rethrows {
    let retained = isHostMortal ? mortalHost : host?.takeUnretainedValue()
    if isHostMortal, retained == nil { return }
    try withExtendedLifetime(retained) { try body() }
  }
}

// MARK: - Bindings

extension AnyObserverStorage {
  final var isBound: Bool {
    if sole != nil { return true }
    for index in 0..<bindings.count where bindings[index].takeUnretainedValue().isLive {
      return true
    }
    return false
  }

  /// Adds a binding and returns the token that cuts it; returns nil once all have been cut for good.
  fileprivate final func add(_ binding: AnyStreamBinding) -> MessageBinding? {
    if hasEnded { return nil }
    lastNumber += 1
    binding.number = lastNumber
    if bindings.count == 0, sole == nil {
      sole = .passRetained(binding)
    } else {
      listSole()
      bindings.insert(binding, at: bindings.count)
      updateSole()
    }
    // By number, since the token may be kept by the object that the handler captures.
    return MessageBinding(self, binding.number)
  }

  /// Moves the binding that is retained outside of the list into it.
  private final func listSole() {
    guard bindings.count == 0, let sole else { return }
    bindings.insert(sole.takeRetainedValue(), at: 0)
  }

  /// Must be called after a binding was added, and before one that was cut is released.
  private final func updateSole() {
    sole = bindings.count == 1 && !hasCutBindings ? bindings[0] : nil
  }

  /// Cuts the binding of a number, unless it has been cut.
  final func cancel(_ number: Int) {
    listSole()
    let place = bindings.firstIndex { $0.number < number }
    guard place < bindings.count else { return }
    let binding = bindings[place].takeUnretainedValue()
    guard binding.number == number, binding.isLive else { return }
    guard deliveries == 0, !hasCutBindings else {
      hasCutBindings = true
      sole = nil
      return binding.end()
    }
    let removed = bindings.remove(at: place)
    updateSole()
    withExtendedLifetime(removed) { binding.end() }
  }

  /// Releases the bindings that were cut, and what their handlers retain, once no message is being
  /// delivered through the bindings.
  @usableFromInline
  final func releaseCutBindings() {
    guard deliveries == 0 else { return }
    hasCutBindings = false
    // Removed from the list first: a release may run code that binds or cuts.
    let cut = bindings.removeAll { !$0.isLive }
    updateSole()
    withExtendedLifetime(cut) {}
  }

  /// Cuts every binding, for good.
  final func end() {
    hasEnded = true
    host = nil
    if bindings.count == 0, deliveries == 0 {
      sole.take().map { $0.takeRetainedValue().end() }
      return
    }
    listSole()
    sole = nil
    // Until all have been cut, none is removed.
    hasCutBindings = true
    for index in 0..<bindings.count { bindings[index].takeUnretainedValue().end() }
    guard deliveries == 0 else { return }
    hasCutBindings = false
    exchange(&bindings, with: UnmanagedList()).deallocate()
  }
}

/// The storage of an observer: the last message, and the handlers bound to its stream.
@usableFromInline
final class ObserverStorage<M>: AnyObserverStorage {
  @usableFromInline @exclusivity(unchecked) var last: M?
  /// Replays the last message of a state to handlers that are bound later.
  ///
  /// For all other messages this is nil: an empty array of these elements takes longer to make.
  var replays: [StateReplay<M>]?

  @usableFromInline override init() { super.init() }
}

extension ObserverStorage {
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
      try sole._withUnsafeGuaranteedRef {
        try unsafeDowncast($0, to: StreamBinding<M>.self).handler(message)
      }
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
          if binding.isLive {
            try unsafeDowncast(binding, to: StreamBinding<M>.self).handler(message)
          }
        }
      } catch {
        errors = SeveralErrors(error, after: errors)
      }
      index &+= 1
    }
    if let errors { throw errors }
  }

  func attach(_ handler: @escaping (M) throws -> Void, onEnd: @escaping () -> Void)
    -> MessageBinding
  {
    guard let token = add(StreamBinding(handler: handler, onEnd: onEnd)) else {
      onEnd()
      return MessageBinding(self, 0)
    }
    if let last { _ = replays?.contains { $0.tell(last, to: handler) } }
    return token
  }
}

/// A binding without its handler.
///
/// Invariant: the bindings of an ``ObserverStorage`` of messages `M` are each a ``StreamBinding`` of
/// `M`, so a delivery casts them unchecked.
@usableFromInline
class AnyStreamBinding {
  @usableFromInline @exclusivity(unchecked) final var isLive = true
  /// The order in the observer's list.
  fileprivate(set) final var number = 0
  private final var onEnd: (() -> Void)?

  init(onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  final func end() {
    isLive = false
    onEnd.take()?()
  }
}

/// One handler bound to an observer, for as long as it is in the observer's list.
@usableFromInline
final class StreamBinding<M>: AnyStreamBinding {
  @usableFromInline let handler: (M) throws -> Void

  init(handler: @escaping (M) throws -> Void, onEnd: @escaping () -> Void) {
    self.handler = handler
    super.init(onEnd: onEnd)
  }
}

@available(*, unavailable)
extension AnyStreamBinding: Sendable {}

/// The errors that the bindings of one observer threw at one message.
@usableFromInline
struct SeveralErrors: Error {
  let errors: [any Error]

  @usableFromInline
  init(_ error: any Error, after earlier: SeveralErrors?) {
    errors = (earlier?.errors ?? []) + [error]
  }
}
