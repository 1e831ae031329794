/// The options of a question: strategy, target, channel and scope.
@usableFromInline
struct Question {
  @usableFromInline let strategy: SyncMessageDispatchStrategy
  let target: SyncMessageTarget?
  let channel: String?
  let scope: MessageScope

  @usableFromInline
  init(
    strategy: SyncMessageDispatchStrategy, target: SyncMessageTarget?, channel: String?,
    scope: MessageScope
  ) {
    self.strategy = strategy
    self.target = target
    self.channel = channel
    self.scope = scope
  }
}

/// The subscription of a query's observer; a walk casts ``AnySubscription`` to it unchecked.
///
/// Invariant: a key belongs to one type of query, so the cast is valid; see ``Subscription``.
@usableFromInline
final class QuerySubscription<Q: SyncPluginMessage>: AnySubscription {
  /// Returns nil to give no answer.
  @usableFromInline let handler: (Q) throws -> Q.Response?

  init(
    key: MessageKey, channel: MessageChannel, place: HearingPlace, participant: Participant,
    handler: @escaping (Q) throws -> Q.Response?
  ) {
    self.handler = handler
    super.init(key: key, channel: channel, place: place, participant: participant)
  }
}

/// Who has given an answer: a subscription if it needs no more than a call.
@usableFromInline
enum AnswerSource {
  case subscription(Unmanaged<AnySubscription>)
  case responder(Responder?)

  /// The responder; nil for an answer that has none.
  @usableFromInline var responder: Responder? {
    switch self {
    case .subscription(let subscription):
      .endpoint(Endpoint(participant: subscription._withUnsafeGuaranteedRef { $0.participant }))
    case .responder(let responder): responder
    }
  }
}

@available(*, unavailable)
extension AnswerSource: Sendable {}

// MARK: - Asking

extension Question {
  /// Asks the query and passes each answer to `isEnough` until that returns true.
  ///
  /// Compiled where the query's type is known, so that an answer needs no dynamic lookup.
  @inlinable
  func ask<Q: SyncPluginMessage>(
    _ query: Q, from point: SendingPoint, _ isEnough: (Q.Response, AnswerSource) -> Bool
  ) {
    if Q.self is AnyClass, type(of: query) != Q.self {
      return askAsDynamicType(query, from: point).give(to: isEnough)
    }
    let sender = Unmanaged.passUnretained(point.participant)
    guard let walk = begin(Q.self, kind: query.kind, from: sender) else {
      return noteUnasked(Q.self, kind: query.kind, from: sender)
    }
    walk._withUnsafeGuaranteedRef { walk in
      if walk.isSpecial {
        walk.askClosely(query, strategy).give(to: isEnough)
      } else {
        walk.ask(query, strategy, isEnough)
      }
    }
    _ = walk._withUnsafeGuaranteedRef { $0.end() }
  }

  /// Asks the query and returns the answers with their responders.
  func ask<Q: SyncPluginMessage>(_ query: Q, from point: SendingPoint) -> Answers<Q.Response> {
    if Q.self is AnyClass, type(of: query) != Q.self { return askAsDynamicType(query, from: point) }
    let sender = Unmanaged.passUnretained(point.participant)
    guard let walk = beginClosely(Q.self, kind: query.kind, from: sender) else {
      noteUnasked(Q.self, kind: query.kind, from: sender)
      return Answers()
    }
    let answers = walk._withUnsafeGuaranteedRef { $0.askClosely(query, strategy) }
    _ = walk._withUnsafeGuaranteedRef { $0.end() }
    return answers
  }

  /// Begins the dispatch; returns nil if no subscription is to be called.
  @usableFromInline
  func begin(_ type: Any.Type, kind: MessageKind?, from sender: Unmanaged<Participant>)
    -> Unmanaged<DispatchWalk>?
  {
    if asksAllNearestFirst, kind.isCarried(by: type),
      let node = sender._withUnsafeGuaranteedRef({ $0.node })
    {
      let address = Subject.address(type, kind, isQuery: true)
      let beginning =
        sender._withUnsafeGuaranteedRef({ $0.mayAnswerItself(address) })
        ? nil
        : node._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.domain) }
          ._withUnsafeGuaranteedRef {
            // Interceptors need the strategy of the query, so such a route begins closely.
            $0.beginPlainly(
              address, from: sender, at: node, taking: StackShare.query, pastInterceptors: false)
          }
      if let beginning { return beginning.walk }
    }
    return beginClosely(type, kind: kind, from: sender)
  }

  /// Whether the question has no target, channel or scope, and wants the nearest answers first.
  private var asksAllNearestFirst: Bool {
    target == nil && channel == nil && scope == .everywhere && strategy.count > 0
      && strategy.direction == .nearestFirst
  }

  /// Begins the dispatch where more than the route may concern the query, or responders are
  /// recorded.
  @inline(never)
  func beginClosely(_ type: Any.Type, kind: MessageKind?, from sender: Unmanaged<Participant>)
    -> Unmanaged<DispatchWalk>?
  {
    guard let node = sender._withUnsafeGuaranteedRef({ $0.livingNode }), strategy.count > 0 else {
      return nil
    }
    return node._withUnsafeGuaranteedRef { $0.domainUncounted }._withUnsafeGuaranteedRef { domain in
      if domain.suppressedSends != nil { return nil }
      let route = domain.route(type, true, isState: false, kind, channel, from: node, scope)
      if domain.isHeardByNobody(route, taking: StackShare.query) { return nil }
      let walk = domain.begin(from: sender, at: node, on: route)
      walk._withUnsafeGuaranteedRef { walk in
        walk.nesting += StackShare.query - StackShare.send
        walk.take(self, in: domain)
      }
      return walk
    }
  }

  /// Records the unasked query if sends are suppressed.
  @usableFromInline
  func noteUnasked(
    _ type: any SyncPluginMessage.Type, kind: MessageKind?, from sender: Unmanaged<Participant>
  ) {
    guard strategy.count > 0 else { return }
    _ = sender._withUnsafeGuaranteedRef {
      $0.suppressesSend(of: MessageKey(queryType: type, kind: kind))
    }
  }

  /// Asks a class instance under its dynamic type rather than its static one.
  @usableFromInline
  func askAsDynamicType<Q: SyncPluginMessage>(_ query: Q, from point: SendingPoint)
    -> Answers<Q.Response>
  {
    query.underDynamicType.map { ask($0, from: point) } ?? Answers()
  }
}

