/// Owns a tree, so that other tasks and threads may send into it.
///
///     let host = PluginHost(tree)
///     let outcome = await host.sender.send(message: Loaded(text))
///
/// The tree is as synchronous as ever; the host only sees to it that one thread at a time is in it.
/// It lives for as long as the application retains it. Remote senders do not retain it.
public actor PluginHost {
  private let root: ComposableContainer
  private let hosted: HostedTree
  /// Sends as the root, from anywhere.
  public nonisolated let sender: RemoteSender

  /// Takes a tree that was built elsewhere, and that no other code can reach from here on.
  ///
  /// What the plugins ask for in their `pluginInitialized` they asked for before there was a host;
  /// ``init(name:building:)`` has one by then.
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
  /// Works on the tree, with exclusive access.
  ///
  ///     await host.withTree { root in root.onFault = { log($0) } }
  ///
  /// What the body brings with it may stay in the tree, a node to be composed for example; what it
  /// returns must have no way back into it. It doesn't wait for what was posted before.
  @discardableResult
  public func withTree<Result, Failure: Error>(
    _ body: sending (ComposableContainer) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try body(root)
  }

  func carryOut(_ errand: Errand) -> @Sendable () -> Void { errand.run(hosted) }
}
