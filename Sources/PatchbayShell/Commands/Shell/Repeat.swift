import PatchbayCatalog
import PatchbayLanguage

/// `repeat`.
struct Repeat: Command {
  let form = CommandForm(
    "repeat", .shell, "runs a command N times",
    examples: [
      "repeat 3 echo hello",
      "define event Ping; add container room; repeat 2 send room Ping --trace=brief",
    ], effect: .commands)

  let times = Argument("N", CountArgument(), "how many times")
  let line = Argument("CMD", WholeCommand(), "the command")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let times = try call.times
    let items = try call.line
    for _ in 0..<times {
      try context.session.run(items)
      try context.session.proceed(at: call.words.line.span)
    }
  }
}
