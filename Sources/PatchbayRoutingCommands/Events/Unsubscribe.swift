import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `unsubscribe`.
struct Unsubscribe: Command {
  let form = CommandForm(
    "unsubscribe", .build, "ends a subscription",
    examples: [
      "define event Saved; add container game; add plugin game/a Probe on=Saved; subscribe game/a Saved; unsubscribe game/a Saved; publish Saved",
      "define event Saved; add container game; add plugin game/a Probe on=Saved; subscribe game/a Saved; unsubscribe game/a Saved; undo; subscribe",
    ], effect: .world)
  let subscriber = Argument("P", HandlerPath(), "the subscriber")
  let kind = Argument("KIND", KindName(.any), "the event")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (events, place, kind) = (context.world.events, try call.subscriber, try call.kind)
    if events.dispatcher.unsubscribe(events.key(of: kind), place.endpoint) { return }
    throw ShellError(
      .notSubscribed(kind.name, path: place.path.text), at: call.words.kind.span)
  }
}
