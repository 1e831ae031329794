import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

/// `log`.
struct Log: ExclusiveCommand {
  let form = CommandForm(
    "log", .look, "lists the messages so far, one line each",
    details: """
      A message is listed if it meets all filters. --at finds messages that were sent, received, \
      answered or intercepted at the place or below, and states that a node remembered. --at and \
      --from follow what was moved or renamed; the lines have the paths of that time. --kind also \
      finds copies of that kind that interceptors made, and calls of routes and actions that are \
      handled as that kind. --causes also lists the messages that these caused or were caused by, \
      each indented below its cause; > marks those that meet the filters. --posted lists messages \
      that wait for the end of the dispatch under way, so at the prompt there are none.
      """,
    examples: [
      "define event Ping n:int; add container room; send room Ping n=1 --trace=off; log; log /n=1/ --last=5",
      "define event Ping; add container room; add interceptor room:quiet drop Ping; send room Ping --trace=off; log --at=room --dropped",
    ])

  let pattern = OptionalArgument(
    "RE", PatternArgument(), "only lines that match: /Text/, or a word")
  let place = Option("at", FreePath(.any), placeholder: "P", "only those that reached this place")
  let sender = Option("from", FreePath(.any), placeholder: "P", "only those sent there or below")
  let kind = Option("kind", FlowKind(), placeholder: "KIND", "only those of this kind")
  let dropped = Flag("dropped", "only those that an interceptor dropped, or kept from an observer")
  let faulty = Flag("faults", "only those with a failed handler or formula, or that met a limit")
  let unheard = Flag("unheard", "only those that no observer received")
  let key = Option(
    "env", EnvironmentReference(), placeholder: "KEY",
    "only those for which a formula read this value")
  let since = Option("since", Moment(), placeholder: "mN|sN|last", "only those from there on")
  let last = Option("last", CountArgument(), placeholder: "N", "only the last N")
  let withCauses = Flag.causes
  let posted = Flag("posted", "posted messages that wait")
  let format = Option.format

  var exclusions: [Exclusion] {
    let picking: [any DeclaredArgument] = [
      pattern, place, sender, kind, dropped, faulty, unheard, key, since, last, withCauses,
    ]
    return [Exclusion(posted, picking)]
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    if call.posted { return try context.listPosts(as: try call.format) }
    let all = context.session.recorder.traces.sorted { $0.number < $1.number }
    var selection = MessageSelection()
    selection.kind = try call.kind
    selection.handovers = context.world.handovers
    selection.isDropped = call.dropped
    selection.isFaulty = call.faulty
    selection.isUnheard = call.unheard
    selection.environmentKey = try call.key
    selection.firstNumber = try call.since ?? 1
    let pattern = try call.pattern
    let (place, sender) = (try call.place, try call.sender)
    let (isThere, senders) = (context.visits(to: place), context.formerPlaces(of: sender))
    var traces = all.filter { trace in
      guard Work.goesOn else { return false }
      selection.sender = senders(trace)
      // The sender did not exist yet.
      if sender != nil && selection.sender == nil { return false }
      return selection.includes(trace) && isThere(trace)
        && pattern.map { $0.matches(trace.line) } ?? true
    }
    if traces.isEmpty { try checkPlaces(call, all, in: context) }
    if let count = try call.last { traces = traces.suffix(count) }
    let cascade =
      call.withCauses ? CausalTree(of: Set(traces.map(\.number)), among: all).entries : nil
    if try call.format == .json {
      return context.print(try context.json(traces: cascade?.map(\.trace) ?? traces))
    }
    if traces.isEmpty {
      let isFirst = context.session.recorder.lastNumber == 0
      let none = isFirst ? "no messages yet" : "no message is kept"
      return context.print(all.isEmpty ? none : "none of the messages that are kept matches")
    }
    context.print(
      answer: cascade?.lines(isMarked: traces.count < all.count)
        ?? traces.mapWhileWorking(\.line).joined(separator: "\n"), folding: false)
    if try call.last == nil { context.tellForgotten(before: try call.since ?? 1) }
  }

  /// Throws for a place that neither the world nor any kept message knows.
  private func checkPlaces(
    _ call: Call<Self>, _ traces: [Trace], in context: CommandContext
  ) throws(ShellError) {
    let named = [(try call.place, call.words.place), (try call.sender, call.words.sender)]
    for case (let place?, let word?) in named {
      let path = place.topologyPath
      if traces.contains(where: { $0.comes(by: path) }) { continue }
      _ = try context.world.target(place, at: word.value?.span ?? word.span)
    }
  }
}

extension CommandContext {
  /// Remarks that older messages are no longer kept.
  func tellForgotten(before first: Int) {
    guard let oldest = session.oldestKept, oldest > max(first, 1) else { return }
    remark(
      "messages before m\(oldest) are no longer kept: only the last \(session.traces.count) are")
  }
}

extension Trace {
  /// The message and its result, on one line.
  var line: String { "\(headline)  \(result)" }
}

extension [CausalTree.Entry] {
  /// Each message below its cause, indented by at most 20 levels.
  fileprivate func lines(isMarked: Bool) -> String {
    mapWhileWorking { entry in
      let mark = isMarked ? entry.isSelected ? "> " : "  " : ""
      return mark + String(repeating: "  ", count: Swift.min(entry.depth, 20)) + entry.trace.line
    }.joined(separator: "\n")
  }
}
