import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// Whether messages of a kind are received or answered, and if not, why.
package struct KindAudience: Answer {
  /// The name of the question in JSON.
  package static let question = "kind"
  package static let schema = 2

  /// The kind.
  package let kind: String
  /// Whether the kind is a query.
  package let isQuery: Bool
  /// The plugins and relays that observe it, in the order of the topology.
  package let observers: [TopologyPath]
  /// The interceptors that declare to act on the kind.
  package let interceptors: [Interceptor]
  /// The interceptors that may act on the kind, depending on their code.
  package let undescribed: [TopologyPath]
  /// The number of the last message of the kind; nil if none is kept.
  package let message: Int?
  /// The number of observers that it reached.
  package let reached: Int
  /// The observers that it did not reach, in groups.
  package let missed: [MissedGroup]
  /// The routes, actions and the like that call observers of the kind.
  package let handovers: [Handed]
  /// Observed kinds with a similar name; empty if there are observers.
  package let near: [String]
  /// The plugins that would send the kind, if no message of it is kept; not encoded.
  private var missing = Unseen<[MissingSend]>()
  /// Whether an interceptor turns the kind into one that is observed; not encoded.
  private var isTurned = Unseen<Bool>()

  private enum CodingKeys: String, CodingKey {
    case kind, isQuery, observers, interceptors, undescribed, message, reached, missed
    case handovers, near
  }

  /// An interceptor with its behaviour.
  package struct Interceptor: Sendable, Hashable, Codable {
    /// The path of the interceptor.
    package let path: TopologyPath
    /// The behaviour in words.
    package let words: String
    /// Whether the interceptor gives answers itself.
    package let answers: Bool
  }

  /// A route, an action or the like that calls an observer of the kind.
  package struct Handed: Sendable, Hashable, Codable {
    /// The handover, with its observer.
    package let handover: Handovers.Handover
    /// The number of the last kept call; nil for none.
    package let message: Int?
    /// What became of it, if it did not reach the observer; not encoded.
    fileprivate var result = Unseen<String>()

    private enum CodingKeys: String, CodingKey { case handover, message }
  }
}

extension KindAudience {
  /// Examines a kind in a topology and the last message of the kind.
  package init(
    of kind: String, isQuery: Bool, in topology: Topology, traces: [Trace],
    handovers: Handovers = Handovers()
  ) {
    let observers = topology.nodes.flatMap(\.members).filter { member in
      Work.goesOn && member.observations(isQuery: isQuery).contains { $0.kind == kind }
    }.map(\.path)
    let all = topology.nodes.flatMap(\.interceptors)
    let concerned = all.compactMap { interceptor -> Interceptor? in
      guard let behaviour = interceptor.behaviour, interceptor.mayAct(on: kind) else { return nil }
      return Interceptor(
        path: interceptor.path, words: behaviour.words, answers: behaviour.givesAnswers)
    }
    // A replay is for one hearer.
    let last = traces.sorted { $0.number > $1.number }.first {
      Work.goesOn && ($0.category == .query) == isQuery && $0.category != .replay
        && $0.isOrBecame(kind)
    }
    let known = Set(observers)
    let observed =
      isQuery
      ? topology.nodes.flatMap(\.members).flatMap(\.interests.answers)
      : topology.nodes.flatMap(\.members).flatMap(\.interests.hears)
    self.init(
      kind: kind, isQuery: isQuery, observers: observers, interceptors: concerned,
      undescribed: all.filter { $0.behaviour == nil && $0.mayAct(on: kind) }.map(\.path),
      message: last?.number, reached: known.intersection(last?.receivers ?? []).count,
      missed: MissedGroup.groups(
        of: last?.unreached.filter { known.contains($0.endpoint) } ?? []),
      handovers: handovers.handing(over: kind).map { handover in
        let last = traces.filter { Work.goesOn && $0.message.kind == handover.name }
          .max { $0.number < $1.number }
        return Handed(
          handover: handover, message: last?.number,
          result: Unseen(last.flatMap { $0.receivers.contains(handover.hearer) ? nil : $0.result }))
      },
      near: observers.isEmpty ? observed.map(\.kind).unique.near(kind) : [],
      isTurned: Unseen(
        all.contains { one in one.isAbout(kind) && observed.contains { one.makes($0.kind) } }))
  }

  /// The answer with the plugins that would send the kind, and what kept them from sending.
  ///
  /// Returns the same answer if messages of the kind are kept or nothing observes it.
  package func explaining(_ missing: () -> [MissingSend]) -> Self {
    guard message == nil, !observers.isEmpty, handovers.isEmpty else { return self }
    var answer = self
    answer.missing = Unseen(missing())
    return answer
  }
}

