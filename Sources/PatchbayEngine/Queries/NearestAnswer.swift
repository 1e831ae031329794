/// The nearest answer to a query, or the reason why there is none.
///
/// ``QueryOutcome`` also reports the responder, which takes several times as long.
public enum NearestAnswer<Response> {
  /// A plugin, a relay or an interceptor has answered.
  case answered(Response)
  /// There is no answer; the faults are those of this very query, in the order in which they
  /// occurred.
  ///
  /// Stored indirectly, so that an answer takes no more room than it has to.
  indirect case none(NoAnswerReason, faults: [DispatchFault])
}

@available(*, unavailable)
extension NearestAnswer: Sendable {}

extension MessageSending {
  /// Asks the tree for the nearest answer; returns it, or the reason why there is none.
  ///
  /// If no interceptor or watcher meets the query, it costs as much as
  /// ``send(message:channel:target:scope:)``.
  @inlinable
  public func askNearest<Q: SyncPluginMessage>(
    _ query: Q, channel: String? = nil, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) -> NearestAnswer<Q.Response> {
    sendingPoint.askNearest(query, channel: channel, target: target, scope: scope)
  }
}

extension SendingPoint {
  /// Asks the tree for the nearest answer, for code that holds `any MessageSending`.
  ///
  /// Only the query is generic here, so that this is compiled for one type of query and any sender.
  @inlinable
  public func askNearest<Q: SyncPluginMessage>(
    _ query: Q, channel: String? = nil, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) -> NearestAnswer<Q.Response> {
    Question(strategy: .nearest, target: target, channel: channel, scope: scope)
      .nearest(of: query, from: self)
  }
}

extension Question {
  @inlinable
  func nearest<Q: SyncPluginMessage>(of query: Q, from point: SendingPoint)
    -> NearestAnswer<Q.Response>
  {
    if Q.self is AnyClass { return NearestAnswer(outcome(of: query, from: point)) }
    let sender = Unmanaged.passUnretained(point.participant)
    guard let walk = begin(Q.self, kind: query.kind, from: sender) else {
      return .none(unasked(Q.self, kind: query.kind, from: point.participant), faults: [])
    }
    return walk._withUnsafeGuaranteedRef { open in
      if open.isSpecial { return NearestAnswer(open.outcome(of: query, strategy)) }
      var answer: Q.Response?
      open.ask(query, strategy) { given, _ in
        answer = given
        return true
      }
      guard let answer else { return open.endWithoutAnswer() }
      _ = walk._withUnsafeGuaranteedRef { $0.end() }
      return .answered(answer)
    }
  }
}

extension NearestAnswer {
  @usableFromInline
  init(_ outcome: QueryOutcome<Response>) {
    if let reply = outcome.replies.first {
      self = .answered(reply.value)
    } else {
      self = .none(outcome.reason ?? .declined, faults: outcome.faults)
    }
  }
}

extension DispatchWalk {
  /// Ends a query that has met subscriptions only, none of which has answered.
  @usableFromInline
  func endWithoutAnswer<Response>() -> NearestAnswer<Response> {
    let (reason, faults) = (reasonForNoAnswer(nil), faults?.faults ?? [])
    end()
    return .none(reason, faults: faults)
  }
}
