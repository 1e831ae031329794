/// A message or query on its way to a host.
struct Errand: Sendable {
  /// Sends the message in the tree, which is nil once the host has gone.
  ///
  /// The closure that is returned resumes the waiting task.
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
        // The host is released before the task resumes, so that the task may rely on its end.
        (tell ?? errand.run(nil))()
      }
    }
  }
}
