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
  private var numbers: [Difference: [Int]] = [:]
  private var order: [Difference] = []

  /// A difference in deliveries; noted once even if several messages share it.
  package struct Difference: Hashable {
    package let change: Change
    /// The path of the receiver: its present path, or the former one if it no longer receives the
    /// message; for a fault, where it occurs.
    package let receiver: TopologyPath
    package let kind: String
    /// The kind is that of a caused message; false if the message itself is of that kind.
    package let isCaused: Bool
    /// The sender of a caused message, if several send that kind.
    package var sender: TopologyPath?
    package let isQuery: Bool
    /// What the receiver gets or answers, if that differs or is of another kind; its former answer
    /// if the arrival was removed; the words of a fault.
    package var content: String?
    /// How often the receiver gets the message, if that differs.
    package var count: Int?
    /// The result without the change, or the result instead; empty for a fault.
    package let reason: String
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
  package var isEmpty: Bool { order.isEmpty }

  /// The differences, each with the numbers of its messages, in the order in which they were found.
  package var differences: [(difference: Difference, messages: [Int])] {
    order.map { ($0, numbers[$0] ?? []) }
  }

  /// Who receives a kind in one world only, or otherwise than in the other.
  package var receivers: Set<Receiver> {
    Set(order.map { Receiver(path: $0.receiver, kind: $0.kind) })
  }

  package struct Receiver: Hashable {
    let path: TopologyPath
    let kind: String

    package init(path: TopologyPath, kind: String) { (self.path, self.kind) = (path, kind) }
  }

  /// Compares the deliveries of one message in both trees.
  package mutating func compare(_ message: Int, from old: SentAgain, to new: SentAgain) {
    messages.append(message)
    let (before, after) = (Arrivals(of: old), Arrivals(of: new))
    let several = before.kindsOfSeveral.union(after.kindsOfSeveral)
    var kept: Set<Arrivals.Arrival> = []
    for arrival in after.order where Work.goesOn {
      let former = parts.formerPaths[arrival.receiver].map { receiver in
        arrival.at(receiver) { parts.formerPaths[$0] ?? $0 }
      }
      let now = after.contents[arrival] ?? []
      guard let former, let was = before.contents[former] else {
        let reason =
          former.map { parts.old.reason(for: $0, in: before, old) } ?? .notThere
        note(
          Difference(
            .added, arrival, several, content: now.ofNote(arrival.kind),
            reason.words(about: arrival.kind, withoutChange: true)), message)
        continue
      }
      kept.insert(former)
      if was != now { note(Difference(arrival, several, was, now), message) }
    }
    for arrival in before.order where Work.goesOn && !kept.contains(arrival) {
      let later = parts.laterPaths[arrival.receiver].map { receiver in
        arrival.at(receiver) { parts.laterPaths[$0] ?? $0 }
      }
      let reason = later.map { parts.new.reason(for: $0, in: after, new) } ?? .notThere
      note(
        Difference(
          .removed, arrival, several,
          content: (before.contents[arrival] ?? []).ofNote(arrival.kind),
          reason.words(about: arrival.kind, withoutChange: false)), message)
    }
    compareFaults(of: before, after, message)
  }

  /// Notes where faults begin and end with the change; their words name things by their paths.
  private mutating func compareFaults(of before: Arrivals, _ after: Arrivals, _ message: Int) {
    let was = Set(before.faults.map { parts.laterPaths[$0.place] ?? $0.place })
    let isNow = Set(after.faults.map(\.place))
    for fault in after.faults where !was.contains(fault.place) {
      note(Difference(.fault, fault), message)
    }
    for fault in before.faults
    where !isNow.contains(parts.laterPaths[fault.place] ?? fault.place) {
      note(Difference(.noFault, fault), message)
    }
  }

  private mutating func note(_ difference: Difference, _ message: Int) {
    if numbers[difference] == nil { order.append(difference) }
    // A message that causes several of the kind is named once.
    if numbers[difference]?.last != message { numbers[difference, default: []].append(message) }
  }
}

extension FlowDiff.Difference {
  fileprivate init(
    _ change: FlowDiff.Change, _ arrival: Arrivals.Arrival, _ several: Set<String>,
    content: String? = nil, count: Int? = nil, _ reason: String
  ) {
    let kind = arrival.kind
    self.init(
      change: change, receiver: arrival.receiver, kind: kind.name, isCaused: kind.isCaused,
      sender: several.contains(kind.name) ? kind.sender : nil, isQuery: kind.isQuery,
      content: content, count: count, reason: reason)
  }

