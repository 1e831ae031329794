/// A message or query as the controller of its dispatch has left it.
final class ControlledMessage<M> {
  fileprivate(set) var value: M

  fileprivate init(_ value: M) { self.value = value }
}

extension DispatchWalk {
  /// Lets the controller decide about every hop of a message; returns nil without a controller.
  func control<M: PluginMessage>(_ message: M) -> ControlledMessage<M>? {
    guard watch?.controller != nil else { return nil }
    return control(message, kind: message.kind, kindOf: \.kind) { walk, replacement in
      walk.replaceState(with: replacement)
    }
  }

  /// Lets the controller decide about every hop of a query; returns nil without a controller.
  func control<Q: SyncPluginMessage>(query: Q) -> ControlledMessage<Q>? {
    guard watch?.controller != nil else { return nil }
    return control(query, kind: query.kind, kindOf: \.kind) { _, _ in }
  }

  private func control<M>(
    _ message: M, kind: MessageKind?, kindOf: @escaping (M) -> MessageKind?,
    onReplace: @escaping (DispatchWalk, M) -> Void
  ) -> ControlledMessage<M> {
    // A replacement may go another way from any hop on, so the walk leaves its route.
    freeze()
    let controlled = ControlledMessage(message)
    mayTakeHop = { [unowned self] destination in
      guard let next = decide(controlled.value, kind, kindOf, destination) else { return false }
      guard let replacement = next.replacement else { return true }
      controlled.value = replacement
      onReplace(self, replacement)
      return true
    }
    if enclosing == nil {
      _ = mayTakeHop?(.out(from: Endpoint(participant: sender.takeUnretainedValue())))
    }
    return controlled
  }

  /// Asks the controller about a hop; returns nil if the dispatch ends here.
  private func decide<M>(
    _ message: M, _ kind: MessageKind?, _ kindOf: (M) -> MessageKind?,
    _ destination: DispatchHop.Destination
  ) -> (replacement: M?, Void)? {
    let hop = DispatchHop(
      dispatch: id, cause: causeID, depth: depth, message: message, kind: subject.key.name,
      destination: destination)
    switch watch?.controller?.decide(about: hop) {
    case .proceed, nil:
      return (nil, ())
    case .stop:
      watch?.ledger.end(.cancelled)
      stop()
      return nil
    case .replace(let given):
      if let given = given as? M, kindOf(given) === kind { return (given, ()) }
      record(.foreignReplacement(given: "\(type(of: given))"))
      return (nil, ())
    }
  }

  /// The message or query that comes to an interceptor; nil if the dispatch ends here.
  func decided<M>(
    _ message: M, _ kind: MessageKind?, at interceptor: InterceptorRegistration,
    _ kindOf: (M) -> MessageKind?
  ) -> M? {
    guard watch?.controller != nil else { return message }
    return decide(message, kind, kindOf, destination(interceptor)).map {
      $0.replacement ?? message
    }
  }

  private func destination(_ interceptor: InterceptorRegistration) -> DispatchHop.Destination {
    .interceptor(interceptor.endpoint, at: point?.node.container)
  }

  /// Makes the nodes from here on remember the new value.
  private func replaceState<M: PluginMessage>(with message: M) {
    guard let state else { return }
    freeze()
    let value = StateValue(message, stateKey: state.stateKey)
    self.state = value
    plan?.state = value
  }

  /// Delivers a message, asking the controller about every hop.
  func deliverControlled<M: PluginMessage>(_ controlled: ControlledMessage<M>) {
    defer { mayTakeHop = nil }
    while !isStopped {
      if let subscription = nextSubscription()?.takeUnretainedValue() {
        do {
          try unsafeDowncast(subscription, to: Subscription<M>.self).hear(controlled.value)
        } catch {
          record(error, of: .passUnretained(subscription))
        }
      } else if !isInterrupted || !resume(controlled.value) {
        return
      }
    }
  }

  /// Whether a hop that is due may be taken; asks the controller if there is one.
  func mayGo(to destination: @autoclosure () -> DispatchHop.Destination) -> Bool {
    guard let mayTakeHop else { return true }
    return mayTakeHop(destination())
  }
}
