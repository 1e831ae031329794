/// Sends into a hosted tree from any task or thread, as one of its plugins, relays or nodes.
///
///     let remote = messageSender.remote
///     Task {
///       let text = await fetch()
///       await remote?.send(message: Loaded(text))
///     }
///
/// Observers receive its messages as if the owner had sent them, in the order of sending. A remote
/// sender retains neither the host nor the owner. Once one of them is gone, nothing is sent; the
/// outcome is `hostGone` or `detached`.
public struct RemoteSender: Sendable {
  let mailbox: AsyncStream<Errand>.Continuation
  let key: RemoteKey
}

extension MessageSending {
  /// A sender for use after an `await`; nil if no host owns the tree.
  ///
  /// Read it when it is needed: a tree may be handed to its host after plugins were added.
  public var remote: RemoteSender? {
    let participant = sendingPoint.participant
    return participant.hosted?.remote(for: participant)
  }
}

// MARK: - Sending

extension RemoteSender {
  /// Sends a message as soon as the tree is idle, and waits until all observers have received it.
  ///
  /// The message has no cause; in all other respects it is as if the owner had sent it.
  @discardableResult
  public func send<M: PluginMessage & Sendable>(
    message: M, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) async -> RemoteOutcome {
    await wait(withoutHost: .hostGone, withoutOwner: .detached) { point in
      defer { withExtendedLifetime(point) {} }
      return RemoteOutcome(
        message.dispatch(
          from: DispatchOrigin(
            point, channel: channel, scope: scope, excludingSender: excludingSender)))
    }
  }

  /// Sends a message as soon as the tree is idle, without waiting for it.
  ///
  /// The outcome is `hostGone` if the host is known to be gone. Messages that still wait when the
  /// host goes are dropped.
  @discardableResult
  public func post<M: PluginMessage & Sendable>(
    message: M, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> RemoteOutcome {
    let errand = Errand { [key] tree in
      if let participant = tree?.participant(for: key) {
        defer { withExtendedLifetime(participant) {} }
        _ = message.dispatch(
          from: DispatchOrigin(
            SendingPoint(participant: participant), channel: channel, scope: scope,
            excludingSender: excludingSender))
      }
      return {}
    }
    return take(errand) ? .posted : .hostGone
  }
}

// MARK: - Asking

extension RemoteSender {
  /// Asks the tree as soon as it is idle; returns no answers if the owner or the host is gone.
  public func send<Q: SyncPluginMessage & Sendable>(
    message query: Q, channel: String? = nil, strategy: SyncMessageDispatchStrategy,
    target: SyncMessageTarget? = nil, scope: MessageScope = .everywhere
  ) async -> [Q.Response] where Q.Response: Sendable {
    await wait(withoutHost: [], withoutOwner: []) { point in
      Question(strategy: strategy, target: target, channel: channel, scope: scope)
        .ask(query, from: point).values
    }
  }

  /// Asks the tree for the nearest answer as soon as it is idle; returns nil without an answer.
  public func send<Q: SyncPluginMessage & Sendable>(
    message query: Q, channel: String? = nil, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) async -> Q.Response? where Q.Response: Sendable {
    await send(
      message: query, channel: channel, strategy: .nearest, target: target, scope: scope
    ).first
  }
}

// MARK: - Between isolations

extension RemoteSender {
  /// Queues an errand; returns false once the host is gone.
  private func take(_ errand: Errand) -> Bool {
    if case .enqueued = mailbox.yield(errand) { true } else { false }
  }

  /// Calls a closure as the owner, in the tree, and returns its result.
  private func wait<Outcome: Sendable>(
    withoutHost: Outcome, withoutOwner: Outcome,
    _ act: @escaping @Sendable (SendingPoint) -> Outcome
  ) async -> Outcome {
    await withCheckedContinuation { waiting in
      let errand = Errand { [key] tree in
        guard let tree else { return { waiting.resume(returning: withoutHost) } }
        let outcome = tree.participant(for: key).map { act(SendingPoint(participant: $0)) }
        return { waiting.resume(returning: outcome ?? withoutOwner) }
      }
      if !take(errand) { waiting.resume(returning: withoutHost) }
    }
  }
}
