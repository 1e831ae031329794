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
    participant.unlinkDead()
    guard let node = participant.node, strategy.count > 0,
      !participant.suppressesSend(of: MessageKey(queryType: Q.self, kind: query.kind))
    else { return Answers() }
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
      let route = hub.route(type, true, isState: false, kind, channel, from: node, scope)
      let walk = hub.begin(from: .passUnretained(participant), at: node, on: route)
      walk._withUnsafeGuaranteedRef { walk in
        walk.nesting += StackShare.query - StackShare.send
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

  func prepare<Q: SyncPluginMessage>(
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
    let controlled = control(query: query)
    var answers = Answers<Q.Response>()
    while answers.count < strategy.count, !isStopped {
      if let receiver = nextReceiver() {
        answer(query, controlled, receiver, into: &answers)
      } else if isInterrupted {
        resume(controlled?.value ?? query, strategy, into: &answers)
      } else {
        break
      }
    }
    if controlled != nil { mayTakeHop = nil }
    return answers
  }

  private func answer<Q: SyncPluginMessage>(
    _ query: Q, _ controlled: ControlledMessage<Q>?, _ receiver: Unmanaged<AnyReceiver>,
    into answers: inout Answers<Q.Response>
  ) {
    do {
      let value = try receiver._withUnsafeGuaranteedRef {
        try unsafeDowncast($0, to: Answerer<Q>.self).handler(controlled?.value ?? query)
      }
      if let value { add(value, of: receiver, to: &answers) }
    } catch {
      record(error)
    }
  }

  private func add<Response>(
    _ value: Response, of receiver: Unmanaged<AnyReceiver>, to answers: inout Answers<Response>
  ) {
    let endpoint = Endpoint(participant: receiver.takeUnretainedValue().participant)
    answers.append(.init(value: value, responder: .endpoint(endpoint)))
    tell(.answered(by: .endpoint(endpoint), value))
  }
}
