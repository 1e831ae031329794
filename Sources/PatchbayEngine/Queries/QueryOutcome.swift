/// The outcome of a query: the answers or, if there are none, the reason.
public struct QueryOutcome<Response> {
  /// The answers and their responders, in the order in which they were given.
  public let replies: [Reply<Response>]
  /// The reason why there is no answer; nil if there is one.
  public let reason: NoAnswerReason?
  @usableFromInline let log: FaultLog?

  init(_ replies: [Reply<Response>], _ reason: NoAnswerReason?, log: FaultLog? = nil) {
    self.replies = replies
    self.reason = replies.isEmpty ? reason : nil
    self.log = log
  }

  /// The faults of this very query, in the order in which they occurred, whether it was answered or
  /// not.
  public var faults: [DispatchFault] { log?.faults ?? [] }

  /// Whether the asker had left its tree, so that the query was not sent.
  public var isDetached: Bool {
    if case .detached = reason { true } else { false }
  }
}

@available(*, unavailable)
extension QueryOutcome: Sendable {}

/// The reason why a query has no answer.
public enum NoAnswerReason {
  /// No plugin or relay in reach answers queries of its kind.
  case unheard
  /// The handlers that were asked returned no answer.
  case declined
  /// A handler that was asked threw; see ``QueryOutcome/faults``.
  case threw
  /// An interceptor answered nothing and handed nothing on.
  case heldBack(by: InterceptorIdentity, at: ComposableContainer?)
  /// The query broke a limit or a rule, or was stopped on its way.
  case cut
  /// The asker has left its tree; the query was not sent.
  case detached
  /// A tool is loading or copying the tree; the query was not sent.
  case suppressed
}

@available(*, unavailable)
extension NoAnswerReason: Sendable {}

/// Notes about a query whose asker wants to know why there is no answer.
final class QueryNotes {
  /// The first interceptor that answered nothing and handed nothing on.
  var heldBack: NoAnswerReason?
}

// MARK: - Asking

extension MessageSending {
  /// Asks the tree; returns the answers, or the reason why there are none.
  public func ask<Q: SyncPluginMessage>(
    _ query: Q, channel: String? = nil, strategy: SyncMessageDispatchStrategy = .nearest,
    target: SyncMessageTarget? = nil, scope: MessageScope = .everywhere
  ) -> QueryOutcome<Q.Response> {
    Question(strategy: strategy, target: target, channel: channel, scope: scope)
      .outcome(of: query, from: sendingPoint)
  }
}

extension Question {
  @usableFromInline
  func outcome<Q: SyncPluginMessage>(of query: Q, from point: SendingPoint)
    -> QueryOutcome<Q.Response>
  {
    if Q.self is AnyClass, type(of: query) != Q.self { return outcomeAsDynamicType(query, point) }
    let sender = Unmanaged.passUnretained(point.participant)
    guard let walk = beginClosely(Q.self, kind: query.kind, from: sender) else {
      return QueryOutcome([], unasked(Q.self, kind: query.kind, from: point.participant))
    }
    return walk._withUnsafeGuaranteedRef { $0.outcome(of: query, strategy) }
  }

  /// Asks a class instance under its dynamic type rather than its static one.
  private func outcomeAsDynamicType<Q: SyncPluginMessage>(_ query: Q, _ point: SendingPoint)
    -> QueryOutcome<Q.Response>
  {
    query.underDynamicType.map { outcome(of: $0, from: point) } ?? QueryOutcome([], .cut)
  }

  @usableFromInline
  func unasked(
    _ type: any SyncPluginMessage.Type, kind: MessageKind?, from participant: Participant
  ) -> NoAnswerReason {
    guard participant.node != nil else { return .detached }
    guard strategy.count > 0 else { return .unheard }
    let isSuppressed = participant.suppressesSend(of: MessageKey(queryType: type, kind: kind))
    return isSuppressed ? .suppressed : .unheard
  }
}

extension DispatchWalk {
  /// Asks, ends the dispatch, and returns its outcome.
  @usableFromInline
  func outcome<Q: SyncPluginMessage>(of query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> QueryOutcome<Q.Response>
  {
    let notes = QueryNotes()
    queryNotes = notes
    let answers = askClosely(query, strategy)
    let (reason, log) = (reasonForNoAnswer(notes), faults)
    end()
    return QueryOutcome(answers.replies, reason, log: log)
  }

  /// The reason why a query has no answer; `notes` is nil if the query has met no interceptor.
  func reasonForNoAnswer(_ notes: QueryNotes?) -> NoAnswerReason {
    if isStopped || refusals > 0 { return .cut }
    if let heldBack = notes?.heldBack { return heldBack }
    if faults?.hasThrown == true { return .threw }
    return delivered > 0 ? .declined : .unheard
  }
}

extension FaultLog {
  fileprivate var hasThrown: Bool {
    faults.contains { if case .handlerThrew = $0.problem { true } else { false } }
  }
}
