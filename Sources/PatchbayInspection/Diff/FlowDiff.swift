import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// Compares deliveries in two worlds: for each message sent in both, who received it in one and
/// not, or otherwise, in the other.
///
/// Messages that were caused are the same in both worlds if their senders and kinds are.
package struct FlowDiff {
  private let parts: Counterparts
  /// The numbers of the messages that were compared.
  package private(set) var messages: [Int] = []
  /// Each difference with the number of a message, in the order in which they were found.
  private var found: [(Difference, Int)] = []

  /// A difference in deliveries; noted once even if several messages share it.
  package struct Difference: Hashable {
    package let change: Change
    /// The path of the receiver: its present path, or the former one if it no longer receives the
    /// message; for a fault, where it occurs.
    package var receiver: TopologyPath
    package var kind = ""
    /// The kind is that of a caused message; false if the message itself is of that kind.
    package var isCaused = false
    /// The sender of a caused message, if several send that kind.
    package var sender: TopologyPath?
    package var isQuery = false
    /// What the receiver gets or answers, if that differs or is of another kind; its former answer
    /// if the arrival was removed; the words of a fault.
    package var content: String?
    /// How often the receiver gets the message, if that differs.
    package var count: Int?
    /// The result without the change, or the result instead; empty for a fault.
    package var reason = ""
  }

  /// How an arrival differs, or that a fault begins or ends.
  package enum Change: String, Hashable {
    case added, removed, changed, fault, noFault = "no-fault"
  }

  /// A comparison of two trees, without any messages yet.
  package init(of parts: Counterparts) { self.parts = parts }
}

extension FlowDiff {
  /// Whether every compared message arrives as before.
  package var isEmpty: Bool { found.isEmpty }

  /// The differences, each with the numbers of its messages, in the order in which they were found.
  package var differences: [(difference: Difference, messages: [Int])] {
    // A message that causes several of the kind is named once.
    found.grouped().map { ($0, unique($1)) }
  }

  /// The path and the kind of each receiver that gets the kind in one world only, or otherwise than
  /// in the other.
  package var receivers: Set<[String]> { Set(found.map { [$0.0.receiver.text, $0.0.kind] }) }

  /// Compares the deliveries of one message in both trees.
  package mutating func compare(_ message: Int, from old: SentAgain, to new: SentAgain) {
    messages.append(message)
    let (before, after) = (Arrivals(of: old), Arrivals(of: new))
    let several = before.kindsOfSeveral.union(after.kindsOfSeveral)
    var kept: Set<Arrivals.Arrival> = []
    for arrival in after.order where Work.goesOn {
      let (former, now) = (arrival.relocated(by: parts.formerPaths), after.contents[arrival] ?? [])
      guard let former, let was = before.contents[former] else {
        var difference = Difference(.added, arrival, several, now)
        difference.reason = parts.old.reason(for: former, in: before, isBefore: true)
        found.append((difference, message))
        continue
      }
      kept.insert(former)
      if was != now { found.append((Difference(arrival, several, from: was, to: now), message)) }
    }
    for arrival in before.order where Work.goesOn && !kept.contains(arrival) {
      var difference = Difference(.removed, arrival, several, before.contents[arrival] ?? [])
      difference.reason = parts.new.reason(
        for: arrival.relocated(by: parts.laterPaths), in: after, isBefore: false)
      found.append((difference, message))
    }
    compareFaults(of: before, after, message)
  }

  /// Notes where faults begin and end with the change; their words name things by their paths.
  private mutating func compareFaults(of before: Arrivals, _ after: Arrivals, _ message: Int) {
    let formers = before.faults.map { (fault: $0, place: parts.laterPaths[$0.place] ?? $0.place) }
    let (was, isNow) = (Set(formers.map(\.place)), Set(after.faults.map(\.place)))
    let begun = after.faults.filter { !was.contains($0.place) }
    let ended = formers.filter { !isNow.contains($0.place) }.map(\.fault)
    found += (begun.map { (Change.fault, $0) } + ended.map { (Change.noFault, $0) }).map {
      (Difference(change: $0, receiver: $1.place, content: $1.words), message)
    }
  }
}

extension FlowDiff.Difference {
  /// An arrival in one world only, with its answer, and its kind if that is not the one sent.
  fileprivate init(
    _ change: FlowDiff.Change, _ arrival: Arrivals.Arrival, _ several: Set<String>,
    _ contents: [Arrivals.Content]
  ) {
    let kind = arrival.kind
    self.init(
      change: change, receiver: arrival.receiver, kind: kind.name, isCaused: kind.isCaused,
      sender: several.contains(kind.name) ? kind.sender : nil, isQuery: kind.isQuery)
    let isTold = kind.isQuery && !contents.isEmpty || contents.contains(where: \.isOfOtherKind)
    content = isTold ? contents.listed : nil
  }

  /// Changed content, or a changed number of deliveries.
  fileprivate init(
    _ arrival: Arrivals.Arrival, _ several: Set<String>, from was: [Arrivals.Content],
    to now: [Arrivals.Content]
  ) {
    self.init(.changed, arrival, several, now)
    let isCounted = Set(now) == Set(was) && now.count != was.count
    (content, count) = isCounted ? (nil, now.count) : (now.listed, nil)
    reason = "without the change: \(isCounted ? was.count.counted("time") : was.listed)"
  }
}

extension [Arrivals.Content] {
  /// The contents as a list, such as `text="hi"`; at most three are named.
  fileprivate var listed: String {
    isEmpty ? "nothing" : map { $0.words.isEmpty ? "no fields" : $0.words }.listed(upTo: 3)
  }
}

// MARK: - Why something does not arrive

extension Members {
  /// Why what receives the message in the other tree does not in this one, nil if it is not there:
  /// `would be dropped by :eu`; of the tree before the change `... without the change`.
  fileprivate func reason(
    for own: Arrivals.Arrival?, in arrivals: Arrivals, isBefore: Bool
  ) -> String {
    let without = isBefore ? " without the change" : ""
    if own != nil, let refusal = arrivals.refusal {
      return "would not be sent\(without): \(refusal)"
    }
    guard let own, let part = self[own.receiver] else {
      return isBefore ? "does not exist\(without)" : "would be gone"
    }
    if part.isInterceptor { return "would give no answer\(without)" }
    guard arrivals.kinds.contains(own.kind) else { return "would not be sent\(without)" }
    let (missed, kind) = (arrivals.unreached[own], own.kind)
    let isObserved = part.observes(kind.name, isQuery: kind.isQuery)
    let reason = missed?.reason ?? (isObserved ? .notConnected : .notObserved)
    let place = missed?.place.map { " by \($0.text(below: part.node))" } ?? ""
    return "would \(reason.prospect(of: kind))\(place)\(without)"
  }
}

extension NonDeliveryReason {
  /// What would happen to a receiver for this reason, after `would`.
  fileprivate func prospect(of kind: Arrivals.Kind) -> String {
    switch self {
    case .notObserved: "not \(kind.isQuery ? "answer" : "observe") \(kind.name)"
    case .dropped, .stopped, .removed, .cancelled: "be \(rawValue)"
    default: "not \(kind.isQuery ? "be asked" : "receive it"): \(rawValue)"
    }
  }
}
