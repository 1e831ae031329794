import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `subscribe`.
struct Subscribe: ExclusiveCommand {
  let form = CommandForm(
    "subscribe", .build,
    "subscribes a plugin or relay to an event, or lists the subscriptions",
    details: """
      publish KIND reaches all subscribers of KIND in the order in which they subscribed, each by \
      a message or query of its own. P handles KIND. Publishers and subscribers need not know each \
      other.
      """,
    examples: [
      "define event Saved n:int; add container game; add plugin game/a Probe on=Saved; subscribe game/a Saved; publish Saved n=1; subscribe",
      "define event Saved; add container game; add plugin game/a Probe on=Saved; subscribe game/a Saved; tree",
    ], effect: .world)
  let subscriber = OptionalArgument(
    "P", HandlerPath(), "the subscriber: a plugin or relay; without P, lists subscriptions")
  let kind = OptionalArgument("KIND", KindName(.any), "the event; P handles this kind")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(subscriber, [format])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try words.invocation.checkOptions(without: "P", isListing: words.subscriber == nil)
    guard let name = words.subscriber?.lastName, let kind = words.kind?.text else { return }
    scope.willHandle([kind], "event") { scope.kinds.freeName("\(name).\($0)") }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    guard let place = try call.subscriber else { return try list(call, in: context) }
    guard let kind = try call.kind else {
      throw call.missing(
        "KIND", in: "subscribe P KIND", or: "subscribe alone lists subscriptions")
    }
    let world = context.world
    try place.checkHandles(kind, in: world, at: call.words.kind?.span ?? call.span)
    if !world.events.subscribe(place, to: kind, in: world) {
      throw ShellError(
        .subscribed(kind.name, path: place.currentPath), at: call.words.subscriber?.span)
    }
  }

  private func list(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    var places = Places()
    let rows = context.world.events.dispatcher.subscriptions.map {
      (event: $0.event, path: places.path(of: $0.subscriber))
    }
    guard try call.format != OutputFormat.json else {
      let values = rows.map { Value.object(["event": .text($0.event), "to": .text($0.path)]) }
      return context.print(Value.list(values).json)
    }
    context.print(
      rows.isEmpty
        ? "there are no subscriptions; subscribe adds one"
        : Table(rows.map { [$0.event, $0.path] }).text)
  }
}

extension Places {
  mutating func path(of subscriber: EventSubscriber) -> String {
    guard case .endpoint(let endpoint) = subscriber else { return subscriber.description }
    return path(of: endpoint)?.text ?? subscriber.description
  }
}
