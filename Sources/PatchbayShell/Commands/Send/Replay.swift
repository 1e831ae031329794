import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `replay`.
struct Replay: Command {
  let form = CommandForm(
    "replay", .send, "sends a message of a command again, optionally with other fields",
    details: """
      The message has the same sender, fields and options as before, except --trace: without it, \
      option trace decides how much is shown. The sender may have been moved or renamed since, and \
      formulas are not evaluated again.
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
      let history = PathHistory(
        of: session.journal.steps, then: session.state.step?.parts ?? [], since: number)
      let place = PathText(written: history.present(sent.place.topologyPath, at: number))
      let again = sent.invocation.with(fields: sent.invocation.fields.calculated(as: sent.results))
      if history.isEmpty { return (again, place) }
      let moved = try again.mappingWords(of: SenderPath.self) { word throws(ShellError) in
        let former = formerPath(ofSender: word, typedAt: sent.place, sending: number)
        guard let former else { return word }
        let path = history.present(former, at: number)
        guard history.former(path, at: number) == former else {
          throw ShellError(.senderGone(former.text, message: number), at: span)
        }
        return word.naming(PathText(written: path))
      }
      return (moved, place)
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

extension CommandContext {
  /// The path of a sender when a message was sent; nil for a pattern or a shortened path of a message
  /// that is no longer kept.
  private func formerPath(
    ofSender word: ArgumentWord, typedAt place: PathText, sending number: Int
  ) -> TopologyPath? {
    guard !word.isPattern, let path = word.path, !path.shortForm.isShortPath else {
      return session.recorder[number]?.sender
    }
    return path.resolved(from: place).topologyPath
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
      spec, words: words, fields: kept + changes, options: others + [detail].compactMap(\.self),
      span: span, verbSpan: verbSpan)
  }
}