extension Topology.Behaviour {
  /// Whether the interceptor may answer queries that no plugin answers.
  var givesAnswers: Bool {
    switch action {
    case .answers(let count), .adds(let count): count > 0
    case .passes, .drops, .becomes: false
    }
  }
}

extension [String] {
  /// The names that contain the given name or are contained in it, ignoring case.
  fileprivate func near(_ name: String) -> [String] {
    let wanted = name.lowercased()
    return filter { other in
      let known = other.lowercased()
      return known == wanted || known.contains(wanted) || wanted.contains(known)
    }
  }
}

// MARK: - Words

extension KindAudience {
  private var verb: String { isQuery ? "answers" : "observes" }

  /// Whether messages of the kind are received or answered.
  package var finding: String {
    guard !observers.isEmpty else {
      let answering = interceptors.filter(\.answers)
      if isQuery, let first = answering.first {
        return "no plugin or relay answers \(kind); \(first.path) does, an interceptor"
      }
      return "no plugin or relay in this world \(verb) \(kind)"
    }
    let who = observers.count.counted("observer")
    guard let message else {
      return handedFinding ?? "\(kind) has \(who), and no message that is kept is of this kind"
    }
    let last = "m\(message), the last of this kind,"
    switch reached {
    case observers.count:
      let all = observers.count == 1 ? "observer" : who
      return "\(kind) is \(isQuery ? "asked" : "received"): \(last) reached its \(all)"
    case 0: return "\(kind) has \(who), and \(last) reached none"
    default: return "\(kind) has \(who), and \(last) reached \(reached) of them"
    }
  }

  /// The handovers and the last call; nil if there are no handovers.
  private var handedFinding: String? {
    guard let first = handovers.first else { return nil }
    let last = handovers.compactMap(\.message).max()
    let way =
      handovers.count == 1
      ? "\(first.handover) to \(first.handover.hearer)" : handovers.count.counted("handover")
    return "\(kind) is handed over by \(way), "
      + (last.map { "last in m\($0)" } ?? "and no call of it is kept")
  }

  /// The missed observers, and what interceptors do with the kind.
  package var reasons: [String] {
    var lines = message.map { last in missed.map { $0.words(ofMessage: last) } } ?? []
    if message == nil {
      let handed = Set(handovers.map(\.handover.hearer))
      lines += Self.some(of: observers.filter { !handed.contains($0) }) { "\($0) \(verb) it" }
      lines += missing.value?.lines ?? []
    } else if let message, observers.isEmpty {
      lines.append("m\(message) was the last of this kind")
    } else if missed.isEmpty, reached < observers.count {
      let who = reached == 0 ? "its observers" : "the others"
      lines.append("\(who) were not there, or in another tree")
    }
    lines += Self.some(of: handovers, \.words)
    lines += Self.some(of: interceptors) { "\($0.path) \($0.words)" }
    if !undescribed.isEmpty {
      lines.append("depends on code: \(undescribed.map(\.text).listed(upTo: 5))")
    }
    if !near.isEmpty { lines.append("observed instead: \(near.listed(upTo: 5))") }
    return lines
  }

  /// What would make messages of the kind arrive.
  package var remedy: String? {
    if observers.isEmpty {
      if isTurned.value == true { return nil }
      return isQuery
        ? "add a plugin that answers it: add plugin P Responder on=\(kind) answer=..."
        : "add a plugin that observes it: add plugin P Probe on=\(kind)"
    }
    guard let message else {
      let sending = isQuery ? "ask it: ask P \(kind)" : "send it: send P \(kind)"
      guard let first = handovers.first else { return missing.value?.remedy ?? sending }
      guard let last = handovers.compactMap(\.message).max() else {
        return "call \(first.handover), or \(sending)"
      }
      let stopped = handovers.first { $0.message == last && $0.result.value != nil }
      return stopped.map { "why \($0.handover.hearer) m\(last) shows what would change it" }
    }
    return missed.lazy.compactMap { $0.remedy(ofMessage: message) }.first
  }

  /// A line for each of the first elements, and one with the number of the others.
  private static func some<Element>(
    of elements: [Element], _ words: (Element) -> String
  ) -> [String] {
    let first = elements.leading(upTo: 10)
    let more = elements.count - first.count
    return first.map(words) + (more > 0 ? ["and \(more.inGroups) more"] : [])
  }
}

extension KindAudience.Handed {
  fileprivate var words: String {
    "\(handover) hands it over to \(handover.hearer)"
      + (message.map { ", last in m\($0)" } ?? ", and no call of it is kept")
      + (result.value.map { ": \($0)" } ?? "")
  }
}
