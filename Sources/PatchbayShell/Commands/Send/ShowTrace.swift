import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `trace`.
struct ShowTrace: Command {
  let form = CommandForm(
    "trace", .send, "shows every hop of a message again",
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; trace m1",
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; trace m1 --only=deliver",
    ])

  let message = Argument("mN", HopNumber(), "the message, or one of its hops: m3, m3.5")
  let format = Option(
    "format", Choice<TraceFormat>(), placeholder: "FORMAT",
    "text, brief, json, or chrome for chrome://tracing")
  let only = Option("only", Choice<HopSort>(), placeholder: "WHAT", "only hops of this sort")
  let under = Option(
    "under", FreePath(.any), placeholder: "P", "only hops at this place and below")
  let withCauses = Flag("causes", "with the messages that it led to")
  let timing = Flag("timing", "when each hop happened, if option timing was on")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (trace, hop) = try call.message
    let filter = TraceFilter(
      trace: trace.number, hop: hop, sort: try call.only, place: try call.under?.topologyPath)
    if let timing = call.words.timing {
      return try context.printTiming(of: trace, filter, at: timing.span)
    }
    let caused = call.withCauses ? filter.caused(among: context.session.recorder.traces) : []
    let format = try call.format ?? .text
    switch format {
    case .json: context.print(try context.json(traces: ([trace] + caused).map(filter.kept)))
    case .chrome: context.print(try chromeTrace(of: ([trace] + caused).map(filter.kept)))
    case .text, .brief:
      context.session.tell(
        trace.updates(causing: caused, showing: filter.shows), format == .brief ? .brief : .full)
    }
  }

  private func chromeTrace(of traces: [Trace]) throws(ShellError) -> String {
    do {
      return try Trace.chromeTrace(of: traces)
    } catch {
      throw ShellError(.refusedByEngine("\(error)", code: .refused))
    }
  }
}

/// How a trace is written.
enum TraceFormat: String, CaseIterable {
  case text, brief, json, chrome
}

extension CommandContext {
  fileprivate func printTiming(
    of trace: Trace, _ filter: TraceFilter, at span: SourceSpan
  ) throws(ShellError) {
    guard let time = trace.time else {
      throw ShellError(
        .notSupported(
          "m\(trace.number) was sent untimed", fix: "option timing on, then send again"),
        at: span)
    }
    func moment(_ time: Int?, since start: Int) -> String {
      "\(time.map { "+\(($0 - start) / 1_000)" } ?? "?") us".padded(to: 10)
    }
    var writer = TraceWriter(style: session.textStyle())
    for update in trace.updates(showing: filter.shows) {
      // What ends the line before stands before the words of this one.
      let text = writer.write(update)
      let end = text.prefix { $0 == "\n" }
      switch update {
      case .hop(let hop, _):
        session.write(end + moment(hop.time, since: time.start) + text.dropFirst(end.count))
      case .ended:
        session.write(end + moment(time.end, since: time.start) + text.dropFirst(end.count))
      case .began, .note: session.write(text)
      }
    }
  }
}
