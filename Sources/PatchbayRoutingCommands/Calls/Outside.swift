import PatchbayEngine

/// A caller outside of all trees, as a system that opens a URL; the root of the handler's tree calls instead.
final class Outside: MessageSending {
  private let node = PluginContainerComposer(name: "outside")

  var sendingPoint: SendingPoint { node.sendingPoint }
}
