import PatchbayLanguage

/// `ls`.
struct Ls: Command {
  let form = CommandForm(
    "ls", .look, "lists what a node contains",
    examples: [
      "add container -p live/room; ls live",
      "add container room; add plugin room/p Probe; ls room --format=json",
    ])

  let place = OptionalArgument("P", PlacePath(), "the node (default: this place)")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let rows = context.world.listing(of: try context.target(call.words.place))
    if try call.format == .json { return context.print(Value.list(rows.map(\.json)).json) }
    try context.print(rows.map { [$0.name, $0.what, $0.detail] }, at: call.span)
  }
}
