import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `route`.
struct AddRoute: Command {
  let form = CommandForm(
    "route", .build, "routes URLs to a plugin, a relay or a service",
    details: """
      A URL that matches the pattern becomes a message or query of KIND, which only P receives; P \
      handles KIND. In the pattern :name matches a part of the path, * any part, and ** all the \
      rest. Formulas read the parts by name, the URL's query as .query.x and the fields of open as \
      .user.x. A field without a value here is taken from the path, else from the query, by its \
      name. A URL whose text does not fit the type of a field does not match.

      With --service instead of KIND, a URL creates that service for P, which may also be a node, \
      and prepares it with the values in the URL. With --path the service is shown as by present.
      """,
    examples: [
      "define query Room id:int --returns=int; add container room; add plugin room/p Responder on=Room answer=.id; route room/p app://room/:id Room; open app://room/42",
      "add container app; service app Form LoginForm --requires=title; route app app://form/:title --service=Form --path=push size:=.query.s; open 'app://form/Hi?s=3'; view",
    ], effect: .world)
  let handler = Argument("P", SenderPath(), "the plugin or relay that handles them")
  let pattern = Argument("PATTERN", NewRoutePattern(), "the URLs, as in app://room/:id")
  let kind = OptionalArgument("KIND", HandledKind(), "the kind to send; P handles it")
  let service = Option(
    "service", ServiceName(), placeholder: "NAME", "the service to create for P")
  let path = Option(
    "path", ViewPathArgument(), placeholder: "N",
    "how to show the service (default: not shown)")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    let pattern = words.pattern.text.flatMap { try? RoutePattern($0) }
    if let service = words.service?.value?.text, let pattern {
      _ = try words.invocation.callFields(named: service, over: pattern.knownFields)
    }
    guard let kind = words.kind?.text.flatMap({ scope.kinds[$0] }), let pattern else { return }
    _ = try words.invocation.callFields(of: kind, over: pattern.knownFields)
    scope.willAdd(kind.line(named: pattern.description, scheme: "url"))
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let pattern = try call.pattern
    let handler = try handler(of: pattern, call, in: context)
    do throws(RoutingError) {
      try context.world.routes.add(pattern, to: handler)
    } catch {
      throw ShellError(.taken(error), at: call.words.pattern.span)
    }
  }

  /// A closure that makes the handler, called once the pattern is known to be free.
  private func handler(
    of pattern: RoutePattern, _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) -> () -> any URLHandler {
    guard let service = try call.service else {
      return try handlerOfKind(of: pattern, call, in: context)
    }
    if let kind = call.words.kind {
      throw ShellError(.urlOfBoth(kind.text ?? "", service: service), at: kind.span)
    }
    let (word, world) = (call.words.handler, context.world)
    let place = try HandlerPlace(
      offeringAt: try context.target(word), in: context, at: word.span)
    let fields = try call.invocation.callFields(named: service, over: pattern.knownFields)
    let (path, words) = (try call.path, call.fields)
    return {
      RoutedService(
        service, by: path, given: (fields, words), for: pattern, of: place, in: world)
    }
  }

  private func handlerOfKind(
    of pattern: RoutePattern, _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) -> () -> any URLHandler {
    guard let kind = try call.kind else {
      throw call.missing(
        "KIND", in: "route P PATTERN KIND, or --service=NAME", or: "types lists kinds")
    }
    if let span = call.words.path?.span { throw ShellError(.pathOfKind(kind.name), at: span) }
    let (word, world) = (call.words.handler, context.world)
    let place = try HandlerPlace(try context.target(word), in: context, at: word.span)
    try place.checkHandles(kind, in: world, at: call.words.kind?.span ?? call.span)
    let fields = try call.invocation.callFields(of: kind, over: pattern.knownFields)
    return {
      Handler(
        place, handling: kind, "url", named: pattern.description, given: (fields, call.fields),
        in: world, single: "the route \(pattern)"
      ) { path, words in ["route", path.text, pattern.description.asWord] + words }
    }
  }
}
