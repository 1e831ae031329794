import PatchbayEngine

/// Who calls from outside of all trees, as a system opens a URL; the root of the handler's tree calls instead.
final class Outside: MessageSending {
  private let node = PluginContainerComposer(name: "outside")

  var sendingPoint: SendingPoint { node.sendingPoint }
}
