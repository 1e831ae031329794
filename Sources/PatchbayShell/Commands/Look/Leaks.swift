import PatchbayLanguage

/// `leaks`.
struct Leaks: Command {
  let form = CommandForm(
    "leaks", .look, "lists what was taken away and is still there",
    details:
      "Something that outlives its place is kept by somebody: an object in a closure, a relay that a plugin holds.",
    examples: ["add container room; rm room; leaks", "add container room; leaks --format=json"])

  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let left = context.world.departed.filter { $0.object != nil }.map(\.words)
    if try call.format == .json { return context.print(Value.texts(left).json) }
    context.print(
      left.isEmpty
        ? "nothing that was taken away is still there"
        : left.map { "\($0) was taken away, and somebody still keeps it\n" }.joined())
  }
}
