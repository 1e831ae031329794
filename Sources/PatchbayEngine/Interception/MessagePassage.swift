// A message at the interceptors of a node.
//
// What waits on the stack for an interceptor to return is kept small: whatever is done before or
// after it is a function of its own.

/// Where a message is once it has come past listeners: at the interceptor that is to decide about it.
///
/// It is not generic, and the message is handed on beside it, since the type would have to be looked
/// up at each crossing.
struct Arrival {
  /// Nil behind the last one.
  let interceptor: (any MessageInterceptor)?
  /// The place in the chain after that one.
  let next: Int
}

extension FloodWalk {
  /// Goes on after an interruption; false if there is nothing to go on with.
  @usableFromInline
  func resume<M: PluginMessage>(_ message: M) -> Bool {
    guard prepareToResume() else { return false }
    var message = message
    if let arrival = arrive(&message, from: 0) {
      if arrival.interceptor == nil, mayPassInPlace {
        passInPlace()
        return true
      }
      take(message, arrival)
    }
    endCrossing()
    return true
  }

  /// Takes a message through the interceptors from a place in the chain on, then behind them.
  func intercept<M: PluginMessage>(_ message: M, from first: Int) {
    var message = message
    if let arrival = arrive(&message, from: first) { take(message, arrival) }
  }

  private func take<M: PluginMessage>(_ message: M, _ arrival: Arrival) {
    guard let interceptor = arrival.interceptor else { return goOn(message) }
    call(interceptor, message, next: arrival.next)
  }

  /// Takes a message past listeners; nil if the dispatch ends there.
  private func arrive<M: PluginMessage>(_ message: inout M, from first: Int) -> Arrival? {
    guard let crossing else { return nil }
    let address = KeyAddress(of: message)
    for index in first..<max(first, crossing.chain.count) {
      let registration = crossing.chain[index]
      guard registration.intercepted.contain(address),
        let interceptor = registration.interceptor
      else { continue }
      guard let decided = decided(message, at: registration) else { return nil }
      message = decided
      guard let listener = registration.listener(interceptor) else {
        return Arrival(interceptor: interceptor, next: index + 1)
      }
      listener.hear(message, at: facts(of: crossing))
      tell(.passed, of: registration.endpoint)
      if isStopped { return nil }
    }
    return Arrival(interceptor: nil, next: 0)
  }
}

// MARK: - An interceptor decides

extension FloodWalk {
  private func call<M: PluginMessage>(
    _ interceptor: any MessageInterceptor, _ message: M, next: Int
  ) {
    guard mayWait(for: StackShare.interceptor) else { return refuseNesting() }
    var transformer = makeTransformer(for: message, next: next)
    nesting += StackShare.interceptor
    interceptor.intercept(message, transformer)
    nesting -= StackShare.interceptor
    take(&transformer)
  }

  private func makeTransformer<M: PluginMessage>(for message: M, next: Int) -> MessageTransformer {
    let transformer = hub.takeUnretainedValue().takeTransformer()
    transformer.walk = self
    transformer.next = next
    if watch != nil {
      transformer.original = message
      noteMeeting(message, at: next - 1, with: transformer)
    }
    return transformer
  }

  /// The interceptor has returned.
  private func take(_ transformer: inout MessageTransformer) {
    let index = transformer.next - 1
    let isKept = !isKnownUniquelyReferenced(&transformer)
    noteLeaving(transformer)
    if transformer.copies == 0 { tellHeldBack(at: index, isKept: isKept) }
    transformer.walk = nil
    transformer.original = nil
    if isKept {
      transformer.later = crossing.map { LateCrossing(of: self, at: $0, keptAt: index) }
    } else {
      hub.takeUnretainedValue().giveBack(transformer)
    }
  }

  func handOn<M: PluginMessage>(_ message: M, by transformer: MessageTransformer) -> SendOutcome {
    let start = beginHandingOn()
    let mayGoOn = mayHandOn(message, by: transformer)
    if mayGoOn { intercept(message, from: transformer.next) }
    return endHandingOn(start, hasGoneOn: mayGoOn)
  }

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

extension FloodWalk {
  /// What came through the interceptors travels on as a part of this dispatch.
  private func goOn<M: PluginMessage>(_ message: M) {
    if let replay = crossing?.replay { return handDown(message, replay) }
    let subject = Subject(
      M.self, isState: M.type == .state, kind: message.kind, channel: subject.channel,
      in: hub.takeUnretainedValue())
    guard let branch = beginBranch(of: subject, taking: StackShare.send) else { return }
    branch._withUnsafeGuaranteedRef { branch in
      branch.lookCloser()
      branch.flood(message)
    }
    end(branch: branch)
  }

  private func handDown<M: PluginMessage>(_ message: M, _ replay: StateHandDown) {
    if let node = crossing?.node { replay.handDown(message, into: node) }
  }
}
