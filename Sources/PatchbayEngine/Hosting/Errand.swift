/// A message or query on its way to a host.
struct Errand: Sendable {
  /// Sends the message in the tree, which is nil once the host has gone.
  ///
  /// The closure that is returned resumes the waiting task.
  let run: @Sendable (HostedTree?) -> @Sendable () -> Void
}

extension Errand {
  /// Runs errands in the order in which they arrive, until the host is gone and no task waits.
  static func serve(_ errands: AsyncStream<Errand>, at host: PluginHost) {
    // Detached, so that it does not retain the task-local values of the task that made the host.
    Task.detached { [weak host] in
      for await errand in errands {
        let tell = await host?.carryOut(errand)
        // The host is released before the task resumes, so that the task may rely on its end.
        (tell ?? errand.run(nil))()
      }
    }
  }
}