  /// Changed content, or a changed number of deliveries.
  fileprivate init(
    _ arrival: Arrivals.Arrival, _ several: Set<String>, _ was: [Arrivals.Content],
    _ now: [Arrivals.Content]
  ) {
    let isCounted = Set(now) == Set(was) && now.count != was.count
    self.init(
      .changed, arrival, several, content: isCounted ? nil : now.listed,
      count: isCounted ? now.count : nil,
      "without the change: \(isCounted ? was.count.counted("time") : was.listed)")
  }

  fileprivate init(_ change: FlowDiff.Change, _ fault: Arrivals.Fault) {
    self.init(
      change: change, receiver: fault.place, kind: "", isCaused: false, isQuery: false,
      content: fault.words, reason: "")
  }
}

extension [Arrivals.Content] {
  /// The contents as a list, such as `text="hi"`; at most three are named.
  fileprivate var listed: String {
    isEmpty ? "nothing" : map { $0.words.isEmpty ? "no fields" : $0.words }.listed(upTo: 3)
  }

  /// What is said of an arrival that is only in one world: answers, and messages of another kind
  /// than was sent.
  fileprivate func ofNote(_ kind: Arrivals.Kind) -> String? {
    kind.isQuery && !isEmpty || contains(where: \.isOfOtherKind) ? listed : nil
  }
}

extension Arrivals.Arrival {
  /// The same arrival at another path.
  fileprivate func at(_ path: TopologyPath, sender: (TopologyPath) -> TopologyPath) -> Self {
    var kind = kind
    kind.sender = kind.sender.map(sender)
    return Self(receiver: path, kind: kind)
  }
}

// MARK: - Why something does not arrive

extension Members {
  /// Why a member of this tree does not receive the message.
  fileprivate func reason(
    for arrival: Arrivals.Arrival, in arrivals: Arrivals, _ sent: SentAgain
  ) -> Absence {
    if case .refused(let words) = sent { return .notSent(words) }
    if isInterceptor(arrival.receiver) { return .silent }
    guard let member = member(at: arrival.receiver) else { return .notThere }
    guard arrivals.isSent(arrival.kind) else { return .notCaused }
    if let found = arrivals.reason(for: arrival) {
      return .unreached(found.reason, by: found.place?.text(below: member.node))
    }
    let isObserved = observes(
      arrival.kind.name, isQuery: arrival.kind.isQuery, at: arrival.receiver)
    return .unreached(isObserved ? .notConnected : .notObserved, by: nil)
  }
}

/// Why a plugin or relay does not receive a message.
private enum Absence {
  case notThere
  /// The receiver is an interceptor that gives no answer.
  case silent
  case notSent(String)
  case notCaused
  case unreached(NonDeliveryReason, by: String?)
}

extension Absence {
  /// The reason in words: `would be dropped by :eu`, perhaps `without the change`.
  func words(about kind: Arrivals.Kind, withoutChange isWithout: Bool) -> String {
    let without = isWithout ? " without the change" : ""
    return switch self {
    case .notThere: isWithout ? "does not exist\(without)" : "would be gone"
    case .silent: "would give no answer\(without)"
    case .notSent(let words): "would not be sent\(without): \(words)"
    case .notCaused: "would not be sent\(without)"
    case .unreached(let reason, let place):
      "would \(reason.prospect(of: kind))\(place.map { " by \($0)" } ?? "")\(without)"
    }
  }
}

extension NonDeliveryReason {
  /// What would happen to a receiver for this reason, after `would`.
  fileprivate func prospect(of kind: Arrivals.Kind) -> String {
    let observe = kind.isQuery ? "answer" : "observe"
    return switch self {
    case .notObserved: "not \(observe) \(kind.name)"
    case .otherChannel: "\(observe) \(kind.name) on another channel"
    case .morphed: "be turned into another kind"
    case .answeredBefore: "be asked after enough others had answered"
    case .outOfScope: "be outside the scope"
    case .notConnected: "be in another tree"
    case .depthLimit, .deliveryLimit: "be cut off at the \(rawValue)"
    case .asker: "be the asker"
    case .excludedSender: "be the excluded sender"
    case .notTarget: "not be a target"
    case .addedLater: "be added too late"
    case .fault: "fail"
    default: "be \(rawValue)"
    }
  }
}
