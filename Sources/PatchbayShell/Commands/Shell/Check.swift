import PatchbayLanguage

/// `check`.
struct Check: Command {
  let form = CommandForm(
    "check", .shell, "tells what is wrong with a file, and runs nothing",
    examples: ["check /dev/null", "check /dev/null /dev/null"])

  let files = ArgumentList("F", FileName(), "the files")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    // Files that run one another lead to the same places.
    var told: Set<String> = []
    for file in try call.files {
      let errors = context.session.check(try context.read(file))
      try context.session.proceed(at: call.span)
      for error in errors where told.insert(error.description).inserted {
        context.session.report(error)
      }
    }
    guard told.isEmpty else {
      throw ShellError(.errorsFound(told.count), at: call.words.files.first?.span)
    }
  }
}
