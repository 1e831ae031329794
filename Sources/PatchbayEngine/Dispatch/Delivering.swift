// The generic functions here are compiled where the type of the message is known. They are kept
// short, since handlers that send nest them on the stack.

extension DispatchOrigin {
  /// Sends the message if the send is plain; otherwise returns nil and does nothing.
  @inlinable
  func dispatchPlainly<M: PluginMessage>(_ message: M) -> SendOutcome? {
    hasDefaultOptions ? sender._withUnsafeGuaranteedRef { $0.sendPlainly(message) } : nil
  }

  /// Whether all options have their defaults.
  @inlinable @inline(__always)
  var hasDefaultOptions: Bool {
    channel == nil && scope == .everywhere && !excludingSender && cause == nil
  }

  /// Sends a message that is not plain: options, watchers, limits or states may concern it.
  @inlinable
  func setOut<M: PluginMessage>(_ message: M) -> SendOutcome {
    if M.self is AnyClass, type(of: message) != M.self { return dispatchAsDynamicType(message) }
    guard let walk = begin(M.self, isState: M.type == .state, kind: message.kind) else {
      return unsent(M.self, kind: message.kind)
    }
    walk._withUnsafeGuaranteedRef { $0.deliver(message) }
    return walk._withUnsafeGuaranteedRef { $0.end() }
  }

  /// Sends a class instance under its dynamic type rather than its static one.
  @usableFromInline
  func dispatchAsDynamicType<M: PluginMessage>(_ message: M) -> SendOutcome {
    message.underDynamicType.map { setOut($0) } ?? SendOutcome(.cut)
  }

  /// Begins the dispatch; returns nil if no walk is needed, see ``unsent(_:kind:)``.
  @usableFromInline
  func begin(_ type: Any.Type, isState: Bool, kind: MessageKind?) -> Unmanaged<DispatchWalk>? {
    guard let node = sender._withUnsafeGuaranteedRef({ $0.livingNode }) else { return nil }
    let domain = node._withUnsafeGuaranteedRef { $0.domainUncounted }
    return domain._withUnsafeGuaranteedRef { domain in
      if domain.suppressedSends != nil { return nil }
      let route = domain.route(type, false, isState: isState, kind, channel, from: node, scope)
      if cause == nil, domain.isHeardByNobody(route, taking: StackShare.send) { return nil }
      let walk = domain.begin(from: sender, at: node, on: route)
      walk._withUnsafeGuaranteedRef { walk in walk.take(self, in: domain) }
      return walk
    }
  }
}

extension DispatchWalk {
  /// Ends the dispatch and returns its outcome.
  @usableFromInline
  @discardableResult
  func end() -> SendOutcome {
    if !flags.isDisjoint(with: .needsClosing) { return endClosely() }
    let outcome = SendOutcome(.sent, delivered: delivered)
    domain._withUnsafeGuaranteedRef { $0.endPlainly(self) }
    return outcome
  }

  @inline(never)
  private func endClosely() -> SendOutcome {
    if hasExtras { finish() }
    let outcome = SendOutcome(
      isStopped || refusals > 0 ? .cut : .sent, delivered: delivered, log: faults)
    domain.takeUnretainedValue().end(self)
    return outcome
  }
}

// MARK: - Calling subscriptions

extension DispatchWalk {
  /// Calls the handler of every subscription that is due, in flood order.
  @inlinable
  func deliver<M: PluginMessage>(_ message: M) {
    markFrame()
    if isSpecial, prepare(message) { return }
    repeat {
      while let subscription = nextSubscription() {
        do {
          try subscription._withUnsafeGuaranteedRef {
            try unsafeDowncast($0, to: Subscription<M>.self).hear(message)
          }
        } catch {
          record(error, of: subscription)
        }
      }
    } while isInterrupted && resume(message)
  }

