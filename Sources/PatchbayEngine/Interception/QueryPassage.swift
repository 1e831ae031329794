// Queries at the interceptors of a node; the parts that messages share are in Passage.swift.

extension DispatchWalk {
  /// Takes the query through the interceptors of this stop.
  @inlinable
  func resume<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, into answers: inout Answers<Q.Response>
  ) {
    guard prepareToResume() else { return }
    answers.append(
      intercept(query, strategy.after(answers.count), from: 0, mayPassInPlace: true))
    endInterception()
  }

  /// Takes a query through the interceptors from a place in the chain on, then behind them.
  @inlinable
  func intercept<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, from first: Int,
    mayPassInPlace: Bool = false
  ) -> Answers<Q.Response> {
    if isObserved { return interceptWatched(query, strategy, from: first, mayPassInPlace) }
    var meeting = meet(.of(query), from: first, taking: StackShare.queryInterceptor)
    while case .listener(let station, let next) = meeting {
      hear(query, station)
      if isStopped { return Answers() }
      meeting = meet(.of(query), from: next, taking: StackShare.queryInterceptor)
    }
    if case .interceptor(let station, let transformer) = meeting {
      return call(station, query, strategy, transformer)
    }
    if case .end = meeting, !mayPassInPlace || !passInPlace() { return goOn(query, strategy) }
    return Answers()
  }

  /// The watched variant: a controller may replace the query.
  @usableFromInline
  func interceptWatched<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, from first: Int, _ mayPassInPlace: Bool
  ) -> Answers<Q.Response> {
    var (query, first) = (query, first)
    while let (station, next) = point?.station(of: .of(query), from: first) {
      let known = station.takeUnretainedValue()
      guard let decided = decided(query, query.kind, at: known, \.kind) else { return Answers() }
      query = decided
      guard known.isListener else {
        let meeting = beginCall(at: station, next: next, taking: StackShare.queryInterceptor)
        guard case .interceptor(_, let transformer) = meeting else { return Answers() }
        note(query, comesTo: transformer)
        return call(station, query, strategy, transformer)
      }
      hear(query, station)
      tell(.passed, of: known.endpoint)
      if isStopped { return Answers() }
      first = next
    }
    return mayPassInPlace && passInPlace() ? Answers() : goOn(query, strategy)
  }

  // Not inlined, so that a query that meets no listener costs no more than it has to.
  @usableFromInline @inline(never)
  func hear<Q: SyncPluginMessage>(_ query: Q, _ station: Unmanaged<InterceptorRegistration>) {
    withListener(at: station) { $0.hear(query: query, at: $1) }
  }

  @inlinable
  func call<Q: SyncPluginMessage>(
    _ station: Unmanaged<InterceptorRegistration>, _ query: Q,
    _ strategy: SyncMessageDispatchStrategy, _ taken: Unmanaged<Transformer>
  ) -> Answers<Q.Response> {
    var answers = Answers<Q.Response>()
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      answers = own._withUnsafeGuaranteedRef { own in
        taken._withUnsafeGuaranteedRef {
          own.interceptor.intercept(query: query, SyncMessageTransformer($0), strategy)
        }
      }
    } else {
      callWeak(station, query, strategy, taken, into: &answers)
    }
    return sign(answers, endCall(taken, taking: StackShare.queryInterceptor), strategy)
  }

  @usableFromInline @inline(never)
  func callWeak<Q: SyncPluginMessage>(
    _ station: Unmanaged<InterceptorRegistration>, _ query: Q,
    _ strategy: SyncMessageDispatchStrategy, _ taken: Unmanaged<Transformer>,
    into answers: inout Answers<Q.Response>
  ) {
    guard let interceptor = station.takeUnretainedValue().interceptor else { return }
    answers = interceptor.intercept(
      query: query, SyncMessageTransformer(taken.takeUnretainedValue()), strategy)
  }
}

// MARK: - An interceptor has decided

