import PatchbayLanguage

/// `echo`.
struct Echo: Command {
  let form = CommandForm(
    "echo", .shell, "prints words", examples: ["echo hello", "let a=1; echo \"a is $a\""])

  let printed = ArgumentList("WORD", TextArgument(), "what is printed", mayBeEmpty: true)

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    context.print(try call.printed.joined(separator: " ") + "\n")
  }
}
