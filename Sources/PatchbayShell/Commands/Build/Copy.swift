import PatchbayEngine
import PatchbayLanguage

/// `cp`.
struct Copy: Command {
  let form = CommandForm(
    "cp", .build, "copies a node and all in it",
    details: """
      The copy has the same plugins with the same parameters, interceptors, values, slots and \
      remembered states. State that plugins have collected themselves is not copied. Plugins of \
      the copy receive the remembered states; what they send meanwhile is suppressed and reported.
      """,
    examples: [
      "add container -p live/room; cp live/room live/hall; tree",
      "add container room; add plugin room/p Probe; cp room hall; ls hall",
    ], effect: .world)

  let source = Argument("A", NodePath(), "the node")
  let copy = Argument("B", NewPath(.node), "the path of the copy")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let world = context.world
    let (node, _) = try call.source
    let copy = try call.copy
    let span = call.words.copy.span
    _ = try world.newName(copy, at: span)
    try world.checkFree(copy, at: span)
    let parent = try world.composer(above: copy, at: span)
    // A copy that is too large is not begun.
    try world.checkRoom(for: node.thingCount, at: span)
    var writer = WorldWriter(world, isCopying: true)
    try writer.write(node, as: copy.topologyPath, below: parent)
    writer.writeAttachments()
    context.remark("not copied: ", ofEach: writer.omissions)
    // The user has not typed these commands, so an error points at the path of the copy.
    let suppressed = SuppressedSends()
    do throws(ShellError) {
      try world.sending(suppressed, in: parent.map { [$0] } ?? []) { () throws(ShellError) in
        try context.build(writer.lines)
      }
    } catch { throw error.at(span) }
    if let words = suppressed.words { context.remark("not sent while copying: \(words)") }
  }
}
