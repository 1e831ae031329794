import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// A check of `expect` in one type: its arguments, its help, and when it holds.
///
/// A check is a command that follows the words `expect` or `expect not`.
protocol Expectation: Command {
  /// Whether the check holds, and what was found.
  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome
}

/// The result of a check.
struct Outcome {
  let holds: Bool
  /// The actual result, for the report of a failure.
  let found: () -> String
  /// The message and place of a check of a delivery; nil for other checks.
  var delivery: (trace: Trace, place: TopologyPath)?
  /// The place that received the message before that of the delivery; nil unless an order failed.
  var former: TopologyPath?
}

extension Outcome {
  init(
    _ holds: Bool, _ found: @autoclosure @escaping () -> String,
    delivery: (trace: Trace, place: TopologyPath)? = nil, former: TopologyPath? = nil
  ) { self.init(holds: holds, found: found, delivery: delivery, former: former) }
}

extension Expectation {
  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let outcome = try outcome(of: call, in: context)
    guard outcome.holds == call.invocation.isNegated else { return }
    if let (trace, place) = outcome.delivery {
      context.session.unmet = UnmetDelivery(
        trace: trace, place: place, former: outcome.former, span: call.span,
        stepUnderWay: context.session.stepUnderWay)
    }
    let wanted = call.span.text.oneLine.drop { $0 != " " }.drop { $0 == " " }
    throw ShellError(.unmet(String(wanted), found: outcome.found()), at: call.span)
  }
}

extension CommandForm {
  /// The form of a check of `expect`.
  init(expecting name: String, _ meaning: String) {
    self.init("expect \(name)", .shell, meaning, examples: [])
  }
}

extension Argument where T == MessageNumber {
  /// The message that an expectation is about.
  static var expected: Self { Self("mN", MessageNumber(), "the message") }
}

extension Argument where T == FreePath {
  /// The expected receiver.
  static var hearer: Self { Self("P", FreePath(.endpoint), "the receiver") }
}
