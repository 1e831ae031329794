import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `can`.
struct CanOpen: Command {
  let form = CommandForm(
    "can", .look, "shows whether a route matches a URL, and which",
    examples: [
      "define query Room id:int; add container room; add plugin room/p Responder on=Room answer=.id; route room/p app://room/:id Room; can app://room/42; can app://room/x",
      "define query Room; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room Room; can app://room/more --fallback",
    ])
  let url = Argument("URL", URLArgument(), "the URL")
  let fallback = Flag(
    "fallback", "tries shorter paths if no route matches")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let routes = context.world.routes
    let url = try call.url
    switch routes.router.search(url, fallback: call.fallback ? .outwards : .none) {
    case .found(let pattern):
      let path = routes[pattern].map { " of \($0.place.currentPath)" } ?? ""
      context.print("yes: \(pattern)\(path)")
    case .bridged: context.print("yes: another router")
    case .none(let misfits):
      context.print("no: \(RouteOutcome.noRoute(url, misfits: misfits))")
    }
  }
}
