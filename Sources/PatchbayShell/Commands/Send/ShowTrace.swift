import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `trace`.
struct ShowTrace: ExclusiveCommand {
  let form = CommandForm(
    "trace", .send, "shows every hop of a message again",
    details: Glossary(TraceFormat.allCases.map { ($0.rawValue, $0.summary) }).details,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; trace m1",
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; trace m1 --only=deliver",
    ])

  let message = OptionalArgument(
    "mN", HopNumber(), "the message or hop: m3, m3.5 (default: the last message)")
  let format = Option(
    "format", ChoiceArgument<TraceFormat>(), placeholder: "FORMAT",
    TraceFormat.allCases.map(\.rawValue).joinedByOr)
  let only = Option(
    "only", ChoiceArgument<HopSort>(), placeholder: "WHAT", "only hops of this sort")
  let under = Option("under", FreePath(.any), placeholder: "P", "only hops at this place and below")
  let withCauses = Flag.causes
  let field = Option(
    "field", FieldOfMessage(), placeholder: "F", "which interceptors changed this field, from what")
  let timing = Flag("timing", "when each hop happened, if option timing was on")

  var exclusions: [Exclusion] {
    [Exclusion(field, [only, under, timing]), Exclusion(timing, [format, withCauses])]
  }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    let histories = ["text", "json"]
    guard let field = words.field, let format = words.format?.value?.text,
      !histories.contains(format)
    else { return }
    throw ShellError(.notShown("--field", format: format, among: histories), at: field.span)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let named = try call.message
    let trace = if let named { named.trace } else { try context.lastTrace(at: call.span) }
    let hop = named?.hop
    let place = try call.under
    let path = context.formerPlaces(of: place)(trace) ?? place?.topologyPath.gone
    let filter = TraceFilter(trace: trace.number, hop: hop, sort: try call.only, place: path)
    // A removed place may still be in the trace.
    if let place, let path, !trace.comes(by: path) {
      _ = try context.world.target(place, at: call.words.under?.value?.span)
    }
    if let timing = call.words.timing {
      return try context.printTiming(of: trace, filter, at: timing.span)
    }
    let caused = call.withCauses ? filter.caused(among: context.session.recorder.traces) : []
    if let field = try call.field {
      return try context.printHistory(of: field, in: trace, caused, call)
    }
    let format = try call.format ?? .text
    if let detail = format.detail {
      return context.session.tell(trace.updates(causing: caused, showing: filter.shows), detail)
    }
    let traces = ([trace] + caused).map(filter.kept)
    context.print(
      try context.inspecting { () throws(InspectionError) in try format.document(of: traces) })
  }
}

extension CommandContext {
  fileprivate func printHistory(
    of field: String, in trace: Trace, _ caused: [Trace], _ call: Call<ShowTrace>
  ) throws(ShellError) {
    let span = call.words.field?.value?.span ?? call.span
    let isText = try call.format?.detail != nil || call.words.format == nil
    try print(try history(of: field, in: trace, caused, at: span), as: isText ? .text : .json)
  }

  /// The changes of a field; the error for an unknown field names similar ones.
  func history(
    of field: String, in trace: Trace, _ caused: [Trace] = [], at span: SourceSpan
  ) throws(ShellError) -> FieldHistory {
    do throws(InspectionError) {
      return try FieldHistory(of: field, in: trace, causing: caused)
    } catch {
      let code = LanguageCode.unknownField.code
      guard case .unknownField(let name, let message, let known) = error else {
        throw ShellError(.refusedByEngine("\(error)", code: code), at: span)
      }
      let fields = ([trace] + caused).flatMap(\.fieldNames)
      let unknown = UnknownName(
        "field", name, of: "m\(message)", code: code, among: known,
        near: fields.nearest(to: name), remedy: .all("it has"))
      throw ShellError(unknown, at: span)
    }
  }

  fileprivate func printTiming(
    of trace: Trace, _ filter: TraceFilter, at span: SourceSpan
  ) throws(ShellError) {
    guard let time = trace.time else { throw ShellError(.untimed(message: trace.number), at: span) }
    func moment(_ time: Int?, since start: Int) -> String {
      "\(time.map { "+\(($0 - start) / 1_000)" } ?? "?") us".padded(to: 10)
    }
    session.tell(trace.updates(showing: filter.shows)) { update in
      switch update {
      case .hop(let hop, _): moment(hop.time, since: time.start)
      case .ended: moment(time.end, since: time.start)
      case .began, .note: ""
      }
    }
  }
}