extension DispatchWalk {
  /// Signs the answers that an interceptor has added, and takes no more than the strategy wants.
  @inlinable
  func sign<Response>(
    _ given: Answers<Response>, _ returned: InterceptorReturn,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Response> {
    // The usual case: one answer, with a responder.
    if given.isOneOfOthers, strategy.count > 0, !isObserved { return given }
    return signClosely(given, returned, strategy)
  }

  @usableFromInline
  func signClosely<Response>(
    _ given: Answers<Response>, _ returned: InterceptorReturn,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Response> {
    guard let point = pointUncounted?.takeUnretainedValue() else { return given }
    if !returned.hasHandedOn, given.isEmpty { noteHeldBack(at: returned.index, of: point) }
    let answers = given.signed(
      by: .interceptor(point.chain[returned.index].endpoint, at: point.node.container),
      atMost: strategy.count)
    if watch != nil { tell(answers, of: given, returned, at: point) }
    return answers
  }

  private func noteHeldBack(at index: Int, of point: InterceptionPoint) {
    guard let notes = trunk.queryNotes, notes.heldBack == nil else { return }
    notes.heldBack = .heldBack(by: point.chain[index].endpoint, at: point.node.container)
  }

  /// Reports which of an interceptor's answers are taken.
  private func tell<Response>(
    _ answers: Answers<Response>, of given: Answers<Response>, _ returned: InterceptorReturn,
    at point: InterceptionPoint
  ) {
    let interceptor = point.chain[returned.index].endpoint
    if returned.hasHandedOn {
      let isOwn = given.entries.prefix(answers.count).map { $0.responder == nil }
      tellAddedAnswers(answers, isOwn, by: interceptor)
    } else {
      tellAnswers(answers, of: interceptor, isKept: returned.isKept)
    }
  }
}

// MARK: - Handing on

extension DispatchWalk {
  @inlinable
  func handOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, by transformer: Unmanaged<Transformer>
  ) -> Answers<Q.Response> {
    guard strategy.count > 0 else { return Answers() }
    let start = beginHandingOn(Q.self, query.kind, by: transformer)
    guard start.mayGoOn, !isObserved || tellHandedOn(query, by: transformer) else {
      endHandingOn(start, hasGoneOn: false)
      return Answers()
    }
    let answers = intercept(
      query, strategy, from: transformer._withUnsafeGuaranteedRef { $0.next })
    endHandingOn(start, hasGoneOn: true)
    return answers
  }

  /// Reports what is handed on; returns false if a watcher has stopped the dispatch.
  @usableFromInline
  func tellHandedOn<Q: SyncPluginMessage>(_ query: Q, by transformer: Unmanaged<Transformer>)
    -> Bool
  {
    let key = MessageKey(queryType: Q.self, kind: query.kind)
    tellHandedOn(query, key, by: transformer.takeUnretainedValue())
    return !isStopped
  }

  /// Sends a query on that came through the interceptors, as a part of this dispatch.
  @inlinable
  func goOn<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    let branch = beginBranch(
      Q.self, isState: false, query.kind, isQuery: true, taking: StackShare.query)
    guard let branch else { return Answers() }
    let answers = branch._withUnsafeGuaranteedRef { branch in
      branch.markFrame()
      return branch.ask(query, strategy)
    }
    end(branch: branch)
    return answers
  }
}

// MARK: - Later

extension LateInterception {
  func handOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    guard strategy.count > 0,
      case .walk(let walk) = begin(MessageKey(queryType: Q.self, kind: query.kind))
    else { return Answers() }
    return walk._withUnsafeGuaranteedRef { $0.goOnLater(query, strategy) }
  }
}

extension DispatchWalk {
  fileprivate func goOnLater<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    markFrame()
    nesting += StackShare.query - StackShare.send
    setOut { beginWatching(query, strategy) }
    let answers = isStopped ? Answers() : intercept(query, strategy, from: 0)
    endInterception()
    end()
    return answers
  }
}