  /// Takes the next due subscription; returns nil after the last.
  ///
  /// Within a node this is a step in the node's list, which does not change until the walk is
  /// frozen.
  @inlinable @inline(__always)
  func nextSubscription() -> Unmanaged<AnySubscription>? {
    guard allowance.pointee > 0, let subscription = nextOpenSubscription() else {
      return cursor.hasFinished ? nil : nextSubscriptionElsewhere()
    }
    allowance.pointee &-= 1
    delivered &+= 1
    return subscription
  }

  @inlinable @inline(__always)
  func nextOpenSubscription() -> Unmanaged<AnySubscription>? {
    if let subscription = cursor.next() { return subscription }
    return isCalm && cursor.openNextStop(of: route) ? cursor.next() : nil
  }

  /// Takes the next subscription beyond the current stop; checks each one if the walk is guarded.
  @usableFromInline
  func nextSubscriptionElsewhere() -> Unmanaged<AnySubscription>? {
    if held != nil { held = nil }
    domain._withUnsafeGuaranteedRef { if $0.hasDeaths { $0.unlinkDead() } }
    while !isStopped, let subscription = nextCandidate() {
      guard subscription._withUnsafeGuaranteedRef({ hold($0.participant) }) else { continue }
      if isGuarded {
        if !subscription._withUnsafeGuaranteedRef(admits) { continue }
      } else if excludesSender, isOwn(subscription) {
        continue
      }
      guard allowance.pointee > 0 else {
        cutAtDeliveryLimit(before: subscription.takeUnretainedValue())
        return nil
      }
      allowance.pointee -= 1
      delivered += 1
      return subscription
    }
    return nil
  }

  /// The next subscription: by the route until the tree changes, by the plan from then on.
  private func nextCandidate() -> Unmanaged<AnySubscription>? {
    if let plan { return nextCandidate(in: plan) }
    if let next = cursor.nextOfStop(of: route) {
      if excludesSender, let stop = cursor.stop(of: route) { open(stop) }
      return next
    }
    guard let stop = nextStop() else { return nil }
    open(stop)
    return cursor.nextOfStop(of: route)
  }

  /// Retains the host of a participant that may die untold until the next step; returns false if it
  /// has died.
  func hold(_ participant: Participant) -> Bool {
    guard participant.mayDieUntold else { return true }
    held = participant.host
    if held == nil { participant.hostHasDied() }
    return held != nil
  }

  /// Opens the subscriptions of a stop that need no check: those up to the next one of an excluded
  /// sender, and up to the relays.
  private func open(_ stop: Route.Stop) {
    guard !isGuarded, domain._withUnsafeGuaranteedRef(\.weakNodes) == 0 else { return }
    var end = stop.count
    if domain._withUnsafeGuaranteedRef({ $0.mortals > 0 }) {
      while end > 0, let last = stop.subscriptions?[end - 1],
        last._withUnsafeGuaranteedRef({ $0.participant.mayDieUntold })
      {
        end -= 1
      }
    }
    // A message that is handed on late sets out from the interceptor's node, not from the sender's.
    let senderNode = sender._withUnsafeGuaranteedRef { $0.node }
    if excludesSender, let indexNode = stop.indexNode, let subscriptions = stop.subscriptions,
      indexNode.node.toOpaque() == senderNode?.toOpaque()
    {
      let first = cursor.index + 1
      end = (first..<Swift.max(first, end)).first { isOwn(subscriptions[$0]) } ?? end
    }
    cursor.open(stop, upTo: end)
  }

  /// Whether a subscription is of the sender.
  @inline(__always)
  private func isOwn(_ subscription: Unmanaged<AnySubscription>) -> Bool {
    subscription._withUnsafeGuaranteedRef {
      Unmanaged.passUnretained($0.participant).toOpaque() == sender.toOpaque()
    }
  }

  private func nextCandidate(in plan: FrozenPlan) -> Unmanaged<AnySubscription>? {
    let hop = plan.next { tell(.skipped(Endpoint(participant: $0.participant), .removed)) }
    switch hop {
    case .subscription(let subscription): return subscription
    case .interceptors(let point):
      isInterrupted = true
      self.point = point
      return nil
    case nil: return nil
    }
  }

