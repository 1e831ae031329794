/// Owns a tree, so that other tasks and threads may send into it.
///
///     let host = PluginHost(tree)
///     let outcome = await host.sender.send(message: Loaded(text))
///
/// The tree stays synchronous; the host only ensures that one thread at a time uses it. The host
/// lives for as long as the application retains it. Remote senders do not retain it.
public actor PluginHost {
  // Released first: from then on, no part of the tree has a remote sender.
  private let hosted: HostedTree
  private let root: ComposableContainer
  /// Sends messages as the root, from any task or thread.
  public nonisolated let sender: RemoteSender

  /// Takes over a tree that was built elsewhere; no other code can reach it from here on.
  ///
  /// Its plugins were initialized before there was a host. With ``init(name:building:)`` they have
  /// one by then.
  public init(_ root: sending ComposableContainer) {
    let (errands, mailbox) = AsyncStream.makeStream(of: Errand.self)
    let hosted = HostedTree(of: root, mailbox: mailbox)
    sender = hosted.remote(for: root.sendingPoint.participant)
    self.root = root
    self.hosted = hosted
    Errand.serve(errands) { [weak self] in await self?.carryOut($0) }
  }

  /// Builds a tree in place, hosted from its first plugin on.
  public init<Failure: Error>(
    name: String? = nil,
    building: sending (PluginContainerComposer) throws(Failure) -> Void
  ) async throws(Failure) {
    self.init(PluginContainerComposer(name: name))
    if let composer = root as? PluginContainerComposer { try building(composer) }
  }

  deinit { sender.mailbox.finish() }
}

extension PluginHost {
  /// Calls a closure with the tree, to which it has exclusive access.
  ///
  ///     await host.withTree { root in root.onFault = { log($0) } }
  ///
  /// Objects that the closure captures may stay in the tree, such as a node to compose; the result
  /// must not refer to the tree. The call doesn't wait for messages that were posted before.
  @discardableResult
  public func withTree<Result, Failure: Error>(
    _ body: sending (ComposableContainer) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try body(root)
  }

  func carryOut(_ errand: Errand) -> @Sendable () -> Void { errand.run(hosted) }
}
