import PatchbayLanguage

/// `save`.
struct Save: Command {
  let form = CommandForm(
    "save", .shell, "writes the world to a file",
    details: """
      The file has the commands that build the world: a script, or JSON if its name ends in .json. Kinds, \
      trees, environment, states and names come back with load. What plugins have learnt is not saved, \
      nor what the application has made in a way that can't be typed; it is listed. A plugin whose \
      parameters only the application knows stands in the file as a comment, to be completed by hand.
      """,
    examples: ["add composer live; save $(echo /dev/null)", "add composer live; save /dev/null"])

  let file = Argument("F", FileName(), "the file")
  let force = Flag.force

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try call.file
    let file = try WorldFile(of: context.world)
    try context.write(
      target.text.hasSuffix(".json") ? file.json : file.script, to: target, withForce: call.force)
    context.remark("not saved: ", ofEach: file.omissions)
  }
}
