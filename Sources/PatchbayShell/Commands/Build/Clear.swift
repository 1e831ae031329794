import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `clear`.
struct Clear: Command {
  let form = CommandForm(
    "clear", .build, "removes remembered states from a node and all below it",
    details: "KIND is forgotten with and without a channel; with --channel, on that channel only.",
    examples: [
      "define state Mood level:int; add container room; set room Mood level=3; clear room; state room",
      "define state Mood level:int; add container room; clear room Mood",
    ], effect: .world)

  let node = Argument("P", NodePath(), "the node")
  let kind = OptionalArgument("KIND", KindName(.state), "only this kind")
  let channel = Option("channel", ChannelName(), placeholder: "C", "only the state on this channel")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (node, _) = try call.node
    let kind = try call.kind
    if kind == nil, let channel = call.words.channel {
      throw ShellError(.channelOfNoState, at: channel.span)
    }
    context.world.noteChange()
    guard let kind else { return node.clearStates() }
    kind.clearState(at: node, channel: try call.channel.map { .named($0) } ?? .any)
  }
}
