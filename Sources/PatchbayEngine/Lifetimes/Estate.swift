/// The remains of a container that has died: its place in the tree, its plugins and relays.
///
/// A root dissolves its estate as it dies. That of a weakly composed node goes to the tree, which
/// dissolves it at its next use. Until then no search finds the container, since the reference to
/// it is weak.
struct Estate {
  let core: NodeCore
  let participant: Participant
  let hasController: Bool
  /// The plugins in the order in which they were added.
  var plugins: [PluginRegistration] = []
  var relays: [RelayConnection] = []
}

extension Estate {
  /// Removes the node from its tree, then its relays and plugins from the node, the last first.
  func dissolve() {
    core.containerHasGone()
    if hasController { core.resolvedDomain.countControllers(-1) }
    for plugin in plugins.reversed() { plugin.retire() }
    for relay in relays.reversed() { relay.disconnect() }
    participant.leave()
  }
}
