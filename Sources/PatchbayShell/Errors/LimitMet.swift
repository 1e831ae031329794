import PatchbayEngine
import PatchbayInspection
import PatchbayText

/// A message that ended at a limit, and what led to it.
package struct LimitMet: Sendable, Hashable {
  /// The first message of the cascade.
  let message: Int
  /// The number of messages after the first, up to the one that ended.
  let more: Int
  let limit: NonDeliveryReason
  /// The root of the tree, whose setting raises the limit; nil if the stack is full, which no setting
  /// changes.
  let root: String?
  /// The cycle of messages; empty if there is none.
  let cycle: [CycleStep]
  /// The fault in the words of the engine.
  let fault: String?
}

/// A message of a cycle: its sender, its kind, and the kind as which the sender received its cause.
struct CycleStep: Sendable, Hashable {
  let sender: TopologyPath
  let kind: String
  let cause: String
}

extension LimitMet {
  var words: String {
    let start =
      more == 0
      ? "m\(message) ended at the \(limit.rawValue)"
      : "m\(message) led to \(more.counted("more message")), up to the \(limit.rawValue)"
    return start + (cycle.isEmpty ? "" : ": \(cycle.map(\.words).listed(upTo: 5))")
  }

  var remedy: String {
    let setting = limit == .depthLimit ? "causalDepth" : "deliveries"
    let allowing = root.map { "set \($0) \(setting)=N allows more" }
    let who = cycle.count == 1 ? "it" : "one of them"
    let breaking = "give \(who) a condition, or let \(who) send another kind; lint lists cycles"
    return [cycle.isEmpty ? fault : breaking, allowing].compactMap(\.self).joined(separator: "; ")
  }
}

extension CycleStep {
  fileprivate var words: String { "\(sender) sends \(kind) on \(cause)".onOneLine }
}

extension [Trace] {
  /// The cycle of causes that ends with a message, in the order of sending; empty if there is none.
  func cycle(endingWith last: Trace) -> [CycleStep] {
    let known = Dictionary(map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var steps: [CycleStep] = []
    var next = last
    while let cause = next.cause.flatMap({ known[$0.message] }) {
      let step = CycleStep(
        sender: next.sender, kind: next.message.kind, cause: cause.kindReceived(by: next))
      if step == steps.first { return steps.reversed() }
      steps.append(step)
      next = cause
    }
    return []
  }
}

extension Trace {
  /// The kind as which the sender of another message received this one, which caused it.
  fileprivate func kindReceived(by next: Trace) -> String {
    // The hop in which a post was made is unknown.
    let hop = next.cause?.hop ?? hops.last { $0.step == .delivered(to: next.sender) }?.number
    return hop.flatMap { receptions[$0]?.kind } ?? message.kind
  }
}
