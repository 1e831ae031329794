import PatchbayLanguage

/// `quit`.
struct Quit: Command {
  let form = CommandForm(
    "quit", .shell, "ends the session", examples: ["quit", "echo bye; quit"], effect: .session)

  func run(_ call: Call<Self>, in context: CommandContext) { context.session.isOver = true }
}
