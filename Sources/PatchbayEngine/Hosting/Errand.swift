/// A message on its way to a host.
struct Errand: Sendable {
  let run: @Sendable (HostedTree) -> RemoteOutcome
  /// Whoever waits for what became of it.
  let waiting: CheckedContinuation<RemoteOutcome, Never>?
}

extension Errand {
  /// Carries out what comes, in that order, until the host is gone and nobody waits any more.
  static func serve(_ errands: AsyncStream<Errand>, at host: PluginHost) {
    // Detached, since it would keep the task-local values of whoever made the host.
    Task.detached { [weak host] in
      for await errand in errands {
        let outcome = await host?.carryOut(errand)
        // The host is let go first, so that who hears of the end may count on it.
        errand.waiting?.resume(returning: outcome ?? .detached)
      }
    }
  }
}
