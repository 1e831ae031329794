import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `routes`.
struct ListRoutes: Command {
  let form = CommandForm(
    "routes", .look, "lists the routes, in the order in which they were added",
    examples: [
      "define query Room; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room Room; routes",
      "define query Room; add container room; add plugin room/p Responder on=Room answer=1; route room/p app://room Room; routes --format=json",
    ])
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let added = context.world.routes.all.map { pattern, handler in
      OfferList.Row(
        name: pattern.description, place: handler.place.currentPath,
        words: handler.words.joined(separator: " "))
    }
    let list = OfferList(of: ["url"], added: added, in: context.world)
    context.print(
      try call.format == OutputFormat.json
        ? list.json("pattern", at: "to") : list.text(orElse: "there are no routes; route adds one"))
  }
}
