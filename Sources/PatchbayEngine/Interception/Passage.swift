// The way of a message or a query through the interceptors of a node: past listeners to the
// interceptor that decides, from there to the messages that it hands on, and behind the last
// interceptor to a walk of its own. Messages and queries share what is in this file; the generic
// functions are in MessagePassage.swift and QueryPassage.swift. They are compiled where the type of
// the message is known: looking it up at run time takes longer than everything else.
//
// The frames that wait on the stack for an interceptor are kept small: whatever is done before or
// after its call is a function of its own, and the functions here are inlined into the generic
// ones.

// MARK: - Coming to interceptors

/// What a message or query meets next at a node with interceptors.
///
/// The message is not a part of it: a generic type would have to be looked up at each node with
/// interceptors.
@usableFromInline
enum Meeting {
  /// An interceptor that decides, and the transformer for its call, to be ended by
  /// ``DispatchWalk/endCall(_:taking:)``.
  case interceptor(Unmanaged<InterceptorRegistration>, Unmanaged<Transformer>)
  /// An interceptor that only watches, and the place in the chain after it.
  case listener(Unmanaged<InterceptorRegistration>, next: Int)
  /// All interceptors have been passed.
  case end
  /// The stack has no room for the next interceptor.
  case refusal
}

@available(*, unavailable)
extension Meeting: Sendable {}

extension DispatchWalk {
  /// Ends the interruption; returns false if a watcher has stopped the walk at the interceptors.
  @usableFromInline
  func prepareToResume() -> Bool {
    isInterrupted = false
    if watch != nil, let point { announceWay(to: point.node) }
    return !isStopped
  }

  @usableFromInline
  func endInterception() {
    point = nil
    plan?.endInterception()
  }

  /// Finds the next interceptor that wants the message.
  @usableFromInline
  func meet(_ address: KeyAddress, from first: Int, taking share: Int) -> Meeting {
    guard let point = pointUncounted else { return .end }
    var next = first
    while let station = point._withUnsafeGuaranteedRef({ $0.station(at: next) }) {
      next &+= 1
      guard station._withUnsafeGuaranteedRef({ $0.isThere(for: address) }) else { continue }
      if station._withUnsafeGuaranteedRef({ $0.isListener }) {
        return .listener(station, next: next)
      }
      return beginCall(at: station, next: next, taking: share)
    }
    return .end
  }

  /// Calls the listener at a station with the facts about the interception.
  @inline(__always)
  func withListener(
    at station: Unmanaged<InterceptorRegistration>,
    _ hear: (any MessageListener, MessageInterception) -> Void
  ) {
    guard let facts = pointUncounted?._withUnsafeGuaranteedRef({ facts(of: $0) }) else { return }
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      own._withUnsafeGuaranteedRef { if let listener = $0.listener { hear(listener, facts) } }
    } else if let listener = station.takeUnretainedValue().interceptor as? any MessageListener {
      hear(listener, facts)
    }
  }

  /// Goes on in this walk as if there were no interceptors at this node, which takes no stack;
  /// returns false if it can't.
  @usableFromInline
  func passInPlace() -> Bool {
    guard mayPassInPlace, let point else { return false }
    self.point = nil
    plan?.pass(point)
    return true
  }

  /// Whether a message that only listeners have seen may go on without a walk of its own.
  private var mayPassInPlace: Bool {
    if let plan { return watch?.controller == nil && !plan.isReversed }
    return pointUncounted?._withUnsafeGuaranteedRef { $0.isOpen } ?? false
  }
}

extension FrozenPlan {
  /// Continues in this plan with a message that has passed the interceptors.
  fileprivate func pass(_ point: InterceptionPoint) {
    guard let planned = interception else { return }
    interception = nil
    goOn(behind: planned, leavingOut: point.entrance)
  }
}

// MARK: - An interceptor decides

/// The result of an interceptor's call.
@usableFromInline
struct InterceptorReturn {
  /// The place of the interceptor in the chain.
  let index: Int
  @usableFromInline let hasHandedOn: Bool
  /// Whether the interceptor has kept its transformer.
  let isKept: Bool
}

@available(*, unavailable)
extension InterceptorReturn: Sendable {}

