import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `unroute`.
struct RemoveRoute: Command {
  let form = CommandForm(
    "unroute", .build, "removes a route",
    examples: [
      "define query Room; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room Room; unroute app://room",
      "define query Room; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room Room; unroute app://room; undo; open app://room",
    ], effect: .world)
  let pattern = Argument(
    "PATTERN", ExistingRoutePattern(), "the route's pattern, as routes lists it")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    context.world.routes.router.remove(try call.pattern)
  }
}
