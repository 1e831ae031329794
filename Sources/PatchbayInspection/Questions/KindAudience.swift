import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// Whether messages of a kind are received or answered, and if not, why.
package struct KindAudience: Answer {
  /// The name of the question in JSON.
  package static let question = "kind"
  package static let schema = 3

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
  /// The plugins that would send the kind, if no message of it is kept; not encoded.
  private var missing: [MissingSend] = []
  /// Whether the last message was sent before the last load; not encoded.
  private let isOfFormerWorld: Bool
  /// Whether an interceptor turns the kind into one that is observed; not encoded.
  private let isTurned: Bool

  private enum CodingKeys: String, CodingKey {
    case kind, isQuery, observers, interceptors, undescribed, message, reached, missed, handovers
  }

  /// An interceptor with its behaviour.
  package struct Interceptor: Sendable, Encodable {
    /// The path of the interceptor.
    package let path: TopologyPath
    /// The behaviour in words.
    package let words: String
    /// Whether the interceptor gives answers itself.
    package let answers: Bool
  }

  /// A route, an action or the like that calls an observer of the kind.
  package struct Handed: Sendable, Encodable {
    /// The handover, with its observer.
    package let handover: Handovers.Handover
    /// The number of the last kept call; nil for none.
    package let message: Int?
    /// What became of it, if it did not reach the observer; not encoded.
    fileprivate let result: String?

    private enum CodingKeys: String, CodingKey { case handover, message }
  }
}

extension KindAudience {
  /// Examines a kind in a topology and the last message of the kind.
  package init(
    of kind: String, isQuery: Bool, in topology: Topology, traces: [Trace],
    handovers: Handovers = Handovers(), ofFormerWorld isFormer: (Trace) -> Bool = { _ in false }
  ) {
    let observers = topology.everyMember.filter { member in
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
    let observed = topology.everyMember.flatMap { $0.observations(isQuery: isQuery) }
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
          result: last.flatMap { $0.receivers.contains(handover.hearer) ? nil : $0.result })
      },
      isOfFormerWorld: last.map(isFormer) ?? false,
      isTurned: all.contains { one in
        one.isAbout(kind) && observed.contains { one.makes($0.kind) }
      })
  }

  /// The answer with the plugins that would send the kind, and what kept them from sending.
  ///
  /// Returns the same answer if messages of the kind are kept or nothing observes it.
  package func explaining(_ missing: () -> [MissingSend]) -> Self {
    guard message == nil, !observers.isEmpty, handovers.isEmpty else { return self }
    var answer = self
    answer.missing = missing()
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
      lines += observers.filter { !handed.contains($0) }.map { "\($0) \(verb) it" }.cut(to: 10)
      lines += missing.lines
    } else if let message, observers.isEmpty {
      lines.append("m\(message) was the last of this kind")
    } else if missed.isEmpty, reached < observers.count {
      let who = reached == 0 ? "its observers" : "the others"
      lines.append(
        isOfFormerWorld
          ? "it was sent before the last load" : "\(who) were not there, or in another tree")
    }
    lines += handovers.map(\.words).cut(to: 10)
    lines += interceptors.map { "\($0.path) \($0.words)" }.cut(to: 10)
    if !undescribed.isEmpty {
      lines.append("depends on code: \(undescribed.map(\.text).listed(upTo: 5))")
    }
    return lines
  }

  /// What would make messages of the kind arrive.
  package var remedy: String? {
    if observers.isEmpty {
      if isTurned { return nil }
      return isQuery
        ? "add a plugin that answers it: add plugin P Responder on=\(kind) answer=..."
        : "add a plugin that observes it: add plugin P Probe on=\(kind)"
    }
    let sending = isQuery ? "ask it: ask P \(kind)" : "send it: send P \(kind)"
    guard let message else {
      guard let first = handovers.first else { return missing.remedy ?? sending }
      guard let last = handovers.compactMap(\.message).max() else {
        return "call \(first.handover), or \(sending)"
      }
      let stopped = handovers.first { $0.message == last && $0.result != nil }
      return stopped.map { "why \($0.handover.hearer) m\(last) shows what would change it" }
    }
    return missed.lazy.compactMap { $0.remedy(ofMessage: message) }.first
      ?? (isOfFormerWorld && reached < observers.count ? sending : nil)
  }
}

extension KindAudience.Handed {
  fileprivate var words: String {
    "\(handover) hands it over to \(handover.hearer)"
      + (message.map { ", last in m\($0)" } ?? ", and no call of it is kept")
      + (result.map { ": \($0)" } ?? "")
  }
}
