import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `replay`.
struct Replay: Command {
  let form = CommandForm(
    "replay", .send, "sends a message of a command again, optionally with other fields",
    details: """
      The message has the same sender, fields and options as before, except --trace: without it, \
      option trace decides how much is shown. The sender may have been moved, renamed or set since, \
      but not removed or replaced. Formulas are not evaluated again.
      """,
    examples: [
      "define event Say text:text; add container room; send room Say text=a; replay m1",
      "define event Say text:text; add container room; send room Say text=a; replay m1 text=b",
    ], effect: .commands)

  let message = Argument("mN", SentMessageNumber(), "a message that a command sent")
  let fields = SentFields()
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    let span = call.words.message.span
    let (sent, place) = try context.sent(try call.message, at: span)
    let again = sent.changed(by: call.fields, showing: call.words.detail)
    let former = session.place
    session.place = place
    defer { session.place = former }
    do throws(ShellError) { try session.perform(again) } catch {
      // An error in the original command is reported at the replay.
      throw error.span.map(call.span.contains) == true ? error : error.at(span)
    }
  }
}

extension CommandContext {
  /// The command that sent a message, with its sender's present path and the fields that were sent,
  /// and the present path of the place where it was typed.
  fileprivate func sent(_ number: Int, at span: SourceSpan) throws(ShellError)
    -> (Invocation, place: PathText)
  {
    if let sent = session.state.command(sending: number) {
      let now = try rethrowing(
        session.ofNow(sent, sending: number, by: session.pathHistory(since: number))
      ) { (error: SenderGone) in
        ShellError(.senderGone(error.path.text, message: number), at: span)
      }
      let fields = now.invocation.fields.calculated(as: now.results)
      return (now.invocation.with(fields: fields), now.place)
    }
    guard let trace = session.recorder[number] else {
      throw ShellError(.noMessage(number, last: session.recorder.lastNumber), at: span)
    }
    let steps = session.journal.steps
    if steps.forgottenCount > 0, number <= steps.first?.messagesBefore ?? 0 {
      throw ShellError(.forgottenCommand(message: number), at: span)
    }
    throw ShellError(
      .notSentByCommand(
        message: number, sender: "\(trace.sender)", cause: trace.cause?.message), at: span)
  }
}

extension Invocation {
  /// The command with other values of fields, and another detail of the trace.
  fileprivate func changed(by changes: [ArgumentField], showing detail: ArgumentOption?)
    -> Invocation
  {
    let kept = fields.filter { field in !changes.contains { $0.name.text == field.name.text } }
    let others = options.filter { $0.option !== SessionOptions.TraceDetail.option }
    return Invocation(
      spec: spec, words: words, fields: kept + changes,
      options: others + [detail].compactMap(\.self),
      span: span, verbSpan: verbSpan)
  }
}
