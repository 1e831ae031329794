import PatchbayInspection
import PatchbayLanguage

/// `save`.
struct Save: Command {
  let form = CommandForm(
    "save", .shell, "writes the world to a file",
    details: """
      The file contains the commands that build the world: a script, or JSON if its name ends in \
      .json. load restores kinds, trees, environment, states and names. The internal state of \
      plugins is not saved. What the application made and no command can make is not saved either, \
      but listed. A plugin whose parameters only the application knows is written as a comment, to \
      be completed by hand.
      """,
    examples: ["add composer live; save $(echo /dev/null)", "add composer live; save /dev/null"])

  let file = Argument("F", FileName(), "the file")
  let force = Flag.force

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try call.file
    let file = try WorldFile(of: context.world, context.session.ledger)
    try context.write(
      target.text.hasSuffix(".json") ? file.json : file.script, to: target, withForce: call.force)
    context.remark("not saved: ", ofEach: file.omissions)
  }
}
