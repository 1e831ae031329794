import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `expect blocked`.
struct ExpectBlocked: Expectation {
  let form = CommandForm(
    expecting: "blocked", "P observes it and did not receive it; --by=INTERCEPTOR --reason=R")

  let message = Argument.expected
  let place = Argument.hearer
  let interceptor = Option(
    "by", InterceptorMet(), placeholder: "N", "blocked: the interceptor responsible")
  let reason = Option(
    "reason", ChoiceArgument<NonDeliveryReason>(), placeholder: "R", "blocked: the reason")

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let trace = try call.message
    let path = try context.hearer(try call.place, of: trace, at: call.words.place.span)
    let interceptor = try call.interceptor
    if let interceptor { try context.checkInterceptor(interceptor, trace) }
    let explanation = try? context.why(path, trace)
    var holds = false
    if case .unreached(let reason)? = explanation?.fate {
      // An observer of a copy counts only if that was made.
      let counts =
        explanation?.isOfCopy == false
        || context.session.ofNow(trace).unreached.contains { $0.endpoint == path }
      let isMeant = try call.reason.map { $0 == reason } ?? (reason != .notObserved)
      holds = counts && isMeant
    }
    if holds, let interceptor {
      holds = explanation?.decider.map { context.names(interceptor, $0.ofFormer) } ?? false
    }
    return Outcome(
      holds, explanation?.headline ?? "no explanation is known", delivery: (trace, path))
  }
}

extension CommandContext {
  /// Throws for an unknown interceptor, for which the check could never hold.
  fileprivate func checkInterceptor(_ word: ArgumentWord, _ trace: Trace) throws(ShellError) {
    let known = world.topology.nodes.flatMap(\.interceptors)
    let met = trace.hops.compactMap(\.step.place).filter {
      PathText(written: $0).interceptor != nil
    }
    if (known.map(\.path) + met).contains(where: { names(word, $0) }) { return }
    let name = String((word.text ?? "").drop { $0 == ":" })
    throw ShellError(unknown: name, .interceptor, among: known.map(\.id), at: word.span)
  }

  /// Whether a word means the interceptor at a path: by the path, or by the name alone, which may
  /// have a colon before it.
  fileprivate func names(_ word: ArgumentWord, _ interceptor: TopologyPath) -> Bool {
    let name = String((word.text ?? "").drop { $0 == ":" })
    let written = [name[...], TopologyPath.top.child(name).lastName]
    return written.contains(interceptor.lastName) || word.names(interceptor, from: place)
  }
}
