import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `route`.
struct AddRoute: Command {
  let form = CommandForm(
    "route", .build, "lets a plugin or relay be reached by URLs",
    details: """
      A URL that matches the pattern is a message or query of KIND, which P handles, and which comes to P \
      alone. In the pattern :name stands for a part of the path, * for any part, ** for all the rest. \
      Formulas read the parts by name, the query as .query.x and what open is given as .user.x. A field \
      that is not given is taken from the path, else from the query, by its name. Text that is no value \
      of its field is no match.
      """,
    examples: [
      "define query Room id:int --returns=int; add container room; add plugin room/p Responder on=Room answer=.id; route room/p app://room/:id Room; open app://room/42",
      "define event Show title:text; add container home; add plugin home/p Probe on=Show; route home/p app://home Show title:='.query.t'; open 'app://home?t=Hi'",
    ], effect: .world)
  let handler = Argument("P", HandlerPath(), "who is reached: a plugin or relay")
  let pattern = Argument("PATTERN", NewRoutePattern(), "the URLs, as in app://room/:id")
  let kind = Argument("KIND", HandledKind(), "what reaches it; it handles this kind")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard let kind = words.kind.text.flatMap({ scope.kinds[$0] }),
      let pattern = words.pattern.text.flatMap({ try? RoutePattern($0) })
    else { return }
    _ = try words.invocation.callFields(of: kind, over: pattern.knownFields)
    scope.willAdd(kind.line(named: pattern.description, scheme: "url"))
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (place, pattern, kind) = (try call.handler, try call.pattern, try call.kind)
    try place.checkHandles(kind, in: context.world, at: call.words.kind.span)
    let fields = try call.invocation.callFields(of: kind, over: pattern.knownFields)
    let world = context.world
    do throws(RoutingError) {
      try world.routes.add(
        pattern,
        to: Handler(
          place, handling: kind, "url", named: pattern.description, given: (fields, call.fields),
          in: world, single: "the route \(pattern)"
        ) { path, words in ["route", path.text, pattern.description.asWord] + words })
    } catch {
      throw ShellError(.taken(error), at: call.words.pattern.span)
    }
  }
}
