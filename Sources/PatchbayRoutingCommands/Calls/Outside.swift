import PatchbayEngine

/// A caller outside of all trees, such as a system that opens a URL; the root of the handler's tree
/// sends in its place.
final class Outside: MessageSending {
  private let node = PluginContainerComposer(name: "outside")

  var sendingPoint: SendingPoint { node.sendingPoint }
}
