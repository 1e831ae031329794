import PatchbayLanguage

/// `quit`.
struct Quit: Command {
  let form = CommandForm(
    "quit", .shell, "ends the session", examples: ["quit", "echo bye; quit"], effect: .session)

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard scope.isLoading else { return }
    throw ShellError(.notWhileLoading(verb: form.verb), at: words.invocation.verbSpan)
  }

  func run(_ call: Call<Self>, in context: CommandContext) { context.session.isOver = true }
}
