/// Declares that a plugin or relay hears messages of a type.
///
///     @MessageObserver var text: SendText?
///     @MessageObserver(channel: "room-7") var onChannel: SendText?
///
/// The engine finds the property by reflection, in superclasses too. It holds the last message that
/// came; its projected value is a ``MessageStream`` of them all.
@propertyWrapper
public final class MessageObserver<M: PluginMessage>: WiredProperty {
  let key: MessageKey
  let channel: MessageChannel
  let storage: ObserverStorage<M>

  private init(key: MessageKey, channel: MessageChannel) {
    self.key = key
    self.channel = channel
    storage = ObserverStorage(replaysLast: key.isState)
    super.init(lifetime: Lifetime())
  }

  /// Observes the wrapped property's type, without a channel.
  public convenience init() {
    self.init(channel: .none)
  }

  /// The last message that came; nil before the first.
  public var wrappedValue: M? { storage.last }

  /// The messages as they come.
  public var projectedValue: MessageStream<M> { MessageStream(storage) }

  override func connect(to participant: Participant) {
    storage.host = participant.freelyReachableHost.map(Unmanaged.passUnretained)
    _ = participant.hear(key, on: channel) { [storage] message in try storage.accept(message) }
  }

  override func endBindings() { storage.end() }
}

extension MessageObserver {
  /// Observes the wrapped property's type on a channel, or on any.
  public convenience init(channel: MessageChannel) {
    self.init(key: MessageKey(messageType: M.self), channel: channel)
  }

  /// Observes a kind that values of the wrapped property's type carry.
  ///
  /// Of a kind that they can't carry nothing will ever come.
  public convenience init(_ kind: MessageKind, channel: MessageChannel = .none) {
    self.init(key: MessageKey(messageType: M.self, kind: kind), channel: channel)
  }
}

/// What an observer holds: the last message, and who is bound to the stream.
final class ObserverStorage<M> {
  private(set) var last: M?
  /// The plugin whose property this is, while it is registered; the engine owns it that long.
  var host: Unmanaged<AnyObject>?
  private let replaysLast: Bool
  private var bindings: [StreamBinding<M>] = []
  private var hasEnded = false

  init(replaysLast: Bool) { self.replaysLast = replaysLast }

  deinit { end() }
}

extension ObserverStorage {
  /// Hands a message to every binding, whatever the others throw.
  func accept(_ message: M) throws {
    // Kept until the new one is in place: releasing a message may run code that sends another.
    let previous = last
    last = message
    withExtendedLifetime(previous) {}
    var errors: [any Error] = []
    // Of the bindings as they are now; the copy keeps one alive that its own handler cancels.
    let bound = bindings
    for binding in bound where binding.isLive {
      do { try binding.handler(message) } catch { errors.append(error) }
    }
    if errors.count > 1 { throw SeveralErrors(errors: errors) }
    if let error = errors.first { throw error }
  }

  func attach(_ handler: @escaping (M) throws -> Void, onEnd: @escaping () -> Void)
    -> MessageBinding
  {
    guard !hasEnded else {
      onEnd()
      return MessageBinding {}
    }
    let binding = StreamBinding(handler: handler, onEnd: onEnd)
    bindings.append(binding)
    // Nobody could be told of an error here: the caller is the one who would have thrown it.
    if replaysLast, let last { try? handler(last) }
    // Weak, since the object that the handler captures may be the one that keeps the token.
    return MessageBinding { [weak self, weak binding] in
      if let binding { self?.cut(binding) }
    }
  }

  private func cut(_ binding: StreamBinding<M>) {
    let left = bindings.filter { $0 !== binding }
    binding.end()
    _ = exchange(&bindings, with: left)
  }

  /// Cuts every binding, and so what their handlers keep alive.
  func end() {
    hasEnded = true
    host = nil
    for binding in exchange(&bindings, with: []) { binding.end() }
  }
}

/// One handler bound to an observer, for as long as it is in the observer's list.
private final class StreamBinding<M> {
  let handler: (M) throws -> Void
  private(set) var isLive = true
  private var onEnd: (() -> Void)?

  init(handler: @escaping (M) throws -> Void, onEnd: @escaping () -> Void) {
    self.handler = handler
    self.onEnd = onEnd
  }

  func end() {
    isLive = false
    onEnd.take()?()
  }
}

/// What several bindings of one observer threw at one message.
struct SeveralErrors: Error {
  let errors: [any Error]
}
