/// A message or query on its way to a host.
struct Errand: Sendable {
  /// Carries it out in the tree, or finds that there is none any more; what is returned tells
  /// whoever waits.
  let run: @Sendable (HostedTree?) -> @Sendable () -> Void
}

extension Errand {
  /// Carries out what comes, in that order, until the host is gone and nobody waits any more.
  static func serve(_ errands: AsyncStream<Errand>, at host: PluginHost) {
    // Detached, since it would keep the task-local values of whoever made the host.
    Task.detached { [weak host] in
      for await errand in errands {
        let tell = await host?.carryOut(errand)
        // The host is let go first, so that who hears of the end may count on it.
        (tell ?? errand.run(nil))()
      }
    }
  }
}
