// The way of a message or a query through the interceptors of a node: past listeners to the
// interceptor that decides, from there to the messages that it hands on, and behind the last
// interceptor to a walk of its own. Messages and queries share what is in this file; the generic
// functions are in MessagePassage.swift and QueryPassage.swift.
//
// The frames that wait on the stack for an interceptor are kept small: whatever is done before or
// after its call is a function of its own, and the functions here are inlined into the generic
// ones.

// MARK: - Coming to interceptors

/// The interceptor that is to decide about a message or query, once it has passed the listeners.
///
/// The message is not a part of it: a generic type would have to be looked up at each node with
/// interceptors.
struct Arrival {
  /// The interceptor, which the interception point retains; nil behind the last one.
  let station: Unmanaged<InterceptorRegistration>?
  /// The place in the chain after that one.
  let next: Int
}

extension DispatchWalk {
  /// Ends the interruption; returns false if a watcher has stopped the walk at the interceptors.
  func prepareToResume() -> Bool {
    isInterrupted = false
    if watch != nil, let point { announceWay(to: point.node) }
    return !isStopped
  }

  func endInterception() {
    point = nil
    plan?.endInterception()
  }

  /// Passes listeners, calling `hear` for each; returns nil if the dispatch ends there.
  @inline(__always)
  func arrive(
    _ address: KeyAddress, from first: Int,
    mayMeet: (Unmanaged<InterceptorRegistration>) -> Bool,
    hear: (Unmanaged<InterceptorRegistration>) -> Void
  ) -> Arrival? {
    guard let point = pointUncounted else { return nil }
    var first = first
    while let (station, next) = point._withUnsafeGuaranteedRef({
      $0.station(for: address, from: first)
    }) {
      guard mayMeet(station) else { return nil }
      guard station._withUnsafeGuaranteedRef(\.isListener) else {
        return Arrival(station: station, next: next)
      }
      hear(station)
      if isStopped { return nil }
      first = next
    }
    return Arrival(station: nil, next: 0)
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

  /// Reports that a message or query has passed a listener.
  func tellPassed(_ station: Unmanaged<InterceptorRegistration>) {
    tell(.passed, of: station.takeUnretainedValue().endpoint)
  }

  /// Goes on in this walk if only listeners have seen the message; returns false if it can't.
  @inline(__always)
  func passInPlace(_ arrival: Arrival) -> Bool {
    guard arrival.station == nil, mayPassInPlace else { return false }
    passInPlace()
    return true
  }

  /// Whether a message that only listeners have seen may go on without a walk of its own.
  private var mayPassInPlace: Bool {
    if let plan { return watch?.controller == nil && !plan.isReversed }
    return pointUncounted?._withUnsafeGuaranteedRef { $0.isOpen } ?? false
  }

  /// Goes on as if there were no interceptors at this node, which takes no stack.
  private func passInPlace() {
    guard let point else { return }
    self.point = nil
    if let plan { return plan.pass(point) }
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
struct InterceptorReturn {
  /// The place of the interceptor in the chain.
  let index: Int
  let hasHandedOn: Bool
  /// Whether the interceptor has kept its transformer.
  let isKept: Bool
}

extension DispatchWalk {
  /// A transformer for an interceptor's call, with a retain that ``takeBack(_:)`` takes over.
  @inline(__always)
  func takeTransformer(next: Int) -> Unmanaged<Transformer> {
    let taken =
      domain._withUnsafeGuaranteedRef { $0.spareTransformers.take() }
      ?? .passRetained(Transformer())
    taken._withUnsafeGuaranteedRef { transformer in
      transformer.walk = .passUnretained(self)
      transformer.next = next
    }
    return taken
  }

  /// Notes for watchers that a message or query has come to an interceptor.
  func note(_ message: Any, comesTo transformer: Transformer) {
    guard let watch, let point else { return }
    transformer.original = message
    transformer.copy = watch.copy
    watch.ledger.meet(point)
  }

  /// Takes the transformer back after the interceptor has returned; reuses it if it was not kept.
  @inline(__always)
  func takeBack(_ taken: Unmanaged<Transformer>) -> InterceptorReturn {
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

extension DispatchWalk {
  /// The counts of the walk before an interceptor hands a message on.
  struct HandingOn {
    fileprivate let delivered: Int
    fileprivate let refusals: Int
    fileprivate let faults: Int
    fileprivate let nesting: Int
  }

  @inline(__always)
  func beginHandingOn() -> HandingOn {
    let start = HandingOn(
      delivered: delivered, refusals: refusals, faults: faultsSoFar, nesting: nesting)
    // In a handler of the message, the interceptor may hand on another one, deeper on the stack.
    domain._withUnsafeGuaranteedRef { domain in
      guard let innermost = domain.current,
        innermost.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
      else { return }
      nesting = innermost._withUnsafeGuaranteedRef { $0.nesting } + StackShare.interceptor
    }
    return start
  }

  /// Whether an interceptor may hand on a value of a type; calls `tell` if the dispatch is watched.
  @inline(__always)
  func mayHandOn(
    _ carrier: Any.Type, _ kind: MessageKind?, by transformer: Transformer, tell: () -> Void
  ) -> Bool {
    guard !isStopped, isCarrier(carrier, of: kind) else { return false }
    transformer.copies += 1
    if watch != nil { tell() }
    return !isStopped
  }

  /// Whether a value of a type may be of a kind; records a fault if not.
  private func isCarrier(_ type: Any.Type, of kind: MessageKind?) -> Bool {
    guard let kind, kind.carrier != ObjectIdentifier(type) else { return true }
    record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
    return false
  }

  @inline(__always)
  private var faultsSoFar: Int {
    trunkUncounted._withUnsafeGuaranteedRef { $0.faults?.faults.count ?? 0 }
  }

  /// The outcome of the message that was handed on, apart from the rest of the dispatch.
  @inline(__always)
  @discardableResult
  func endHandingOn(_ start: HandingOn, hasGoneOn: Bool) -> SendOutcome {
    nesting = start.nesting
    let isCut = isStopped || !hasGoneOn || refusals > start.refusals
    return SendOutcome(
      isCut ? .cut : .sent, delivered: delivered - start.delivered,
      log: faultsSoFar > start.faults ? faults(after: start.faults) : nil)
  }

  private func faults(after count: Int) -> FaultLog? {
    guard let faults = trunk.faults?.faults else { return nil }
    let log = FaultLog()
    for fault in faults.dropFirst(count) { log.append(fault) }
    return log
  }
}
