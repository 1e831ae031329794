/// What is left of a container that has died: its place in the tree, and who was in it.
///
/// A root dissolves it as it dies. That of a weakly composed node goes to the tree, which dissolves it at
/// its next use: until then the container is found nowhere, since it is followed weakly.
struct Estate {
  let core: NodeCore
  let participant: Participant
  /// In the order in which they came.
  var plugins: [PluginRegistration] = []
  var relays: [RelayConnection] = []
}

extension Estate {
  /// Takes the node out of its tree, then its plugins and relays out of the node, the last first.
  func dissolve() {
    core.containerHasGone()
    for plugin in plugins.reversed() { plugin.retire() }
    for relay in relays.reversed() { relay.disconnect() }
    participant.leave()
  }
}
