// Messages at the interceptors of a node; the parts that queries share are in Passage.swift.

extension DispatchWalk {
  /// Takes the message through the interceptors of this stop; returns false if the walk is at none,
  /// or was stopped.
  @usableFromInline
  func resume<M: PluginMessage>(_ message: M) -> Bool {
    guard prepareToResume() else { return false }
    if watch != nil { return resumeWatched(message) }
    if let arrival = arrive(message, from: 0) {
      if passInPlace(arrival) { return true }
      take(message, arrival)
    }
    endInterception()
    return true
  }

  private func resumeWatched<M: PluginMessage>(_ message: M) -> Bool {
    var message = message
    if let arrival = arriveWatched(&message, from: 0) {
      if passInPlace(arrival) { return true }
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

  private func arrive<M: PluginMessage>(_ message: M, from first: Int) -> Arrival? {
    guard let point = pointUncounted else { return nil }
    let address = point._withUnsafeGuaranteedRef { $0.address(of: message) }
    return arrive(address, from: first, mayMeet: { _ in true }, hear: { hear(message, $0) })
  }

  /// The watched variant: a controller may replace the message.
  private func arriveWatched<M: PluginMessage>(_ message: inout M, from first: Int) -> Arrival? {
    arrive(
      .of(message), from: first,
      mayMeet: { station in
        let decided = decided(message, message.kind, at: station.takeUnretainedValue(), \.kind)
        if let decided { message = decided }
        return decided != nil
      },
      hear: { station in
        hear(message, station)
        tellPassed(station)
      })
  }

  // Not inlined, so that a message that meets no listener costs no more than it has to.
  @inline(never)
  private func hear<M: PluginMessage>(
    _ message: M, _ station: Unmanaged<InterceptorRegistration>
  ) {
    withListener(at: station) { $0.hear(message, at: $1) }
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
        taken._withUnsafeGuaranteedRef {
          own.interceptor.intercept(message, MessageTransformer(transformer: $0))
        }
      }
    } else {
      station.takeUnretainedValue().interceptor?.intercept(
        message, MessageTransformer(transformer: taken.takeUnretainedValue()))
    }
    nesting -= StackShare.interceptor
    take(taken)
  }

  /// Takes the transformer back after the interceptor has returned.
  private func take(_ taken: Unmanaged<Transformer>) {
    let returned = takeBack(taken)
    if watch != nil, !returned.hasHandedOn {
      tellHeldBack(at: returned.index, isKept: returned.isKept)
    }
  }

  func handOn<M: PluginMessage>(_ message: M, by transformer: Transformer) -> SendOutcome {
    let start = beginHandingOn()
    let mayGoOn = mayHandOn(message, by: transformer)
    if mayGoOn { intercept(message, from: transformer.next) }
    return endHandingOn(start, hasGoneOn: mayGoOn)
  }

  @inline(__always)
  private func mayHandOn<M: PluginMessage>(_ message: M, by transformer: Transformer)
    -> Bool
  {
    let kind = message.kind
    return mayHandOn(M.self, kind, by: transformer) {
      tellHandedOn(message, MessageKey(messageType: M.self, kind: kind), by: transformer)
    }
  }
}

// MARK: - Behind the interceptors

extension DispatchWalk {
  /// Sends a message on that came through the interceptors, as a part of this dispatch.
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
    // Calls the protocol's requirement, which is compiled where the message's type is known.
    message.goOn(in: DispatchBranch(walk: branch))
    end(branch: branch)
  }

  private func handDown<M: PluginMessage>(_ message: M, _ replay: StateHandDown) {
    if let node = point?.node { replay.handDown(message, into: node) }
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
