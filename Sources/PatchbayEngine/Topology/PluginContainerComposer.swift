/// A node that joins others into one tree: a folder, where a ``PluginContainer`` is a file.
///
///     let room = PluginContainer(name: "room")
///     let live = PluginContainerComposer(name: "live")
///     try live.compose(room)
///
/// It has no plugins of its own; messages cross it on their way between its children and its
/// parent.
public final class PluginContainerComposer: ComposableContainer {
  /// Creates a composer without children.
  public init(name: String? = nil) {
    super.init(name: name, role: .composer(name: name))
  }
}

extension PluginContainerComposer {
  /// The nodes composed here, in the order in which messages visit them.
  public var children: [ComposableContainer] { core.children.compactMap(\.core.container) }
}