extension DispatchWalk {
  fileprivate func take(_ question: Question, in domain: DispatchDomain) {
    scope = question.scope
    if let wanted = question.target { target = wanted }
    let address = subject.address
    let mayAnswerItself = sender._withUnsafeGuaranteedRef { $0.mayAnswerItself(address) }
    isSpecial =
      route._withUnsafeGuaranteedRef { !$0.onlyCallsHandlers } || depth > domain.depthLimit
      || nesting > DispatchLimits.mostNested || domain.isWatched || target != nil || mayAnswerItself
      || question.strategy.direction == .farthestFirst && !startBehindLastStop()
    isGuarded = isSpecial
    isCalm = !isSpecial && domain.isCalm
  }

  /// Puts the walk behind the last stop; returns false if the stops have another order from there.
  private func startBehindLastStop() -> Bool {
    guard route._withUnsafeGuaranteedRef({ $0.isReversible() }) else { return false }
    isReversed = true
    cursor = StopCursor(behindLastOf: route)
    return true
  }

  /// Calls the due subscriptions, without closer checks, until there are enough answers.
  @inlinable
  func ask<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy,
    _ isEnough: (Q.Response, AnswerSource) -> Bool
  ) {
    markFrame()
    var count = 0
    while let subscription = nextSubscription() {
      do {
        let answer = try subscription._withUnsafeGuaranteedRef {
          try unsafeDowncast($0, to: QuerySubscription<Q>.self).handler(query)
        }
        guard let answer else { continue }
        count += 1
        if isEnough(answer, .subscription(subscription)) { return }
      } catch {
        record(error, of: subscription)
      }
    }
    guard isInterrupted else { return }
    askBehindNewInterceptors(query, strategy, after: count, isEnough)
  }

  /// Continues a query that met interceptors registered during its dispatch.
  @usableFromInline
  func askBehindNewInterceptors<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy, after count: Int,
    _ isEnough: (Q.Response, AnswerSource) -> Bool
  ) {
    isGuarded = true
    let strategy = strategy.after(count)
    var answers = Answers<Q.Response>()
    resume(query, strategy, into: &answers)
    askOn({ query }, strategy, into: &answers)
    answers.give(to: isEnough)
  }

  /// Asks where subscriptions need more than a call, or responders are recorded.
  @inlinable
  func askClosely<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    markFrame()
    prepare(query, strategy)
    return isStopped ? Answers() : ask(query, strategy)
  }

  @usableFromInline
  func prepare<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) {
    setOut { beginWatching(query, strategy) }
  }

  /// Calls the due subscriptions until there are as many answers as wanted.
  @inlinable
  func ask<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    setOutToAsk(strategy)
    if isObserved { return askWatched(query, strategy) }
    var answers = Answers<Q.Response>()
    askOn({ query }, strategy, into: &answers)
    return answers
  }

  @usableFromInline
  func setOutToAsk(_ strategy: SyncMessageDispatchStrategy) {
    if strategy.direction == .farthestFirst { freezeReversed() }
    takePlanOfEnclosing()
  }

  /// The watched variant: a controller may replace the query.
  @usableFromInline
  func askWatched<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    let controlled = control(query: query)
    var answers = Answers<Q.Response>()
    askOn({ controlled?.value ?? query }, strategy, into: &answers)
    if controlled != nil { mayTakeHop = nil }
    return answers
  }

  @inlinable
  func askOn<Q: SyncPluginMessage>(
    _ query: () -> Q, _ strategy: SyncMessageDispatchStrategy,
    into answers: inout Answers<Q.Response>
  ) {
    while answers.count < strategy.count, !isStopped {
      if let subscription = nextSubscription() {
        answer(query(), subscription, into: &answers)
      } else if isInterrupted {
        resume(query(), strategy, into: &answers)
      } else {
        return
      }
    }
  }

  @inlinable
  func answer<Q: SyncPluginMessage>(
    _ query: Q, _ subscription: Unmanaged<AnySubscription>, into answers: inout Answers<Q.Response>
  ) {
    do {
      let value = try subscription._withUnsafeGuaranteedRef {
        try unsafeDowncast($0, to: QuerySubscription<Q>.self).handler(query)
      }
      guard let value else { return }
      answers.append(.init(value: value, responder: .endpoint(endpoint(of: subscription))))
      if isObserved { tellAnswer(value, of: subscription) }
    } catch {
      record(error, of: subscription)
    }
  }

  @usableFromInline
  func endpoint(of subscription: Unmanaged<AnySubscription>) -> Endpoint {
    Endpoint(participant: subscription._withUnsafeGuaranteedRef { $0.participant })
  }

  @usableFromInline
  func tellAnswer<Response>(_ value: Response, of subscription: Unmanaged<AnySubscription>) {
    tell(.answered(by: .endpoint(endpoint(of: subscription)), value))
  }
}
