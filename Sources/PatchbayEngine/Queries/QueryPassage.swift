// A query at the interceptors of a node; kept small on the stack, as messages are there.

extension DispatchWalk {
  func resume<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, into answers: inout Answers<Q.Response>
  ) {
    guard prepareToResume() else { return }
    var query = query
    if let arrival = arrive(&query, from: 0) {
      if arrival.station == nil, mayPassInPlace { return passInPlace() }
      answers.append(take(query, arrival, strategy.after(answers.count)))
    }
    endInterception()
  }

  /// Takes a query through the interceptors from a place in the chain on, then behind them.
  func intercept<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, from first: Int
  ) -> Answers<Q.Response> {
    var query = query
    guard let arrival = arrive(&query, from: first) else { return Answers() }
    return take(query, arrival, strategy)
  }

  private func take<Q: SyncPluginMessage>(
    _ query: Q, _ arrival: Arrival, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    guard let station = arrival.station else { return goOn(query, strategy) }
    return call(station, query, strategy, next: arrival.next)
  }

  /// Takes a query past listeners; nil if the dispatch ends there.
  private func arrive<Q: SyncPluginMessage>(_ query: inout Q, from first: Int) -> Arrival? {
    guard let point else { return nil }
    let address = KeyAddress.of(query)
    var first = first
    while let (station, next) = point.station(for: address, from: first) {
      let registration = station.takeUnretainedValue()
      guard let decided = decided(query, at: registration) else { return nil }
      query = decided
      guard registration.isListener else { return Arrival(station: station, next: next) }
      (registration.interceptor as? any MessageListener)?.hear(
        query: query, at: facts(of: point))
      tell(.passed, of: registration.endpoint)
      if isStopped { return nil }
      first = next
    }
    return Arrival(station: nil, next: 0)
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
    var transformer = takeTransformer(for: query, next: next)
    nesting += StackShare.queryInterceptor
    var answers = Answers<Q.Response>()
    if let own = station._withUnsafeGuaranteedRef({ $0.own }) {
      answers = own._withUnsafeGuaranteedRef {
        $0.interceptor.intercept(query: query, transformer, strategy)
      }
    } else if let interceptor = station.takeUnretainedValue().interceptor {
      answers = interceptor.intercept(query: query, transformer, strategy)
    }
    nesting -= StackShare.queryInterceptor
    take(&transformer, &answers, strategy)
    return answers
  }

  private func takeTransformer<Q: SyncPluginMessage>(for query: Q, next: Int)
    -> SyncMessageTransformer
  {
    let transformer =
      domain._withUnsafeGuaranteedRef { $0.spareQueryTransformers.take() }?.takeRetainedValue()
      ?? SyncMessageTransformer()
    transformer.walk = .passUnretained(self)
    transformer.next = next
    if watch != nil {
      transformer.original = query
      noteMeeting(query, at: next - 1, with: transformer)
    }
    return transformer
  }

  /// The interceptor has returned these answers.
  private func take<Response>(
    _ transformer: inout SyncMessageTransformer, _ answers: inout Answers<Response>,
    _ strategy: SyncMessageDispatchStrategy
  ) {
    let index = transformer.next - 1
    let goesOn = transformer.copies > 0
    noteLeaving(transformer)
    transformer.walk = nil
    transformer.original = nil
    guard let point else { return }
    let isKept = !isKnownUniquelyReferenced(&transformer)
    if isKept {
      transformer.later = LateInterception(of: self, at: point, keptAt: index)
    } else {
      transformer.copies = 0
      let spare = Unmanaged.passRetained(transformer)
      domain._withUnsafeGuaranteedRef { $0.spareQueryTransformers.giveBack(spare) }
    }
    let interceptor = point.chain[index].endpoint
    if !goesOn, answers.isEmpty, let notes = trunk.queryNotes, notes.heldBack == nil {
      notes.heldBack = .heldBack(by: interceptor, at: point.node.container)
    }
    let given = answers
    answers = given.signed(
      by: .interceptor(interceptor, at: point.node.container), atMost: strategy.count)
    if watch != nil {
      let isOwn = given.entries.prefix(answers.count).map { $0.responder == nil }
      if goesOn {
        tellAddedAnswers(answers, isOwn, by: interceptor)
      } else {
        tellAnswers(answers, of: interceptor, isKept: isKept)
      }
    }
  }

  func handOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, by transformer: SyncMessageTransformer
  ) -> Answers<Q.Response> {
    guard strategy.count > 0, mayHandOn(query, by: transformer) else { return Answers() }
    let start = beginHandingOn()
    let answers = intercept(query, strategy, from: transformer.next)
    endHandingOn(start, hasGoneOn: true)
    return answers
  }

  private func mayHandOn<Q: SyncPluginMessage>(_ query: Q, by transformer: SyncMessageTransformer)
    -> Bool
  {
    guard !isStopped, isCarrier(Q.self, of: query.kind) else { return false }
    transformer.copies += 1
    if watch != nil { tellHandedOn(query, by: transformer) }
    return !isStopped
  }
}

// MARK: - Behind the interceptors

extension DispatchWalk {
  private func goOn<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    let kind = query.kind
    let branch = beginBranch(Q.self, kind, taking: StackShare.query) { domain in
      Subject(query: Q.self, kind: kind, channel: subject.channel, in: domain)
    }
    guard let branch else { return Answers() }
    let answers = branch._withUnsafeGuaranteedRef { branch in
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
    guard strategy.count > 0 else { return Answers() }
    guard node.container != nil else {
      recordOutlived(by: MessageKey(queryType: Q.self, kind: query.kind))
      return Answers()
    }
    let key = MessageKey(queryType: Q.self, kind: query.kind)
    if node.suppressesSend(of: key, from: sender) { return Answers() }
    return begin(key)._withUnsafeGuaranteedRef { walk in
      walk.markFrame()
      walk.nesting += StackShare.query - StackShare.send
      walk.prepare(query, strategy)
      let answers =
        walk.isStopped ? Answers() : walk.intercept(query, strategy, from: 0)
      walk.endInterception()
      walk.end()
      return answers
    }
  }
}
