/// A message or query on its way to a host.
struct Errand: Sendable {
  /// Carries it out in the tree, or finds that there is none any more; what is returned tells
  /// the waiting task.
  let run: @Sendable (HostedTree?) -> @Sendable () -> Void
}

extension Errand {
  /// Runs errands in the order in which they arrive, until the host is gone and no task waits.
  static func serve(_ errands: AsyncStream<Errand>, at host: PluginHost) {
    // Detached, so that it does not retain the task-local values of the task that made the host.
    Task.detached { [weak host] in
      for await errand in errands {
        let tell = await host?.carryOut(errand)
        // The host is let go first, so that who hears of the end may count on it.
        (tell ?? errand.run(nil))()
      }
    }
  }
}
