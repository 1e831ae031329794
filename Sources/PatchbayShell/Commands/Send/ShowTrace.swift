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
      let style = context.session.textStyle(format == .brief ? .brief : .full)
      context.print(trace.text(style: style, causing: caused, showing: filter.shows))
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
    let rows = trace.text(style: session.textStyle(), showing: filter.shows).split(separator: "\n")
    print(rows.first.map(String.init) ?? trace.headline)
    for (row, hop) in zip(
      rows.dropFirst().dropLast(), trace.hops.filter { filter.shows(trace, $0) })
    {
      let micros = hop.time.map { ($0 - time.start) / 1_000 }
      print("\(micros.map { "+\($0)" } ?? "?") us".padded(to: 10) + row)
    }
    print("+\((time.end - time.start) / 1_000) us".padded(to: 10) + (rows.last ?? ""))
  }
}
