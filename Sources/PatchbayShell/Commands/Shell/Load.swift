import PatchbayLanguage

/// `load`.
struct Load: Command {
  let form = CommandForm(
    "load", .shell, "replaces the world by that of a file",
    details: """
      The file was written by save, or contains only let and commands that build a world; run runs \
      files with other commands. States are set before plugins are added, so plugins receive them. \
      What plugins send meanwhile is suppressed and reported, since the states that resulted from \
      it are in the file.
      """,
    examples: ["load /dev/null", "load /dev/null; undo"], effect: .commands)

  let file = Argument("F", FileName(), "the file")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.willReplaceWorld() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let file = try call.file
    let suppressed = try context.session.load(try context.read(file), at: file.span)
    if let words = suppressed.words { context.remark("not sent while loading: \(words)") }
  }
}
