// Queries at the interceptors of a node; the parts that messages share are in Passage.swift.

extension DispatchWalk {
  /// Takes the query through the interceptors of this stop.
  func resume<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, into answers: inout Answers<Q.Response>
  ) {
    guard prepareToResume() else { return }
    if watch != nil { return resumeWatched(query, strategy, into: &answers) }
    if let arrival = arrive(query, from: 0) {
      if passInPlace(arrival) { return }
      answers.append(take(query, arrival, strategy.after(answers.count)))
    }
    endInterception()
  }

  private func resumeWatched<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, into answers: inout Answers<Q.Response>
  ) {
    var query = query
    if let arrival = arriveWatched(&query, from: 0) {
      if passInPlace(arrival) { return }
      answers.append(take(query, arrival, strategy.after(answers.count)))
    }
    endInterception()
  }

  /// Takes a query through the interceptors from a place in the chain on, then behind them.
  func intercept<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, from first: Int
  ) -> Answers<Q.Response> {
    if watch != nil { return interceptWatched(query, strategy, from: first) }
    guard let arrival = arrive(query, from: first) else { return Answers() }
    return take(query, arrival, strategy)
  }

  private func interceptWatched<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, from first: Int
  ) -> Answers<Q.Response> {
    var query = query
    guard let arrival = arriveWatched(&query, from: first) else { return Answers() }
    return take(query, arrival, strategy)
  }

  private func take<Q: SyncPluginMessage>(
    _ query: Q, _ arrival: Arrival, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    guard let station = arrival.station else { return goOn(query, strategy) }
    return call(station, query, strategy, next: arrival.next)
  }

  private func arrive<Q: SyncPluginMessage>(_ query: Q, from first: Int) -> Arrival? {
    guard let point = pointUncounted else { return nil }
    let address = point._withUnsafeGuaranteedRef { $0.address(of: query) }
    return arrive(address, from: first, mayMeet: { _ in true }, hear: { hear(query, $0) })
  }

  /// The watched variant: a controller may replace the query.
  private func arriveWatched<Q: SyncPluginMessage>(_ query: inout Q, from first: Int) -> Arrival? {
    arrive(
      .of(query), from: first,
      mayMeet: { station in
        let decided = decided(query, query.kind, at: station.takeUnretainedValue(), \.kind)
        if let decided { query = decided }
        return decided != nil
      },
      hear: { station in
        hear(query, station)
        tellPassed(station)
      })
  }

  // Not inlined, so that a query that meets no listener costs no more than it has to.
  @inline(never)
  private func hear<Q: SyncPluginMessage>(
    _ query: Q, _ station: Unmanaged<InterceptorRegistration>
  ) {
    withListener(at: station) { $0.hear(query: query, at: $1) }
  }
}

// MARK: - An interceptor decides

extension DispatchWalk {
  private func call<Q: SyncPluginMessage>(
    _ station: Unmanaged<InterceptorRegistration>, _ query: Q,
    _ strategy: SyncMessageDispatchStrategy, next: Int
  ) -> Answers<Q.Response> {
    guard mayWait(for: StackShare.queryInterceptor) else {
      refuseNesting()
      return Answers()
    }
    let taken = takeTransformer(next: next)
    if watch != nil { note(query, comesTo: taken.takeUnretainedValue()) }
    nesting += StackShare.queryInterceptor
    var answers = Answers<Q.Response>()
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      answers = own._withUnsafeGuaranteedRef {
        $0.interceptor.intercept(
          query: query, SyncMessageTransformer(transformer: taken.takeUnretainedValue()), strategy)
      }
    } else if let interceptor = station.takeUnretainedValue().interceptor {
      answers = interceptor.intercept(
        query: query, SyncMessageTransformer(transformer: taken.takeUnretainedValue()), strategy)
    }
    nesting -= StackShare.queryInterceptor
    return take(taken, answers, strategy)
  }

  /// Takes the answers that an interceptor has returned, and signs its own ones.
  private func take<Response>(
    _ taken: Unmanaged<Transformer>, _ given: Answers<Response>,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Response> {
    let returned = takeBack(taken)
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

  func handOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, by transformer: Transformer
  ) -> Answers<Q.Response> {
    guard strategy.count > 0, mayHandOn(query, by: transformer) else { return Answers() }
    let start = beginHandingOn()
    let answers = intercept(query, strategy, from: transformer.next)
    endHandingOn(start, hasGoneOn: true)
    return answers
  }

  @inline(__always)
  private func mayHandOn<Q: SyncPluginMessage>(_ query: Q, by transformer: Transformer)
    -> Bool
  {
    let kind = query.kind
    return mayHandOn(Q.self, kind, by: transformer) {
      tellHandedOn(query, MessageKey(queryType: Q.self, kind: kind), by: transformer)
    }
  }
}

// MARK: - Behind the interceptors

extension DispatchWalk {
  /// Sends a query on that came through the interceptors, as a part of this dispatch.
  private func goOn<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    let kind = query.kind
    let branch = beginBranch(Q.self, kind, taking: StackShare.query) { domain in
      Subject(query: Q.self, kind: kind, channel: subject.channel, in: domain)
    }
    guard let branch else { return Answers() }
    let answers = branch._withUnsafeGuaranteedRef { branch in
      branch.markFrame()
      branch.target = target
      branch.lookCloser()
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
