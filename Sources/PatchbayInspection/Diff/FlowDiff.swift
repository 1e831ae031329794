import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// Compares deliveries in two worlds: for each message sent in both, who received it in one and
/// not, or otherwise, in the other.
package struct FlowDiff {
  private let old: Members
  private let new: Members
  /// The path in the first world of each plugin and relay that both worlds have, by its path in the
  /// second.
  private let formerPaths: [TopologyPath: TopologyPath]
  /// The inverse of `formerPaths`.
  private let laterPaths: [TopologyPath: TopologyPath]
  /// The numbers of the messages that were compared.
  package private(set) var messages: [Int] = []
  private var numbers: [Difference: [Int]] = [:]
  private var order: [Difference] = []

  /// A difference in deliveries; noted once even if several messages share it.
  package struct Difference: Hashable {
    package let change: Change
    /// The path of the receiver: its present path, or the former one if it no longer receives the
    /// message.
    package let receiver: TopologyPath
    package let kind: String
    /// The kind is that of a caused message; false if the message itself is of that kind.
    package let isCaused: Bool
    package let isQuery: Bool
    /// What the receiver gets or answers, if that differs; its former answer if the arrival was
    /// removed.
    package let content: String?
    /// How often the receiver gets the message, if that differs.
    package let count: Int?
    /// The result without the change, or the result instead.
    package let reason: String
  }

  /// How an arrival differs.
  package enum Change: String, Hashable { case added, removed, changed }

  /// A comparison of two trees, without any messages yet.
  ///
  /// `formerPath` returns where the object at a path of the second tree was in the first; nil if it
  /// was not there.
  package init(
    from old: Topology, to new: Topology,
    formerPath: (TopologyPath) -> TopologyPath? = { $0 }
  ) {
    let (old, new) = (Members(old), Members(new))
    (self.old, self.new) = (old, new)
    var formerPaths = new.paths.reduce(into: [TopologyPath: TopologyPath]()) { paths, path in
      if let former = formerPath(path), old.contains(former) { paths[path] = former }
    }
    // A removed object counts as the same as one of its type that was added at its path, unless the
    // old one has moved elsewhere.
    let moved = Set(formerPaths.values)
    for path in new.paths.subtracting(formerPaths.keys) where Work.goesOn && !moved.contains(path) {
      if let type = new.type(at: path), old.type(at: path) == type { formerPaths[path] = path }
    }
    self.formerPaths = formerPaths
    laterPaths = Dictionary(
      formerPaths.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FlowDiff {
  /// Whether every compared message arrives as before.
  package var isEmpty: Bool { order.isEmpty }

  /// The differences, each with the numbers of its messages, in the order in which they were found.
  package var differences: [(difference: Difference, messages: [Int])] {
    order.map { ($0, numbers[$0] ?? []) }
  }

  /// Compares the deliveries of one message in both trees.
  package mutating func compare(_ message: Int, from old: SentAgain, to new: SentAgain) {
    messages.append(message)
    let (before, after) = (Arrivals(of: old), Arrivals(of: new))
    var kept: Set<Arrivals.Arrival> = []
    for arrival in after.order where Work.goesOn {
      let former = formerPaths[arrival.receiver].map(arrival.at)
      let now = after.contents[arrival] ?? []
      guard let former, let was = before.contents[former] else {
        let reason = former.map { self.old.reason(for: $0, in: before, old) } ?? .notThere
        note(.added, arrival, now, reason.words(withoutChange: true), message)
        continue
      }
      kept.insert(former)
      if was != now { note(.changed, arrival, now, was, message) }
    }
    for arrival in before.order where Work.goesOn && !kept.contains(arrival) {
      let later = laterPaths[arrival.receiver].map(arrival.at)
      let reason = later.map { self.new.reason(for: $0, in: after, new) } ?? .notThere
      note(
        .removed, arrival, before.contents[arrival] ?? [],
        reason.words(withoutChange: false), message)
    }
  }

  private mutating func note(
    _ change: Change, _ arrival: Arrivals.Arrival, _ contents: [String], _ reason: String,
    _ message: Int
  ) {
    note(
      Difference(
        change: change, receiver: arrival.receiver, kind: arrival.kind.name,
        isCaused: arrival.kind.isCaused, isQuery: arrival.kind.isQuery,
        content: arrival.kind.isQuery && !contents.isEmpty ? contents.listed : nil, count: nil,
        reason: reason), message)
  }

  /// Notes changed content, or a changed number of deliveries.
  private mutating func note(
    _ change: Change, _ arrival: Arrivals.Arrival, _ now: [String], _ was: [String], _ message: Int
  ) {
    let isCounted = Set(now) == Set(was)
    note(
      Difference(
        change: change, receiver: arrival.receiver, kind: arrival.kind.name,
        isCaused: arrival.kind.isCaused, isQuery: arrival.kind.isQuery,
        content: isCounted ? nil : now.listed, count: isCounted ? now.count : nil,
        reason: "without the change: \(isCounted ? was.count.counted("time") : was.listed)"),
      message)
  }

  private mutating func note(_ difference: Difference, _ message: Int) {
    if numbers[difference] == nil { order.append(difference) }
    // A message that causes several of the kind is named once.
    if numbers[difference]?.last != message { numbers[difference, default: []].append(message) }
  }
}

extension [String] {
  /// The contents as a list, such as `text="hi"`; at most three are named.
  fileprivate var listed: String {
    isEmpty ? "nothing" : map { $0.isEmpty ? "no fields" : $0 }.listed(upTo: 3)
  }
}

extension Arrivals.Arrival {
  /// The same arrival at another path.
  fileprivate func at(_ path: TopologyPath) -> Self { Self(receiver: path, kind: kind) }
}

// MARK: - Why something does not arrive

/// The plugins, relays and nodes of a tree, found by their paths.
private struct Members {
  private let known: [TopologyPath: (interests: Topology.Interests, node: TopologyPath)]
  /// The interceptors, which can answer queries.
  private let interceptors: Set<TopologyPath>
  private let types: [TopologyPath: String]

  init(_ topology: Topology) {
    var known: [TopologyPath: (interests: Topology.Interests, node: TopologyPath)] = [:]
    var types: [TopologyPath: String] = [:]
    // Of several objects at one path the first counts: members come before their node.
    for node in topology.nodes where Work.goesOn {
      for member in node.members where known[member.path] == nil {
        known[member.path] = (member.interests, node.path)
      }
      if known[node.path] == nil { known[node.path] = (.none, node.path) }
      for (path, type) in Self.types(in: node) where types[path] == nil { types[path] = type }
    }
    (self.known, self.types) = (known, types)
    interceptors = Set(topology.nodes.flatMap { $0.interceptors.map(\.path) })
  }

  private static func types(in node: Topology.Node) -> [(TopologyPath, String)] {
    var types = node.plugins.map { ($0.path, $0.type) }
    types += node.relays.map { ($0.path, $0.type) }
    types += node.interceptors.map { ($0.path, $0.type) }
    return types + [(node.path, "\(node.kind)")]
  }

  /// The type of the object at a path; nil if there is none.
  func type(at path: TopologyPath) -> String? { types[path] }

  var paths: Set<TopologyPath> { interceptors.union(known.keys) }

  func contains(_ path: TopologyPath) -> Bool {
    known[path] != nil || interceptors.contains(path)
  }

  /// Why a member of this tree does not receive the message.
  func reason(
    for arrival: Arrivals.Arrival, in arrivals: Arrivals, _ sent: SentAgain
  ) -> Absence {
    if case .refused(let words) = sent { return .notSent(words) }
    if interceptors.contains(arrival.receiver) { return .silent }
    guard let member = known[arrival.receiver] else { return .notThere }
    guard arrivals.isSent(arrival.kind) else { return .notCaused }
    if let found = arrivals.reason(for: arrival) {
      return .unreached(found.reason, by: found.place?.text(below: member.node))
    }
    let observations = arrival.kind.isQuery ? member.interests.answers : member.interests.hears
    let isObserved = observations.contains { $0.kind == arrival.kind.name }
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
  func words(withoutChange isWithout: Bool) -> String {
    let without = isWithout ? " without the change" : ""
    return switch self {
    case .notThere: isWithout ? "does not exist\(without)" : "would be gone"
    case .silent: "would give no answer\(without)"
    case .notSent(let words): "would not be sent\(without): \(words)"
    case .notCaused: "would not be sent\(without)"
    case .unreached(let reason, let place):
      "would \(reason.prospect)\(place.map { " by \($0)" } ?? "")\(without)"
    }
  }
}

extension NonDeliveryReason {
  /// What would happen to a receiver for this reason, after `would`.
  fileprivate var prospect: String {
    switch self {
    case .depthLimit, .deliveryLimit: "be cut off at the \(rawValue)"
    case .asker: "be the asker"
    case .excludedSender: "be the excluded sender"
    case .notTarget: "not be a target"
    case .fault: "fail"
    default: "be \(rawValue)"
    }
  }
}

extension Topology.Interests {
  /// The interests of a node: a topology does not list its own observers.
  fileprivate static let none = Topology.Interests(hears: [], answers: [], reads: [], offers: nil)
}
