package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

/// A node, plugin or relay that can send.
package struct SenderPath: PathArgument {
  package let use = PathUse.sender

  package init() {}

  /// Returns the sender and its node; throws if the path leads to no sender.
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    sender: any MessageSending, node: ComposableContainer
  ) {
    let target = try context.target(word)
    switch target {
    case .top: throw ShellError(.topIsNoNode("the sender"), at: word.span)
    case .node(let node, _): return (node, node)
    case .endpoint(let endpoint, let container, _):
      guard let sender = container.sender(for: endpoint) else {
        throw ShellError(.detachedSender(target.path.text), at: word.span)
      }
      return (sender, container)
    case .interceptor:
      throw ShellError(
        .wrongPlace(
          target.path.text, is: "an interceptor", needs: "a plugin, relay, container or composer"),
        at: word.span)
    }
  }
}
