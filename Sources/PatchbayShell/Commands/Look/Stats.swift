import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `stats`.
struct Stats: Command {
  let form = CommandForm(
    "stats", .look, "counts messages, and reports what is busy, slow, silent or unused",
    details: """
      Counts include all messages since the session began that were not taken back, also those \
      that log no longer lists. With --since only messages that are kept are counted.

      With option timing on, handlers are timed, without the time of what they send themselves, \
      and the slowest come first. --by=cause groups the messages that are kept by the first \
      message that caused them.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe on=Ping; send room Ping --trace=off; stats",
      "define event Ping; add container room; add plugin room/p Probe on=Ping; send room Ping --trace=off; stats room --by=kind --since=m1",
    ])

  let place = OptionalArgument("P", FlowPlace(), "only what is at and below P (default: all)")
  let sort = Option(
    "by", ChoiceArgument<FlowStats.Sort>(), placeholder: "WHAT",
    FlowStats.Sort.allCases.map(\.rawValue).joined(separator: ", ") + " (default: plugin)")
  let since = Option("since", Moment(), placeholder: "mN|sN|last", "only those from there on")
  let all = Flag.all
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    let sort = try sort(of: call)
    let place = try call.place.map { context.presentPath(of: $0.topologyPath) } ?? .top
    let first = try call.since
    let topology = context.world.topology
    let kept = session.tracesOfNow.filter { $0.isTakenBack != true }
    let traces = kept.filter { $0.number >= first ?? 0 }
    let ledger = session.ledger
    let options = textOptions(call, place, first, session)
    let isJSON = try call.format == .json
    let stats =
      sort == .cause
      ? FlowStats(ofCascades: traces, in: topology, within: place)
      : FlowStats(
        of: first == nil ? ledger : FlowLedger(of: traces), in: topology, by: sort, within: place)
    context.print(isJSON ? stats.value.json : stats.text(options))
    if !isJSON, first != nil || sort == .cause { context.tellForgotten(before: first ?? 1) }
  }

  /// The given sort, by default by plugin; an interceptor is only counted by interceptor.
  private func sort(of call: Call<Self>) throws(ShellError) -> FlowStats.Sort {
    let given = try call.sort
    guard let place = try call.place, place.interceptor != nil else { return given ?? .plugin }
    guard let given, given != .interceptor else { return .interceptor }
    throw ShellError(
      .wrongPlace(
        place.topologyPath.text, is: "an interceptor", needs: "a node, plugin or relay",
        remedy: "--by=interceptor counts what it did"), at: call.words.place?.span)
  }

  private func textOptions(
    _ call: Call<Self>, _ place: TopologyPath, _ first: Int?, _ session: Session
  ) -> FlowStats.TextOptions {
    var options = FlowStats.TextOptions()
    options.place = place
    if let word = call.words.since?.value, let first {
      options.since = word.isLastMessage ? "m\(first)" : word.text
    }
    if call.all { options.most = .max }
    if session.isPainting { options.bar = session.options.isUnicode ? "█" : "#" }
    return options
  }
}