extension DispatchWalk {
  /// Prepares the call of an interceptor that decides, if there is room on the stack.
  @inline(__always)
  func beginCall(
    at station: Unmanaged<InterceptorRegistration>, next: Int, taking share: Int
  ) -> Meeting {
    guard mayWait(for: share) else {
      refuseNesting()
      return .refusal
    }
    nesting += share
    let taken =
      domain._withUnsafeGuaranteedRef { $0.spareTransformers.take() }
      ?? .passRetained(Transformer())
    taken._withUnsafeGuaranteedRef { transformer in
      transformer.walk = .passUnretained(self)
      transformer.next = next
    }
    return .interceptor(station, taken)
  }

  /// Notes for watchers that a message or query has come to an interceptor.
  func note<Message>(_ message: Message, comesTo taken: Unmanaged<Transformer>) {
    guard let watch, let point else { return }
    let transformer = taken.takeUnretainedValue()
    transformer.original = message
    transformer.copy = watch.copy
    watch.ledger.meet(point)
  }

  /// Takes the transformer back after the interceptor has returned; reuses it if it was not kept.
  @usableFromInline
  func endCall(_ taken: Unmanaged<Transformer>, taking share: Int) -> InterceptorReturn {
    nesting -= share
    var transformer = taken.takeRetainedValue()
    let returned = InterceptorReturn(
      index: transformer.next - 1, hasHandedOn: transformer.copies > 0,
      isKept: !isKnownUniquelyReferenced(&transformer))
    if watch != nil { noteReturn(of: transformer) }
    transformer.walk = nil
    if returned.isKept {
      leave(transformer)
    } else {
      transformer.copies = 0
      let spare = Unmanaged.passRetained(transformer)
      domain._withUnsafeGuaranteedRef { $0.spareTransformers.giveBack(spare) }
    }
    return returned
  }

  private func noteReturn(of transformer: Transformer) {
    watch?.copy = transformer.copy
    transformer.original = nil
  }

  /// Prepares a transformer that the interceptor has kept for later use.
  private func leave(_ transformer: Transformer) {
    let index = transformer.next - 1
    transformer.later = point.map { LateInterception(of: self, at: $0, keptAt: index) }
  }
}

// MARK: - It hands something on

@available(*, unavailable)
extension DispatchWalk.HandingOn: Sendable {}

extension DispatchWalk {
  /// The counts of the walk before an interceptor hands a message on.
  @usableFromInline
  struct HandingOn {
    fileprivate let delivered: Int
    // So short that all are returned in registers.
    fileprivate let refusals: Int32
    fileprivate let faultCount: Int32
    fileprivate let nesting: Int32
    /// Whether the value may go on at all.
    @usableFromInline fileprivate(set) var mayGoOn = false
  }

  /// Begins to hand on a value of a type.
  @usableFromInline
  func beginHandingOn(
    _ carrier: Any.Type, _ kind: MessageKind?, by transformer: Unmanaged<Transformer>
  ) -> HandingOn {
    var start = HandingOn(
      delivered: delivered, refusals: refusals, faultCount: faultCount,
      nesting: Int32(truncatingIfNeeded: nesting))
    // In a handler of the message, the interceptor may hand on another one, deeper on the stack.
    domain._withUnsafeGuaranteedRef { domain in
      guard let innermost = domain.current,
        innermost.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
      else { return }
      nesting = innermost._withUnsafeGuaranteedRef { $0.nesting } + StackShare.interceptor
    }
    guard !isStopped, isCarrier(carrier, of: kind) else { return start }
    transformer._withUnsafeGuaranteedRef { $0.copies += 1 }
    start.mayGoOn = true
    return start
  }

  /// Whether a value of a type may be of a kind; records a fault if not.
  private func isCarrier(_ type: Any.Type, of kind: MessageKind?) -> Bool {
    guard let kind, kind.carrier != ObjectIdentifier(type) else { return true }
    record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
    return false
  }

  /// The outcome of the message that was handed on, apart from the rest of the dispatch.
  @usableFromInline
  @discardableResult
  func endHandingOn(_ start: HandingOn, hasGoneOn: Bool) -> SendOutcome {
    nesting = Int(start.nesting)
    let isCut = isStopped || !hasGoneOn || refusals > start.refusals
    let new = Int(faultCount &- start.faultCount)
    return SendOutcome(
      isCut ? .cut : .sent, delivered: delivered - start.delivered,
      log: new > 0 ? lastFaults(new) : nil)
  }

  private func lastFaults(_ count: Int) -> FaultLog? {
    guard let faults = trunk.faults?.faults else { return nil }
    let log = FaultLog()
    for fault in faults.suffix(count) { log.append(fault) }
    return log
  }
}
