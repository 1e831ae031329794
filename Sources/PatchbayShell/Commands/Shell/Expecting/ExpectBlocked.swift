import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `expect blocked`.
struct ExpectBlocked: Expectation {
  let form = CommandForm(
    expecting: "blocked", "P observes it and has not; --by=INTERCEPTOR --reason=R")

  let message = Argument.expected
  let place = Argument("P", FreePath(.endpoint), "who hears it")
  let interceptor = ExpectBlocked.interceptor
  let reason = ExpectBlocked.reason

  /// Options of `expect` that have a place beside this check alone.
  static let interceptor = Option(
    "by", InterceptorMet(), placeholder: "N", "blocked: the interceptor responsible",
    beside: "blocked")
  static let reason = Option(
    "reason", Choice<NonDeliveryReason>(), placeholder: "R", "blocked: for this reason",
    beside: "blocked")

  func delivery(_ call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, place: TopologyPath
  )? { try wanted(call, in: context) }

  private func wanted(_ call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, place: TopologyPath
  ) {
    let trace = try call.message
    return (trace, try context.hearer(try call.place, of: trace, at: call.words.place.span))
  }

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> (
    holds: Bool, found: String
  ) {
    let (trace, path) = try wanted(call, in: context)
    let interceptor = try call.interceptor
    if let interceptor { try context.checkInterceptor(interceptor, trace) }
    guard let explanation = try? context.why(path, trace) else {
      return (false, "nothing says so")
    }
    guard case .unreached(let reason) = explanation.fate else {
      return (false, explanation.headline)
    }
    var holds = try call.reason.map { $0 == reason } ?? true
    if let interceptor {
      let text = interceptor.text ?? ""
      let wanted =
        text.contains("/")
        ? try context.path(interceptor).topologyPath.text : ":" + text.drop { $0 == ":" }
      let decider = explanation.decider?.text
      holds = holds && decider.map { $0 == wanted || $0.hasSuffix(wanted) } ?? false
    }
    return (holds, explanation.headline)
  }
}

extension CommandContext {
  /// One that nobody knows would be responsible for nothing.
  fileprivate func checkInterceptor(_ word: ArgumentWord, _ trace: Trace) throws(ShellError) {
    let name = String((word.text ?? "").drop { $0 == ":" })
    let known = world.topology.nodes.flatMap(\.interceptors).map { [$0.id, $0.path.text] }
    let met = trace.hops.compactMap { $0.step.place?.text }.filter { $0.contains(":") }
    let isKnown = known.contains { $0.contains(name) } || met.contains { $0.hasSuffix(":" + name) }
    if isKnown || name.contains("/") && (try? target(word)) != nil { return }
    throw ShellError(
      .unknown(.interceptor, name, existing: known.count), at: word.span,
      near: known.map { $0[0] }.nearest(to: name))
  }
}
