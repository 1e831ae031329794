import PatchbayLanguage

/// `load`.
struct Load: Command {
  let form = CommandForm(
    "load", .shell, "puts the world of a file in the place of this one",
    details: """
      The file is one that save has written, or another of the commands that build a world and of let; \
      all others are refused, and run runs them. Plugins hear the states \
      that the file sets before they are added; what they send meanwhile is suppressed and reported, \
      since the states that it led to are in the file.
      """,
    examples: ["load /dev/null", "load /dev/null; undo"], effect: .commands)

  let file = Argument("F", FileName(), "the file")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.opens() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let file = try call.file
    let suppressed = try context.session.load(try context.read(file), at: file.span)
    if let words = suppressed.words { context.remark("not sent while loading: \(words)") }
  }
}
