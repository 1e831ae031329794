import PatchbayLanguage

/// `pwd`.
struct Pwd: Command {
  let form = CommandForm(
    "pwd", .look, "prints the place from which paths are read",
    examples: ["add composer live; cd live; pwd", "pwd --format=json"])

  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let place = context.session.placeText
    context.print(try call.format == .json ? Value.text(place).json : place)
  }
}
