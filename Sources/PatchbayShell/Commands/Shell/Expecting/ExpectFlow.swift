import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `expect flow`.
struct ExpectFlow: Expectation {
  let form = CommandForm(
    expecting: "flow", "B received KIND from A; count=N: exactly N times")

  let sender = Argument("A", FreePath(.sender), "the sender, or a node above")
  let kind = Argument("KIND", FlowKind(), "the kind, as received")
  let hearer = Argument("B", FreePath(.any), "the receiver, or a node above")
  private let fields = FlowCounts()

  func outcome(of call: Call<Self>, in context: CommandContext) throws(ShellError) -> Outcome {
    let kind = try call.kind
    let sender = context.presentPath(of: try call.sender.topologyPath)
    let hearer = context.presentPath(of: try call.hearer.topologyPath)
    let (ledger, topology) = (context.session.ledger, context.world.topology)
    let times = context.session.flowPaths
    let senders = FlowSpot(at: sender, in: topology, seen: ledger, times)
    let hearers = FlowSpot(at: hearer, in: topology, seen: ledger, times)
    let then = context.session.recorder.ledger.handled(by: context.world.handovers)
    let all = then.hearings.filter {
      senders.contains($0.sender, $0.messages) && hearers.contains($0.hearer, $0.messages)
    }
    let rows = all.of(kind, context.world.handovers)
    let others = all.filter { $0.kind == kind && $0.kindHeard != kind && $0.heard > 0 }
    try context.checkPlace(sender, call.words.sender, among: rows.map(\.sender))
    try context.checkPlace(hearer, call.words.hearer, among: rows.map(\.hearer))
    let heard = rows.sum(\.heard)
    let dropped = rows.sum(\.dropped)
    var holds = heard > 0
    for field in call.fields { holds = try FlowCounts.count(field) == heard }
    return Outcome(
      holds,
      "it was received \(ledger.uncounted > 0 ? "at least " : "")\(heard.counted("time"))"
        + others.map { ", and \($0.heard.counted("time")) as \($0.kindHeard)" }.joined()
        + (dropped > 0 ? ", and blocked by interceptors \(dropped.counted("time"))" : ""))
  }
}

extension CommandContext {
  /// Throws for a place that neither exists nor has any counts.
  fileprivate func checkPlace(
    _ path: TopologyPath, _ word: ArgumentWord, among seen: [TopologyPath]
  ) throws(ShellError) {
    if seen.isEmpty { _ = try target(word) }
  }
}

/// The expected number of deliveries.
private struct FlowCounts: FieldSource {
  let form = "[count=N]"
  let mayBeLeftOut = true

  func check(
    _ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope
  ) throws(ShellError) {
    for field in invocation.fields {
      guard field.name.text == "count" else {
        throw invocation.unknownField(field, of: "expect flow", among: ["count"])
      }
      if field.value.text != nil { _ = try Self.count(field) }
    }
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    [
      TypedField(
        name: "count", type: "how often it was received", placeholder: "N", isRequired: false)
    ]
  }

  static func count(_ field: ArgumentField) throws(ShellError) -> Int {
    try field.value.number(least: 0, what: "a count")
  }
}
