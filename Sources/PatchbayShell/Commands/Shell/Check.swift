import PatchbayLanguage

/// `check`.
struct Check: Command {
  let form = CommandForm(
    "check", .shell, "reports errors in files without running them",
    examples: ["check /dev/null", "check /dev/null /dev/null"])

  let files = ArgumentList("F", FileName(), "the files")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    var told = ToldErrors()
    for file in try call.files {
      if told.areMany {
        context.session.report(ShellError(.tooManyErrors, at: nil))
        break
      }
      let errors = context.session.check(try context.read(file))
      try context.session.proceed(at: call.span)
      for error in errors where told.add(error) { context.session.report(error) }
    }
    guard told.count == 0 else {
      throw ShellError(.errorsFound(told.count), at: call.words.files.first?.span)
    }
    context.print(nothing: "no errors")
  }
}
