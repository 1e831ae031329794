/// A message or query on its way to a host.
struct Errand: Sendable {
  /// Carries it out in the tree, or finds that there is none any more; what is returned tells
  /// the waiting task.
  let run: @Sendable (HostedTree?) -> @Sendable () -> Void
}

extension Errand {
  /// Runs errands in the order in which they arrive, until the host is gone and no task waits.
  ///
  /// `carryOut` runs one where the tree is, and returns nil once the host is gone; it must not keep the
  /// host alive.
  static func serve(
    _ errands: AsyncStream<Errand>,
    _ carryOut: @escaping @Sendable (Errand) async -> (@Sendable () -> Void)?
  ) {
    // Detached, so that it does not retain the task-local values of the task that made the host.
    Task.detached {
      for await errand in errands {
        let tell = await carryOut(errand)
        // The host is let go first, so that who hears of the end may count on it.
        (tell ?? errand.run(nil))()
      }
    }
  }
}
