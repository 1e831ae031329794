/// What is asked of a tree, but for the query itself.
struct Question {
  let strategy: SyncMessageDispatchStrategy
  let target: SyncMessageTarget?
  let channel: String?
  let scope: MessageScope
}

/// The receiver of a query; reached from ``AnyReceiver`` by an unchecked cast.
///
/// Invariant: as of ``Receiver``, a key of a query has one type.
final class Answerer<Q: SyncPluginMessage>: AnyReceiver {
  /// Nil is no answer.
  let handler: (Q) throws -> Q.Response?

  init(
    key: MessageKey, channel: MessageChannel, place: HearingPlace, participant: Participant,
    handler: @escaping (Q) throws -> Q.Response?
  ) {
    self.handler = handler
    super.init(key: key, channel: channel, place: place, participant: participant)
  }
}

// MARK: - Asking

extension Question {
  func ask<Q: SyncPluginMessage>(_ query: Q, from point: SendingPoint) -> Answers<Q.Response> {
    if Q.self is AnyClass, type(of: query) != Q.self { return askAsDynamicType(query, from: point) }
    let participant = point.participant
    guard let node = participant.node, strategy.count > 0 else { return Answers() }
    let walk = begin(Q.self, kind: query.kind, from: participant, at: node)
    return walk._withUnsafeGuaranteedRef { walk in
      walk.prepare(query, strategy)
      let answers = walk.isStopped ? Answers() : walk.ask(query, strategy)
      _ = DispatchOrigin.end(.passUnretained(walk))
      return answers
    }
  }

  private func begin(
    _ type: Any.Type, kind: MessageKind?, from participant: Participant,
    at node: Unmanaged<NodeCore>
  ) -> Unmanaged<FloodWalk> {
    node._withUnsafeGuaranteedRef { $0.hubUncounted }._withUnsafeGuaranteedRef { hub in
      let walk = hub.begin(from: .passUnretained(participant), at: node)
      walk._withUnsafeGuaranteedRef { walk in
        walk.subject.become(query: type, kind: kind, channel: channel, in: hub)
        walk.take(self)
      }
      return walk
    }
  }

  /// Asks with a class instance under its own class rather than the one it was declared with.
  private func askAsDynamicType<Q: SyncPluginMessage>(_ query: Q, from point: SendingPoint)
    -> Answers<Q.Response>
  {
    func ask<Dynamic: SyncPluginMessage>(as _: Dynamic.Type) -> Answers<Q.Response>? {
      (query as? Dynamic).flatMap { self.ask($0, from: point) as? Answers<Q.Response> }
    }
    guard let dynamic = type(of: query as AnyObject) as? any SyncPluginMessage.Type else {
      return Answers()
    }
    return ask(as: dynamic) ?? Answers()
  }
}

extension FloodWalk {
  fileprivate func take(_ question: Question) {
    scope = question.scope
    excludesSender = false
    target = question.target
    isGuarded = true
  }

  fileprivate func prepare<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) {
    setOut { beginWatching(query, strategy) }
  }

  /// Asks those who are due until there are as many answers as wanted.
  func ask<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    if strategy.direction == .farthestFirst { pinReversed() }
    takePlanOfEnclosing()
    let limit = strategy.count
    let controlled = control(query: query)
    defer { if controlled != nil { mayTakeHop = nil } }
    var answers = Answers<Q.Response>()
    while answers.count < limit, !isStopped {
      let query = controlled?.value ?? query
      if let receiver = nextReceiver() {
        let query = controlled?.value ?? query
        answer(query, receiver.takeUnretainedValue(), into: &answers)
      } else if isInterrupted {
        answers.append(resume(query, strategy.after(answers.count)))
      } else {
        break
      }
    }
    return answers
  }

  private func answer<Q: SyncPluginMessage>(
    _ query: Q, _ receiver: AnyReceiver, into answers: inout Answers<Q.Response>
  ) {
    do {
      guard let value = try unsafeDowncast(receiver, to: Answerer<Q>.self).handler(query) else {
        return
      }
      let endpoint = Endpoint(participant: receiver.participant)
      answers.append(.init(value: value, responder: .endpoint(endpoint)))
      tell(.answered(by: .endpoint(endpoint), value))
    } catch {
      record(error)
    }
  }
}

// MARK: - At interceptors

