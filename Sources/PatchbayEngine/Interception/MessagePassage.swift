// Messages at the interceptors of a node; the parts that queries share are in Passage.swift.

extension DispatchWalk {
  /// Takes the message through the interceptors of this stop; returns false if the walk is at none,
  /// or was stopped.
  @inlinable
  func resume<M: PluginMessage>(_ message: M) -> Bool {
    guard prepareToResume() else { return false }
    intercept(message, from: 0, mayPassInPlace: true)
    endInterception()
    return true
  }

  /// Takes a message through the interceptors from a place in the chain on, then behind them.
  @inlinable
  func intercept<M: PluginMessage>(_ message: M, from first: Int, mayPassInPlace: Bool = false) {
    if isObserved { return interceptWatched(message, from: first, mayPassInPlace) }
    var meeting = meet(.of(message), from: first, taking: StackShare.interceptor)
    while case .listener(let station, let next) = meeting {
      hear(message, station)
      if isStopped { return }
      meeting = meet(.of(message), from: next, taking: StackShare.interceptor)
    }
    if case .interceptor(let station, let transformer) = meeting {
      call(station, message, transformer)
    } else if case .end = meeting, !mayPassInPlace || !passInPlace() {
      goOn(message)
    }
  }

  /// The watched variant: a controller may replace the message.
  @usableFromInline
  func interceptWatched<M: PluginMessage>(
    _ message: M, from first: Int, _ mayPassInPlace: Bool
  ) {
    var (message, first) = (message, first)
    while let (station, next) = point?.station(of: .of(message), from: first) {
      let known = station.takeUnretainedValue()
      guard let decided = decided(message, message.kind, at: known, \.kind) else { return }
      message = decided
      guard known.isListener else {
        let meeting = beginCall(at: station, next: next, taking: StackShare.interceptor)
        guard case .interceptor(_, let transformer) = meeting else { return }
        note(message, comesTo: transformer)
        return call(station, message, transformer)
      }
      hear(message, station)
      tell(.passed, of: known.endpoint)
      if isStopped { return }
      first = next
    }
    if !mayPassInPlace || !passInPlace() { goOn(message) }
  }

  // Not inlined, so that a message that meets no listener costs no more than it has to.
  @usableFromInline @inline(never)
  func hear<M: PluginMessage>(_ message: M, _ station: Unmanaged<InterceptorRegistration>) {
    withListener(at: station) { $0.hear(message, at: $1) }
  }

  @inlinable
  func call<M: PluginMessage>(
    _ station: Unmanaged<InterceptorRegistration>, _ message: M,
    _ taken: Unmanaged<Transformer>
  ) {
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      own._withUnsafeGuaranteedRef { own in
        taken._withUnsafeGuaranteedRef {
          own.interceptor.intercept(message, MessageTransformer($0))
        }
      }
    } else {
      callWeak(station, message, taken)
    }
    let returned = endCall(taken, taking: StackShare.interceptor)
    if isObserved, !returned.hasHandedOn { tellHeldBack(returned) }
  }

  @usableFromInline @inline(never)
  func callWeak<M: PluginMessage>(
    _ station: Unmanaged<InterceptorRegistration>, _ message: M,
    _ taken: Unmanaged<Transformer>
  ) {
    station.takeUnretainedValue().interceptor?.intercept(
      message, MessageTransformer(taken.takeUnretainedValue()))
  }
}

// MARK: - Handing on

extension DispatchWalk {
  @inlinable
  func handOn<M: PluginMessage>(_ message: M, by transformer: Unmanaged<Transformer>)
    -> SendOutcome
  {
    let start = beginHandingOn(M.self, message.kind, by: transformer)
    var mayGoOn = start.mayGoOn
    if mayGoOn, isObserved { mayGoOn = tellHandedOn(message, by: transformer) }
    if mayGoOn { intercept(message, from: transformer._withUnsafeGuaranteedRef { $0.next }) }
    return endHandingOn(start, hasGoneOn: mayGoOn)
  }

  /// Reports what is handed on; returns false if a watcher has stopped the dispatch.
  @usableFromInline
  func tellHandedOn<M: PluginMessage>(_ message: M, by transformer: Unmanaged<Transformer>)
    -> Bool
  {
    let key = MessageKey(messageType: M.self, kind: message.kind)
    tellHandedOn(message, key, by: transformer.takeUnretainedValue())
    return !isStopped
  }

  /// Sends a message on that came through the interceptors, as a part of this dispatch.
  @inlinable
  func goOn<M: PluginMessage>(_ message: M) {
    if isHandingDown { return handDown(message) }
    let branch = beginBranch(
      M.self, isState: M.type == .state, message.kind, isQuery: false, taking: StackShare.send)
    guard let branch else { return }
    branch._withUnsafeGuaranteedRef { $0.deliver(message) }
    end(branch: branch)
  }

  /// Whether the interceptors see a state that is handed down to a node composed later.
  @usableFromInline
  var isHandingDown: Bool { pointUncounted?._withUnsafeGuaranteedRef { $0.isReplay } ?? false }

  @usableFromInline
  func handDown<M: PluginMessage>(_ message: M) {
    if let point, let replay = point.replay { replay.handDown(message, into: point.node) }
  }
}

// MARK: - Later

extension LateInterception {
  func handOn<M: PluginMessage>(_ message: M) -> SendOutcome {
    switch begin(MessageKey(messageType: M.self, kind: message.kind)) {
    case .detached(let log): SendOutcome(.detached, log: log)
    case .suppressed: SendOutcome(.suppressed)
    case .walk(let walk): walk._withUnsafeGuaranteedRef { $0.goOnLater(message) }
    }
  }
}

extension DispatchWalk {
  fileprivate func goOnLater<M: PluginMessage>(_ message: M) -> SendOutcome {
    markFrame()
    setOut { beginWatching(message) }
    if !isStopped { intercept(message, from: 0) }
    endInterception()
    return end()
  }
}
