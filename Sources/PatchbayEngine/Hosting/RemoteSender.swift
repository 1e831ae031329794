/// Sends into a hosted tree from any task or thread, as one of its plugins, relays or nodes.
///
///     let remote = messageSender.remote
///     Task {
///       let text = await fetch()
///       await remote?.send(message: Loaded(text))
///     }
///
/// What goes through it is heard as from its owner, in the order in which it was sent. It keeps
/// neither the host nor the owner alive; once one of them is gone, what is sent goes nowhere and
/// the outcome says `detached`.
public struct RemoteSender: Sendable {
  let mailbox: AsyncStream<Errand>.Continuation
  let key: RemoteKey
}

extension MessageSending {
  /// A sender for use after an `await`; nil where no host owns the tree.
  ///
  /// Ask when it is needed: a tree may be handed to its host after the plugins came.
  public var remote: RemoteSender? {
    let participant = sendingPoint.participant
    return participant.hosted?.remote(for: participant)
  }
}

// MARK: - Sending

extension RemoteSender {
  /// Sends a message as soon as nobody else is in the tree, and waits until all have heard it.
  ///
  /// It is a new message, without a cause; in everything else it is as if the owner had sent it.
  @discardableResult
  public func send<M: PluginMessage & Sendable>(
    message: M, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) async -> RemoteOutcome {
    let run = dispatching(message, channel, scope, excludingSender)
    return await withCheckedContinuation { waiting in
      let isTaken = take(Errand(run: run, waiting: waiting))
      if !isTaken { waiting.resume(returning: .detached) }
    }
  }

  /// Sends a message as soon as nobody else is in the tree, without waiting for it.
  ///
  /// Detached at once if the host is known to be gone. What it still has to do when it goes is
  /// dropped.
  @discardableResult
  public func post<M: PluginMessage & Sendable>(
    message: M, channel: String? = nil, scope: MessageScope = .everywhere,
    excludingSender: Bool = false
  ) -> RemoteOutcome {
    let run = dispatching(message, channel, scope, excludingSender)
    return take(Errand(run: run, waiting: nil)) ? .posted : .detached
  }

  /// False once the host is gone.
  private func take(_ errand: Errand) -> Bool {
    if case .enqueued = mailbox.yield(errand) { true } else { false }
  }

  private func dispatching<M: PluginMessage & Sendable>(
    _ message: M, _ channel: String?, _ scope: MessageScope, _ excludingSender: Bool
  ) -> @Sendable (HostedTree) -> RemoteOutcome {
    { [key] tree in
      guard let participant = tree.participant(for: key) else { return .detached }
      let origin = DispatchOrigin(
        SendingPoint(participant: participant), channel: channel, scope: scope,
        excludingSender: excludingSender)
      return RemoteOutcome(message.dispatch(from: origin))
    }
  }
}
