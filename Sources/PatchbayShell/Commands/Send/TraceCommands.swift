import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// trace, replay

extension CommandTable {
  static let traceCommands: [CommandSpec] = [
    CommandSpec(
      "trace", .send, "shows every hop of a message again",
      parameters: [.init("mN", .hop, "the message, or one of its hops: m3, m3.5")],
      options: [
        .init(
          "format", .choice(["text", "brief", "json", "chrome"]), placeholder: "FORMAT",
          "text, brief, json, or chrome for chrome://tracing"),
        .init(
          "only", .choice(["enter", "interceptor", "deliver", "answer", "skip", "fault"]),
          placeholder: "WHAT", "only hops of this sort"),
        .init("under", .path(.any), placeholder: "P", "only hops at this place and below"),
        .init("causes", "with the messages that it led to"),
        .init("timing", "when each hop happened, if option timing was on"),
      ],
      examples: [
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; trace m1",
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; trace m1 --only=deliver",
      ], effect: .nothing, run: trace),
    CommandSpec(
      "replay", .send, "sends again what a command has sent, perhaps with other fields",
      parameters: [.init("mN", .sentMessage, "a message that a command sent")],
      fields: .any(name: "k=v", of: .sent(message: "mN")), options: [traceOption],
      examples: [
        "define event Say text:text; add container room; send room Say text=a; replay m1",
        "define event Say text:text; add container room; send room Say text=a; replay m1 text=b",
      ], effect: .commands, run: replay),
  ]

  private static let trace: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("mN") else { return }
    let (trace, hop) = try context.trace(word)
    let under =
      try invocation.option("under")?.value.map { word throws(ShellError) in
        try context.path(word).topologyPath
      } ?? nil
    let filter = TraceFilter(
      trace: trace.number, hop: hop, sort: invocation.optionText("only"), place: under)
    let caused =
      invocation.has("causes") ? filter.caused(among: context.session.recorder.traces) : []
    if invocation.has("timing") { return try context.printTiming(of: trace, filter, invocation) }
    switch invocation.optionText("format") ?? "text" {
    case "json": context.print(try context.json(traces: ([trace] + caused).map(filter.kept)))
    case "chrome": context.print(try context.chromeTrace(of: ([trace] + caused).map(filter.kept)))
    case let format:
      let style = context.session.textStyle(format == "brief" ? .brief : .full)
      context.print(trace.text(style: style, causing: caused, showing: filter.shows))
    }
  }

  private static let replay: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("mN") else { return }
    let session = context.session
    let (number, _) = try word.messageNumber()
    guard let sent = session.state.command(sending: number) else {
      guard let trace = session.recorder[number] else {
        throw ShellError(.noMessage(number, last: session.recorder.lastNumber), at: word.span)
      }
      throw ShellError(
        .notSupported(
          "m\(number) was sent by \(trace.sender), and not by a command",
          fix: trace.cause.map { "replay m\($0.message), which led to it" }
            ?? "replay what led to it"),
        at: word.span)
    }
    let again = sent.invocation.changed(by: invocation.fields, trace: invocation.option("trace"))
    let former = session.place
    session.place = sent.place
    defer { session.place = former }
    do throws(ShellError) { try session.perform(again) } catch {
      // What was typed for the first time is not to blame now.
      throw error.span.map(invocation.span.contains) == true ? error : error.at(word.span)
    }
  }
}

extension CommandContext {
  fileprivate func printTiming(
    of trace: Trace, _ filter: TraceFilter, _ invocation: Invocation
  ) throws(ShellError) {
    guard let time = trace.time else {
      throw ShellError(
        .notSupported(
          "m\(trace.number) was sent untimed", fix: "option timing on, then send again"),
        at: invocation.option("timing")?.span)
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

extension Invocation {
  /// The same command with other values of fields, and shown otherwise.
  fileprivate func changed(by changes: [ArgumentField], trace: ArgumentOption?) -> Invocation {
    let kept = fields.filter { field in !changes.contains { $0.name.text == field.name.text } }
    let options = trace.map { trace in
      self.options.filter { $0.option.name != "trace" } + [trace]
    }
    return Invocation(
      spec, words: words, fields: kept + changes, options: options ?? self.options, span: span,
      verbSpan: verbSpan)
  }
}

/// What is shown of a trace, and of those that it led to.
private struct TraceFilter {
  /// The trace that was asked for.
  let trace: Int
  /// The only hop of it.
  let hop: Int?
  /// The only sort of hops.
  let sort: String?
  /// Where the hops are.
  let place: TopologyPath?
}

extension TraceFilter {
  func shows(_ trace: Trace, _ hop: Trace.Hop) -> Bool {
    if trace.number == self.trace, let only = self.hop, hop.number != only { return false }
    if let sort, !hop.step.isOf(sort: sort) { return false }
    guard let place else { return true }
    return hop.step.place?.isWithin(place) ?? false
  }

  /// The trace with the hops that are shown.
  func kept(_ trace: Trace) -> Trace {
    trace.keeping {
      shows(trace, $0)
    } unreached: { one in
      place.map { one.endpoint.isWithin($0) } ?? true
    }
  }

  /// Those that were caused by it, or in the hop that is shown of it, and by one another.
  func caused(among traces: [Trace]) -> [Trace] {
    var known: Set<Int> = [trace]
    return traces.sorted { $0.number < $1.number }.filter { candidate in
      guard let cause = candidate.cause, known.contains(cause.message) else { return false }
      if cause.message == trace, let hop, cause.hop != hop { return false }
      return known.insert(candidate.number).inserted
    }
  }
}

extension Trace.Step {
  fileprivate func isOf(sort: String) -> Bool {
    switch self {
    case .entered: sort == "enter"
    case .intercepted: sort == "interceptor"
    case .delivered, .replayed: sort == "deliver"
    case .answered: sort == "answer"
    case .skipped: sort == "skip"
    case .fault: sort == "fault"
    }
  }
}

extension CommandContext {
  fileprivate func chromeTrace(of traces: [Trace]) throws(ShellError) -> String {
    do {
      return try Trace.chromeTrace(of: traces)
    } catch {
      throw ShellError(.refusedByEngine("\(error)", code: .refused))
    }
  }
}