  /// Whether a subscription may receive the message; reports a delivery or a skip to watchers.
  private func admits(_ subscription: AnySubscription) -> Bool {
    let endpoint = Endpoint(participant: subscription.participant)
    if subject.isQuery || excludesSender,
      subscription.participant === sender.takeUnretainedValue()
    {
      return skip(endpoint, subject.isQuery ? .asker : .excludedSender)
    }
    if let target, !target.includes(endpoint.role) {
      return skip(endpoint, .notTarget)
    }
    guard allowance.pointee > 0 else {
      cutAtDeliveryLimit(before: subscription)
      return false
    }
    guard mayGo(to: .receiver(endpoint)), announceDelivery(to: endpoint) else { return false }
    // A watcher must not change the tree; if it does, a subscription that has left is not called.
    return subscription.isLive
  }

  /// Reports that the walk came to the node of a due subscription and skipped it; returns false.
  private func skip(_ endpoint: Endpoint, _ reason: NonDeliveryReason) -> Bool {
    if let node = endpoint.participant.nodeCore { announceWay(to: node) }
    if !isStopped { tell(.skipped(endpoint, reason)) }
    return false
  }
}

// MARK: - Before and after

extension DispatchWalk {
  fileprivate func take(_ dispatch: borrowing DispatchOrigin, in domain: DispatchDomain) {
    scope = dispatch.scope
    excludesSender = dispatch.excludingSender
    if let cause = dispatch.cause {
      self.cause = cause
      if outer == nil { depth = cause.depth + 1 }
    }
    route._withUnsafeGuaranteedRef { route in
      isSpecial =
        route.needsPreparing || depth > domain.depthLimit || nesting > DispatchLimits.mostNested
        || domain.isWatched
      isCalm = !excludesSender && !isSpecial && domain.isCalm
    }
    if isSpecial, domain.log != nil { noteInLog() }
  }

  /// Prepares a watched, controlled or remembered message; returns true if nothing is left to do.
  @usableFromInline
  func prepare<M: PluginMessage>(_ message: M) -> Bool {
    if enclosing == nil { setOut { beginWatching(message) } }
    if isStopped { return true }
    if subject.isState { beginState(message) }
    takePlanOfEnclosing()
    guard let controlled = control(message) else { return false }
    deliverControlled(controlled)
    return true
  }

  /// Begins the watching, then checks the limits and the kind; a failed check stops the dispatch.
  func setOut(_ beginWatching: () -> Void) {
    if domain._withUnsafeGuaranteedRef(\.isWatched), log == nil { beginWatching() }
    if isStopped { return }
    if depth > domain._withUnsafeGuaranteedRef(\.depthLimit) { return refuseAtDepthLimit() }
    if nesting > DispatchLimits.mostNested {
      isStopped = true
      return refuseNesting()
    }
    if let kind = subject.kind, subject.isForeign { return refuse(kind) }
  }

  /// Prepares the value that nodes remember.
  ///
  /// Walks of other states under way are frozen: the nodes that these have reached record them
  /// before this state, all other nodes after it.
  private func beginState<M: PluginMessage>(_ message: M) {
    let value =
      route._withUnsafeGuaranteedRef { $0.writtenState }?.nextValue(message)
      ?? StateValue(message, stateKey: subject.stateKey)
    if outer != nil {
      let others = sequence(first: self, next: { $0.outer?.takeUnretainedValue() }).dropFirst()
      for walk in others where walk.state != nil { walk.freeze() }
    }
    state = value
    // Interceptors may change the state on its way, so each node records what reaches it.
    if route._withUnsafeGuaranteedRef({ $0.isCourse }) { freeze() }
    plan?.state = value
  }

  /// Records the state at the nodes that it reached, and reports the end.
  fileprivate func finish() {
    if let state, plan == nil {
      domain._withUnsafeGuaranteedRef { domain in
        route._withUnsafeGuaranteedRef { $0.remember(state, scope, in: domain) }
      }
    }
    log?.takeUnretainedValue().end(self)
    tellEnd()
  }
}
