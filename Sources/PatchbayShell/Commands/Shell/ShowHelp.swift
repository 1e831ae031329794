import PatchbayLanguage

/// `help`.
struct ShowHelp: Command {
  let form = CommandForm(
    "help", .shell, "lists commands and topics, or explains one, or an error code",
    details: """
      Any other words are searched for in all help texts. help all lists every command, help topics \
      the topics, help codes the error codes, help actions the actions of interceptors.
      """,
    examples: ["help", "help add plugin"])

  let what = ArgumentList(
    "WHAT", HelpName(), "a command, an error code, a topic, or a word to search for",
    mayBeEmpty: true)
  let all = Flag("all", "lists all that a search finds")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let help = try Help(about: try call.what, all: call.all, in: context.session.commands)
    context.print(
      painted: try call.format == .json
        ? help.value.json : help.text(isColoured: context.session.isPainting))
  }
}
