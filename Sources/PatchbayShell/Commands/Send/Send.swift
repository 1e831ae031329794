import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `send`.
struct Send: Command {
  let form = CommandForm(
    "send", .send, "sends a message, and shows every hop as it happens",
    details: """
      P, a plugin, relay or node, is the sender. With --post the message waits for dispatches \
      under way. It is an error if the message, or one that it causes, ends at a limit.
      """,
    examples: [
      "define event Say text:text; add container room; add plugin room/p Probe; send room Say text=hello",
      "define event Ping n:int; add container room; send room Ping n:='2 * 3' --trace=brief --repeat=2",
    ], effect: .world)

  let sender = Argument("P", SenderPath(), "the sender")
  let kind = Argument("KIND", SentKind(.message), "the kind of message")
  let channel = Option.channel
  let scope = Option.scope
  let excludesSender = Flag("excluding-sender", "does not deliver it to its sender")
  let isPosted = Flag("post", "delivers it after the dispatch under way")
  let detail = SessionOptions.TraceDetail.option
  let times = Option("repeat", CountArgument(from: 1), placeholder: "N", "sends it N times")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (sender, node) = try call.sender
    let kind = try call.kind
    let fields = try context.fields(of: kind, in: call.invocation, at: node)
    let (channel, scope) = (try call.channel, try call.scope ?? .everywhere)
    let (excludesSender, isPosted) = (call.excludesSender, call.isPosted)
    let detail = try call.detail ?? context.session.traceDetail
    let times = try call.times ?? 1
    try context.showingTogether(detail) { () throws(ShellError) in
      for _ in 0..<times {
        try context.dispatch(call.invocation, with: fields.fields, showing: detail) {
          () throws(FieldError) in
          try kind.send(
            fields, from: sender, channel: channel, scope: scope, excludingSender: excludesSender,
            isPosted: isPosted)
        }
      }
    }
  }
}
