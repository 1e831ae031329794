import PatchbayLanguage

/// `leaks`.
struct Leaks: Command {
  let form = CommandForm(
    "leaks", .look, "lists removed objects that are still alive",
    details: """
      An object outlives its place where other code keeps it: a closure, a plugin that holds a relay. A dismissed \
      view is listed with what keeps it, such as the scope of its service.
      """,
    examples: ["add container room; rm room; leaks", "add container room; leaks --format=json"])

  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let left = context.world.departed.filter { $0.object != nil }
    if try call.format == .json { return context.print(Value.texts(left.map(\.words)).json) }
    context.print(
      left.isEmpty
        ? "no removed object is still alive" : left.map { $0.line + "\n" }.joined())
  }
}

extension Departed {
  fileprivate var line: String {
    "\(words) was removed and is still alive" + (keeper().map { ", kept by \($0)" } ?? "")
  }
}
