import PatchbayLanguage

/// `run`.
struct Run: Command {
  let form = CommandForm(
    "run", .shell, "runs the commands of a file",
    details: "If a command fails, the world is unchanged. undo takes back the whole file.",
    examples: ["run /dev/null", "check /dev/null; run /dev/null"], effect: .commands)

  let file = Argument("F", FileName(), "the file")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard let path = words.file.text else { return scope.opens() }
    try scope.willRun(path, at: words.file.span)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let file = try call.file
    try context.session.runInside(try context.read(file), at: file.span)
  }
}
