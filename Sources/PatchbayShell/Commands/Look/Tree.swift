import PatchbayInspection
import PatchbayLanguage

/// `tree`.
struct Tree: Command {
  let form = CommandForm(
    "tree", .look, "draws a node and all below it",
    examples: [
      "add container -p live/room; tree",
      "add composer live; env live muted=true; tree --env",
    ])

  let place = OptionalArgument("P", PlacePath(), "the node (default: this place)")
  let environment = Flag.environment
  let states = Flag.states
  let depth = Option.depth
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let topology = try context.topology(below: call.words.place)
    if try call.format == .json {
      return context.print(try context.json(topology.upTo(depth: call.depth)))
    }
    var style = Topology.TreeStyle()
    style.isASCII = !context.session.options.isUnicode
    style.isColoured = context.session.isPainting
    style.showsEnvironment = call.environment
    style.showsStates = call.states
    style.depth = try call.depth
    style.omnivores = context.world.omnivores
    context.print(
      painted: topology.nodes.isEmpty
        ? .emptyTop
        : topology.text(style: style))
  }
}