extension FloodWalk {
  private func resume<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    isInterrupted = false
    guard let crossing, !isStopped else { return Answers() }
    announceWay(to: crossing.node)
    let answers = isStopped ? Answers() : intercept(query, strategy, from: 0)
    endCrossing()
    return answers
  }

  /// Takes a query through the interceptors from a place in the chain on, then behind them.
  fileprivate func intercept<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, from first: Int
  ) -> Answers<Q.Response> {
    guard let crossing else { return Answers() }
    var query = query
    for index in first..<max(first, crossing.chain.count) {
      let registration = crossing.chain[index]
      guard let interceptor = registration.interceptor else { continue }
      guard let decided = decided(query, at: registration) else { return Answers() }
      query = decided
      guard let listener = registration.listener(interceptor) else {
        return call(interceptor, query, strategy, at: index)
      }
      listener.hear(query: query, at: facts(of: crossing))
      tell(.passed, of: registration.endpoint)
      if isStopped { return Answers() }
    }
    return goOn(query, strategy, behind: crossing)
  }

  private func call<Q: SyncPluginMessage>(
    _ interceptor: any MessageInterceptor, _ query: Q, _ strategy: SyncMessageDispatchStrategy,
    at index: Int
  ) -> Answers<Q.Response> {
    var transformer = hub.takeUnretainedValue().takeQueryTransformer()
    transformer.walk = self
    transformer.next = index + 1
    if watch != nil {
      transformer.original = query
      transformer.isKindAtStake = isOwnKind(MessageKey(queryType: Q.self, kind: query.kind))
    }
    let given = interceptor.intercept(query: query, transformer, strategy)
    let goesOn = transformer.copies > 0
    if goesOn, transformer.isKindAtStake { noteMorph(at: index) }
    transformer.walk = nil
    transformer.original = nil
    transformer.isKindAtStake = false
    guard let crossing else { return Answers() }
    if isKnownUniquelyReferenced(&transformer) {
      hub.takeUnretainedValue().giveBack(transformer)
    } else {
      transformer.later = LateCrossing(of: self, at: crossing, keptAt: index)
    }
    let registration = crossing.chain[index]
    let (answers, own) = given.first(
      strategy.count, by: .interceptor(registration.endpoint, at: crossing.node.container))
    if watch != nil { tellAnswers(answers, own: own, of: registration.endpoint, goesOn: goesOn) }
    return answers
  }

  fileprivate func goOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, behind crossing: Crossing
  ) -> Answers<Q.Response> {
    let hub = hub.takeUnretainedValue()
    guard nesting < DispatchLimits.mostNested else {
      refuseNesting()
      return Answers()
    }
    let branch = hub.beginBranch(of: self, at: crossing)
    let answers = branch._withUnsafeGuaranteedRef { branch in
      branch.subject.become(query: Q.self, kind: query.kind, channel: subject.channel, in: hub)
      branch.target = target
      branch.lookCloser()
      let answers = branch.ask(query, strategy)
      delivered += branch.delivered
      if branch.isStopped, !isStopped { stop() }
      return answers
    }
    plan?.endCopy()
    self.hub.takeUnretainedValue().end(branch)
    return answers
  }

  func handOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, by transformer: SyncMessageTransformer
  ) -> Answers<Q.Response> {
    guard !isStopped, strategy.count > 0 else { return Answers() }
    if let kind = query.kind, kind.carrier != ObjectIdentifier(Q.self) {
      record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
      return Answers()
    }
    transformer.copies += 1
    if watch != nil { tellHandedOn(query, by: transformer) }
    return isStopped ? Answers() : intercept(query, strategy, from: transformer.next)
  }
}

// MARK: - Later

extension LateCrossing {
  func handOn<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    guard node.container != nil, strategy.count > 0 else { return Answers() }
    let hub = node.resolvedHub
    let walk = hub.begin(from: .passUnretained(sender), at: .passUnretained(node))
    return walk._withUnsafeGuaranteedRef { walk in
      walk.subject.become(query: Q.self, kind: query.kind, channel: channel, in: hub)
      walk.takeUp(self, in: hub)
      walk.prepare(query, strategy)
      let answers =
        walk.isStopped ? Answers() : walk.intercept(query, strategy, from: 0)
      walk.endCrossing()
      _ = DispatchOrigin.end(.passUnretained(walk))
      return answers
    }
  }
}
