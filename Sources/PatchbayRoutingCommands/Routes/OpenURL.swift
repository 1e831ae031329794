import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `open`.
struct OpenURL: Command {
  let form = CommandForm(
    "open", .send, "opens a URL by the route that matches it",
    details: """
      The outcome is a result, not an error: an answer, done, or why there is none. Without --from \
      the sender is the root of the handler's tree. With --trace=off only the answer is printed, \
      for use in $(open ...).
      """,
    examples: [
      "define query Room id:int --returns=int; add container room; add plugin room/p Responder on=Room answer=.id; route room/p app://room/:id Room; open app://room/42",
      "define query Home; add container home; add plugin home/p Responder on=Home answer=1; route home/p app://start Home; open app://start/missing --fallback --trace=off",
    ], effect: .world)
  let url = Argument("URL", URLArgument(), "the URL")
  let fields = CalledFields(summary: "handed over in code, for formulas by .user.x")
  let sender = Option("from", SenderPath(), placeholder: "P", "the sender")
  let fallback = Flag(
    "fallback", "tries shorter paths if no route matches")
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let url = try call.url
    let sender: any MessageSending = try call.sender?.sender ?? Outside()
    let user = try context.value(call.invocation, .any)
    let detail = try call.detail ?? context.session.traceDetail
    let routes = context.world.routes
    var outcome = RouteOutcome.noRoute(url, misfits: [])
    try context.dispatch(call.invocation, with: user.fields, showing: detail) {
      () throws(FieldError) in
      outcome = routes.router.open(
        url, from: sender, userInfo: user.fields.named, fallback: call.fallback ? .outwards : .none)
    }
    switch outcome {
    case .opened(_, let result): context.print(result)
    case .bridged(let value): context.print(.answered(value ?? "done"))
    case .noRoute(let url, let misfits):
      throw ShellError(
        .noRoute(url, misfits: misfits, areThereAny: routes.router.count > 0),
        at: call.words.url.span,
        near: misfits.isEmpty ? routes.all.map(\.key.description).nearest(to: "\(url)") : [])
    }
  }
}

extension Value.Fields {
  /// The fields by name, as code hands them over.
  var named: [String: Any] { Dictionary(map { ($0.name, $0.value) }) { _, last in last } }
}
