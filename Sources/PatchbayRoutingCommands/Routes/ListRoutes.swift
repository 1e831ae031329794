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
    let rows = context.world.routes.all.map { pattern, handler in
      (pattern.description, handler.place.currentPath, handler.words.joined(separator: " "))
    }
    guard try call.format != OutputFormat.json else {
      let values = rows.map { pattern, path, words -> Value in
        .object(["pattern": .text(pattern), "to": .text(path), "as": .text(words)])
      }
      return context.print(Value.list(values).json)
    }
    context.print(
      rows.isEmpty ? "there are no routes; route adds one" : Table(rows.map { [$0, $1, $2] }).text)
  }
}
