// A message at the interceptors of a node.
//
// What waits on the stack for an interceptor to return is kept small: whatever is done before or
// after it is a function of its own.

/// Where a message is once it has come past listeners: at the interceptor that is to decide about it.
///
/// It is not generic, and the message is handed on beside it, since the type would have to be looked
/// up at each node with interceptors.
struct Arrival {
  /// Nil behind the last one; kept by the interception point.
  let station: Unmanaged<InterceptorRegistration>?
  /// The place in the chain after that one.
  let next: Int
}

extension DispatchWalk {
  /// Goes on after an interruption; false if there is nothing to go on with.
  @usableFromInline
  func resume<M: PluginMessage>(_ message: M) -> Bool {
    guard prepareToResume() else { return false }
    if watch != nil { return resumeWatched(message) }
    if let arrival = arrive(message, from: 0) {
      if arrival.station == nil, mayPassInPlace {
        passInPlace()
        return true
      }
      take(message, arrival)
    }
    endInterception()
    return true
  }

  private func resumeWatched<M: PluginMessage>(_ message: M) -> Bool {
    var message = message
    if let arrival = arriveWatched(&message, from: 0) {
      if arrival.station == nil, mayPassInPlace {
        passInPlace()
        return true
      }
      take(message, arrival)
    }
    endInterception()
    return true
  }

  /// Takes a message through the interceptors from a place in the chain on, then behind them.
  func intercept<M: PluginMessage>(_ message: M, from first: Int) {
    if watch != nil { return interceptWatched(message, from: first) }
    if let arrival = arrive(message, from: first) { take(message, arrival) }
  }

  private func interceptWatched<M: PluginMessage>(_ message: M, from first: Int) {
    var message = message
    if let arrival = arriveWatched(&message, from: first) { take(message, arrival) }
  }

  @inline(__always)
  private func take<M: PluginMessage>(_ message: M, _ arrival: Arrival) {
    guard let station = arrival.station else { return goOn(message) }
    call(station, message, next: arrival.next)
  }

  /// Takes a message past listeners; nil if the dispatch ends there.
  private func arrive<M: PluginMessage>(_ message: M, from first: Int) -> Arrival? {
    guard let point = pointUncounted else { return nil }
    let address = point._withUnsafeGuaranteedRef { $0.address(of: message) }
    var first = first
    while let (station, next) = point._withUnsafeGuaranteedRef({
      $0.station(for: address, from: first)
    }) {
      guard station._withUnsafeGuaranteedRef(\.isListener) else {
        return Arrival(station: station, next: next)
      }
      hear(message, station)
      if isStopped { return nil }
      first = next
    }
    return Arrival(station: nil, next: 0)
  }

  /// The same for those who watch, of whom a controller may put another message in its place.
  private func arriveWatched<M: PluginMessage>(_ message: inout M, from first: Int) -> Arrival? {
    guard let point else { return nil }
    let address = KeyAddress.of(message)
    var first = first
    while let (station, next) = point.station(for: address, from: first) {
      let registration = station.takeUnretainedValue()
      guard let decided = decided(message, at: registration) else { return nil }
      message = decided
      guard registration.isListener else { return Arrival(station: station, next: next) }
      hear(message, station)
      tell(.passed, of: registration.endpoint)
      if isStopped { return nil }
      first = next
    }
    return Arrival(station: nil, next: 0)
  }

  private func hear<M: PluginMessage>(
    _ message: M, _ station: Unmanaged<InterceptorRegistration>
  ) {
    guard let facts = pointUncounted?._withUnsafeGuaranteedRef({ facts(of: $0) }) else { return }
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      own._withUnsafeGuaranteedRef { $0.listener?.hear(message, at: facts) }
    } else {
      (station.takeUnretainedValue().interceptor as? any MessageListener)?.hear(message, at: facts)
    }
  }
}

// MARK: - An interceptor decides

