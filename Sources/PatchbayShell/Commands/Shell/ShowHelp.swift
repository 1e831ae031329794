import PatchbayLanguage

/// `help`.
struct ShowHelp: Command {
  let form = CommandForm(
    "help", .shell, "tells what there is, and about a command, an error code or a topic",
    details: """
      Of what goes by no such name it tells where the word is found. help all lists every command, help \
      topics what else there is to read, help codes all that can be wrong, help actions what an \
      interceptor can do.
      """,
    examples: ["help", "help add plugin"])

  let what = ArgumentList(
    "WHAT", HelpName(), "a command, an error code, a topic, or a word to look for",
    mayBeEmpty: true)
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let help = try Help(about: try call.what, in: context.session.commands)
    context.print(
      painted: try call.format == .json
        ? help.value.json : help.text(isColoured: context.session.isPainting))
  }
}
