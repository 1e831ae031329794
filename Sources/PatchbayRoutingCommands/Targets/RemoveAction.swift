import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `untarget`.
struct RemoveAction: Command {
  let form = CommandForm(
    "untarget", .build, "removes an action of a target, or all of them",
    examples: [
      "define event Show; add container home; add plugin home/p Probe on=Show; target Home show home/p Show; untarget Home show",
      "define event Show; add container home; add plugin home/p Probe on=Show; target Home show home/p Show; untarget Home; target",
    ], effect: .world)
  let target = Argument("NAME", TargetName(), "the target")
  let action = OptionalArgument(
    "ACTION", TextArgument(), "the action (default: all of the target)")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let actions = context.world.actions
    let registry = actions.registry
    let target = try call.target
    guard let action = try call.action else {
      if registry.removeTarget(target) { return }
      throw ShellError(
        .target(.absent(actions.absence(of: ActionName(target, "")))), at: call.words.target.span)
    }
    let name = ActionName(target, action)
    guard !registry.remove(name) else { return }
    throw ShellError(.target(.absent(actions.absence(of: name))), at: call.words.action?.span)
  }
}