extension DispatchWalk {
  private func call<M: PluginMessage>(
    _ station: Unmanaged<InterceptorRegistration>, _ message: M, next: Int
  ) {
    guard mayWait(for: StackShare.interceptor) else { return refuseNesting() }
    let taken = takeTransformer(next: next)
    if watch != nil { note(message, comesTo: taken.takeUnretainedValue()) }
    nesting += StackShare.interceptor
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      own._withUnsafeGuaranteedRef { own in
        taken._withUnsafeGuaranteedRef { own.interceptor.intercept(message, $0) }
      }
    } else {
      station.takeUnretainedValue().interceptor?.intercept(message, taken.takeUnretainedValue())
    }
    nesting -= StackShare.interceptor
    take(taken)
  }

  private func note<M: PluginMessage>(_ message: M, comesTo transformer: MessageTransformer) {
    transformer.original = message
    noteMeeting(message, at: transformer.next - 1, with: transformer)
  }

  /// Returned with a retain, to be given to ``take(_:)``.
  @inline(__always)
  private func takeTransformer(next: Int) -> Unmanaged<MessageTransformer> {
    let taken =
      domain._withUnsafeGuaranteedRef { $0.spareTransformers.take() }
      ?? .passRetained(MessageTransformer())
    taken._withUnsafeGuaranteedRef { transformer in
      transformer.walk = .passUnretained(self)
      transformer.next = next
    }
    return taken
  }

  /// The interceptor has returned.
  private func take(_ taken: Unmanaged<MessageTransformer>) {
    var transformer = taken.takeRetainedValue()
    let isKept = !isKnownUniquelyReferenced(&transformer)
    if watch != nil { noteReturn(of: transformer, isKept: isKept) }
    transformer.walk = nil
    if isKept { return leave(transformer) }
    transformer.copies = 0
    let spare = Unmanaged.passRetained(transformer)
    domain._withUnsafeGuaranteedRef { $0.spareTransformers.giveBack(spare) }
  }

  /// The interceptor has returned, and has kept what it was given.
  private func leave(_ transformer: MessageTransformer) {
    let index = transformer.next - 1
    transformer.later = point.map { LateInterception(of: self, at: $0, keptAt: index) }
  }

  private func noteReturn(of transformer: MessageTransformer, isKept: Bool) {
    noteLeaving(transformer)
    if transformer.copies == 0 { tellHeldBack(at: transformer.next - 1, isKept: isKept) }
    transformer.original = nil
  }

  func handOn<M: PluginMessage>(_ message: M, by transformer: MessageTransformer) -> SendOutcome {
    let start = beginHandingOn()
    let mayGoOn = mayHandOn(message, by: transformer)
    if mayGoOn { intercept(message, from: transformer.next) }
    return endHandingOn(start, hasGoneOn: mayGoOn)
  }

  @inline(__always)
  private func mayHandOn<M: PluginMessage>(_ message: M, by transformer: MessageTransformer)
    -> Bool
  {
    guard !isStopped, isCarrier(M.self, of: message.kind) else { return false }
    transformer.copies += 1
    if watch != nil { tellHandedOn(message, by: transformer) }
    return !isStopped
  }
}

// MARK: - Behind the interceptors

extension DispatchWalk {
  /// What came through the interceptors travels on as a part of this dispatch.
  private func goOn<M: PluginMessage>(_ message: M) {
    if let replay = pointUncounted?._withUnsafeGuaranteedRef({ $0.replay }) {
      return handDown(message, replay)
    }
    let kind = message.kind
    let branch = beginBranch(M.self, kind, taking: StackShare.send) { domain in
      Subject(M.self, isState: M.type == .state, kind: kind, channel: subject.channel, in: domain)
    }
    guard let branch else { return }
    branch._withUnsafeGuaranteedRef { $0.lookCloser() }
    // By way of its own requirement, which is compiled where the message is known.
    message.goOn(in: DispatchBranch(walk: branch))
    end(branch: branch)
  }

  private func handDown<M: PluginMessage>(_ message: M, _ replay: StateHandDown) {
    if let node = point?.node { replay.handDown(message, into: node) }
  }
}
