/// Hosts a tree that stays on the main actor, so that other tasks may send into it.
///
///     @MainActor final class App {
///       let live = PluginContainerComposer(name: "live")
///       let host: MainActorHost
///
///       init() { host = MainActorHost(live) }
///     }
///
/// Code on the main actor uses the tree directly, without `await`. The `remote` of its plugins, relays
/// and nodes works for as long as the host is retained. For a tree that needs no main actor, see
/// ``PluginHost``.
@MainActor
public final class MainActorHost {
  // Released first: from then on, no part of the tree has a remote sender.
  private let hosted: HostedTree
  /// The root of the tree.
  public let root: ComposableContainer
  /// Sends as the root, from anywhere.
  public nonisolated let sender: RemoteSender

  /// Hosts all that is below a node, itself included, and what is composed there later.
  public init(_ root: ComposableContainer) {
    let (errands, mailbox) = AsyncStream.makeStream(of: Errand.self)
    let hosted = HostedTree(of: root, mailbox: mailbox)
    sender = hosted.remote(for: root.sendingPoint.participant)
    self.root = root
    self.hosted = hosted
    Errand.serve(errands) { [weak self] in await self?.carryOut($0) }
  }

  deinit { sender.mailbox.finish() }

  private func carryOut(_ errand: Errand) -> @Sendable () -> Void { errand.run(hosted) }
}
