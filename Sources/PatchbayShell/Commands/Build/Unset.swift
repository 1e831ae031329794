import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `unset`.
struct Unset: Command {
  let form = CommandForm(
    "unset", .build, "removes environment values from a node",
    examples: [
      "add composer live; env live muted=true; unset live muted",
      "add composer live; env live a=1 b=2; unset live a b",
    ], effect: .world)

  let node = Argument("P", NodePath(), "the node on which they were set")
  let keys = ArgumentList("k|TYPE", EnvironmentKey(), "keys or environment types")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (node, path) = try call.node
    for key in call.words.keys where !node.hasOwnEnvironment(key.text ?? "") {
      let own = node.ownEnvironment.map(\.key)
      if own.contains(key.text ?? "") { continue }
      throw ShellError(
        .environmentValue(key.text ?? "", of: path.text, among: own), at: key.span)
    }
    for key in call.words.keys { context.world.removeEnvironment(key.text ?? "", from: node) }
  }
}
