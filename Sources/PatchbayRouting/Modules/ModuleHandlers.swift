import PatchbayEngine

/// The handlers of a module, as its plugin or relay declares them.
///
/// Several handlers of one event are called in the order in which they were declared.
public struct ModuleHandlers {
  private(set) var declared: [Declared] = []

  /// A handler before its module has been added.
  struct Declared {
    /// Makes the handler reachable as a destination; nil if the sender has left its tree.
    let bind: (_ module: String, _ sender: MessageSender) -> Bound?
  }

  /// A handler that can be called.
  struct Bound {
    let prepare: ModuleRegistry.Preparing
    let end: () -> Void
  }
}

@available(*, unavailable)
extension ModuleHandlers: Sendable {}

extension ModuleHandlers {
  /// Adds a handler of a phase.
  ///
  /// The `initialize` handlers of a deferred module are called in ``ModulePhase/deferredInit``.
  public mutating func on(
    _ phase: ModulePhase, _ handler: @escaping (ModuleRequest<Void>) throws -> Void
  ) {
    declare(.phase(phase), phase.rawValue, handler) { _ in () }
  }

  /// Adds a handler of a custom event.
  public mutating func on<Payload>(
    _ event: ModuleEvent<Payload>, _ handler: @escaping (ModuleRequest<Payload>) throws -> Void
  ) {
    // The cast succeeds, since the key is that of this very event.
    declare(.custom(ObjectIdentifier(event)), event.name, handler) { [event] payload in
      withExtendedLifetime(event) { payload as? Payload }
    }
  }

  private mutating func declare<Payload>(
    _ key: ModuleEventKey, _ event: String,
    _ handler: @escaping (ModuleRequest<Payload>) throws -> Void,
    payload read: @escaping (Any) -> Payload?
  ) {
    declared.append(
      Declared { module, sender in
        let destination = Destination(
          scheme: "module", name: "\(module).\(event)", of: sender, handler: handler)
        guard let destination else { return nil }
        return Bound(
          prepare: { request in
            guard request.key == key, let payload = read(request.payload) else { return nil }
            return { destination.call(request.with(payload), from: $0) }
          }, end: destination.end)
      })
  }
}

extension [ModuleHandlers.Declared] {
  /// Binds all handlers; returns nil and binds none if the sender has left its tree.
  func bound(to module: String, of sender: MessageSender) -> [ModuleHandlers.Bound]? {
    var bound: [ModuleHandlers.Bound] = []
    for handler in self {
      guard let next = handler.bind(module, sender) else {
        for handler in bound { handler.end() }
        return nil
      }
      bound.append(next)
    }
    return bound
  }
}
