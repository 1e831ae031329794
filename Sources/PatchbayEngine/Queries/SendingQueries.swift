extension MessageSending {
  /// Asks the tree, and returns the answers.
  ///
  /// The nodes are asked in the order in which a message would visit them, or the other way round,
  /// until there are as many answers as the strategy wants. The asker never answers itself. No
  /// answer is a normal result.
  @inlinable
  public func send<Q: SyncPluginMessage>(
    message query: Q, channel: String? = nil, strategy: SyncMessageDispatchStrategy,
    target: SyncMessageTarget? = nil, scope: MessageScope = .everywhere
  ) -> [Q.Response] {
    var answers: [Q.Response] = []
    let wanted = strategy.count
    Question(strategy: strategy, target: target, channel: channel, scope: scope)
      .ask(query, from: sendingPoint) { answer, _ in
        answers.append(answer)
        return answers.count >= wanted
      }
    return answers
  }

  /// Asks the tree for the nearest answer; returns nil if there is none.
  @inlinable
  public func send<Q: SyncPluginMessage>(
    message query: Q, channel: String? = nil, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) -> Q.Response? {
    var nearest: Q.Response?
    Question(strategy: .nearest, target: target, channel: channel, scope: scope)
      .ask(query, from: sendingPoint) { answer, _ in
        nearest = answer
        return true
      }
    return nearest
  }

  /// Asks the tree, and returns the answers with their responders.
  @inlinable
  public func replies<Q: SyncPluginMessage>(
    to query: Q, channel: String? = nil, strategy: SyncMessageDispatchStrategy = .all,
    target: SyncMessageTarget? = nil, scope: MessageScope = .everywhere
  ) -> [Reply<Q.Response>] {
    var replies: [Reply<Q.Response>] = []
    let wanted = strategy.count
    Question(strategy: strategy, target: target, channel: channel, scope: scope)
      .ask(query, from: sendingPoint) { answer, source in
        if let responder = source.responder {
          replies.append(Reply(value: answer, responder: responder))
        }
        return replies.count >= wanted
      }
    return replies
  }
}

extension Answers {
  /// The answers with a known responder.
  var replies: [Reply<Response>] {
    entries.compactMap { entry in
      entry.responder.map { Reply(value: entry.value, responder: $0) }
    }
  }
}
