import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `ask`.
struct Ask: ExclusiveCommand {
  let form = CommandForm(
    "ask", .send, "asks a query, and lists the answers with their responders",
    details: """
      No answer is a result, not an error. All responders are asked unless --first or --farthest \
      is given. With --trace=off, and in $(ask ...), only the answers are printed, one a line.
      """,
    examples: [
      "define query Price of:text --returns=int; add container room; add plugin room/r Responder on=Price answer=3; ask room Price of=tea",
      "define query Who; add container room; ask room Who --first=1",
    ], effect: .world)

  let sender = Argument("P", SenderPath(), "the sender")
  let kind = Argument("KIND", SentKind(.query), "the kind of query")
  let channel = Option.channel
  let all = Flag("all", "all responders (default)")
  let first = Option(
    "first", CountArgument(from: 1), placeholder: "N", "at most N answers, the nearest first")
  let farthest = Flag("farthest", "only the farthest answer")
  let target = Option(
    "target", PluginReference(inTree: true), placeholder: "TYPE[:NAME]",
    "only plugins of this type, optionally of this name")
  let scope = Option.scope
  let detail = SessionOptions.TraceDetail.option

  var exclusions: [Exclusion] { [Exclusion(among: [all, first, farthest])] }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (sender, node) = try call.sender
    let kind = try call.kind
    let fields = try context.fields(of: kind, in: call.invocation, at: node)
    let target = try call.target.map { SyncMessageTarget.plugin($0.type, name: $0.name) }
    let strategy = try strategy(of: call)
    let (channel, scope) = (try call.channel, try call.scope ?? .everywhere)
    let detail = try call.detail ?? context.session.traceDetail
    var answers: [QueryEntry.Answer] = []
    let number = context.session.recorder.lastNumber + 1
    try context.dispatch(call.invocation, with: fields.fields, showing: detail) {
      () throws(FieldError) in
      answers = try kind.ask(
        fields, from: sender, channel: channel, strategy: strategy, target: target, scope: scope)
    }
    if context.isRebuilding { return }
    switch (answers.isEmpty, detail) {
    case (true, .off): context.print("no answers")
    case (true, _):
      let trace = context.session.recorder[number]
      let responders = trace.map { Answerers(of: kind, $0, context.world.topology) }
      context.print(answer: responders?.words ?? "")
    case (false, .off): context.print(answers.map { "\($0.value.plain)\n" }.joined())
    case (false, _): context.print(answer: answers.rows, folding: false)
    }
  }

  private func strategy(of call: Call<Self>) throws(ShellError) -> SyncMessageDispatchStrategy {
    if let count = try call.first { return .first(count) }
    return call.farthest ? .farthest : .all
  }
}

extension [QueryEntry.Answer] {
  /// The answers with their responders, one row each.
  fileprivate var rows: [[String]] {
    var places = Places()
    return map { [$0.value.description, "from \(places.path(of: $0.responder))"] }
  }
}

extension Places {
  fileprivate mutating func path(of responder: Responder) -> String {
    switch responder {
    case .endpoint(let endpoint): path(ofFormer: endpoint).text
    case .interceptor(let identity, let node): path(of: identity, at: node).text
    }
  }
}
