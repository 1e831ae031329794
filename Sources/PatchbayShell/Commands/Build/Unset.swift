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
    let (node, path) = try context.node(of: call)
    for key in call.words.keys where !node.hasOwnEnvironment(key.text ?? "") {
      let own = node.ownEnvironment.map(\.key)
      if own.contains(key.text ?? "") { continue }
      let error = ShellError(
        .environmentValue(key.text ?? "", of: path.text, among: own), at: key.span)
      let inherited = node.effectiveEnvironment.first { $0.key == key.text }
      guard let setter = inherited.map({ context.world.path(of: $0.node) }) else { throw error }
      throw error.advising("it is inherited from \(setter): unset \(setter) \(key.word.raw)")
    }
    for key in call.words.keys { context.world.removeEnvironment(key.text ?? "", from: node) }
  }
}

extension CommandContext {
  /// The node; if its word is a verb, as in `unset env P k`, the error says so.
  fileprivate func node(of call: Call<Unset>) throws(ShellError) -> (
    node: ComposableContainer, path: TopologyPath
  ) {
    do throws(ShellError) {
      return try call.node
    } catch {
      let typed = call.words.node.text ?? ""
      guard let verb = Reflex.verb(meantBy: "unset", before: typed) else { throw error }
      throw error.advising("write \(verb) P k without \(typed)")
    }
  }
}
