import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `expect blocked`.
struct ExpectBlocked: Expectation {
  let form = CommandForm(
    expecting: "blocked", "P observes it and did not receive it; --by=INTERCEPTOR --reason=R")

  let message = Argument.expected
  let place = Argument.hearer
  let interceptor = ExpectBlocked.interceptor
  let reason = ExpectBlocked.reason

  /// Options of `expect` that are only allowed with this check.
  static let interceptor = Option(
    "by", InterceptorMet(), placeholder: "N", "blocked: the interceptor responsible",
    beside: "blocked")
  static let reason = Option(
    "reason", ChoiceArgument<NonDeliveryReason>(), placeholder: "R", "blocked: the reason",
    beside: "blocked")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    let path = try context.hearer(try call.place, of: trace, at: call.words.place.span)
    let interceptor = try call.interceptor
    if let interceptor { try context.checkInterceptor(interceptor, trace) }
    let explanation = try? context.why(path, trace)
    var holds = false
    if case .unreached(let reason)? = explanation?.fate {
      holds = try call.reason.map { $0 == reason } ?? true
    }
    if holds, let interceptor {
      let text = interceptor.text ?? ""
      let wanted =
        text.contains("/")
        ? try context.path(interceptor).topologyPath.text : ":" + text.drop { $0 == ":" }
      holds = explanation?.decider.map { $0.text.hasSuffix(wanted) } ?? false
    }
    return Outcome(
      holds, explanation?.headline ?? "no explanation is known", delivery: (trace, path))
  }
}

extension CommandContext {
  /// Throws for an unknown interceptor, for which the check could never hold.
  fileprivate func checkInterceptor(_ word: ArgumentWord, _ trace: Trace) throws(ShellError) {
    let name = String((word.text ?? "").drop { $0 == ":" })
    let known = world.topology.nodes.flatMap(\.interceptors).map { [$0.id, $0.path.text] }
    let met = trace.hops.compactMap { $0.step.place?.text }.filter { $0.contains(":") }
    let isKnown = known.contains { $0.contains(name) } || met.contains { $0.hasSuffix(":" + name) }
    if isKnown || name.contains("/") && (try? target(word)) != nil { return }
    throw ShellError(unknown: name, .interceptor, among: known.map { $0[0] }, at: word.span)
  }
}
