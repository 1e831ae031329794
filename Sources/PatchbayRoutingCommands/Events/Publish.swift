import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `publish`.
struct Publish: Command {
  let form = CommandForm(
    "publish", .send, "publishes an event to all its subscribers",
    details: """
      The subscribers are listed with their results; no subscriber is a result, not an error. \
      Without --from the sender is the root of each subscriber's tree. With --routes the event \
      goes to services that declared --hears, by the plugins and relays that have them, instead of \
      subscribers.
      """,
    examples: [
      "define query Vote --returns=bool; add container game; add plugin game/a Responder on=Vote answer=true; subscribe game/a Vote; publish Vote --from=game",
      "define event Saved; add container game; add plugin game/a Probe on=Saved; service game/a Form LoginForm --hears=Saved; publish Saved --routes",
    ], effect: .world)
  let kind = Argument("KIND", SentKind(.any), "the event")
  let sender = Option("from", SenderPath(), placeholder: "P", "the sender")
  let isForRoutes = Flag("routes", "publishes to the routes of services that declared --hears")
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let kind = try call.kind
    let given = try call.sender
    let fields = try context.fields(of: kind, in: call.invocation, at: given?.node)
    let sender: any MessageSending = given?.sender ?? Outside()
    let detail = try call.detail ?? context.session.traceDetail
    if call.isForRoutes {
      return try notify(kind, fields, from: sender, call, showing: detail, in: context)
    }
    let events = context.world.events
    var steps: [EventReport<Any>.Step] = []
    var refusal: EventError?
    try context.dispatch(call.invocation, with: fields.fields, showing: detail) {
      () throws(FieldError) in
      try kind.check(fields)
      do throws(EventError) {
        steps = try events.dispatcher.publish(events.key(of: kind), fields, from: sender).steps
      } catch { refusal = error }
    }
    if let refusal { throw ShellError(.event(refusal), at: call.words.kind.span) }
    var places = Places()
    let rows = steps.map { [places.path(of: $0.subscriber), $0.outcome.words] }
    context.print(
      rows.isEmpty
        ? "\(kind.name) has no subscribers; subscribe P \(kind.name) adds one"
        : Table(rows).text)
  }

  private func notify(
    _ kind: Kind, _ fields: Value, from sender: any MessageSending, _ call: Call<Self>,
    showing detail: SessionOptions.TraceDetail, in context: CommandContext
  ) throws(ShellError) {
    var notifications: [WorldServices.Notification] = []
    try context.dispatch(call.invocation, with: fields.fields, showing: detail) {
      () throws(FieldError) in
      try kind.check(fields)
      notifications = context.world.services.notify(kind, fields, from: sender)
    }
    let rows = notifications.map {
      [$0.service.plan.name, $0.service.place.currentPath, $0.outcome.words]
    }
    context.print(
      rows.isEmpty
        ? "no route receives \(kind.name); service --hears=\(kind.name.asWord) adds one"
        : Table(rows).text)
  }
}
