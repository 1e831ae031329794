public import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// Whether messages of a kind are received or answered, and if not, why.
public struct KindAudience: Answer {
  /// The name of the question in JSON.
  public static let question = "kind"

  /// The kind.
  public let kind: String
  /// Whether the kind is a query.
  public let isQuery: Bool
  /// The plugins and relays that observe it, in the order of the topology.
  public let observers: [TopologyPath]
  /// The interceptors that declare to act on the kind.
  public let interceptors: [Interceptor]
  /// The interceptors that may act on the kind, depending on their code.
  public let undescribed: [TopologyPath]
  /// The numbers of the examined messages of the kind, the latest first.
  public let messages: [Int]
  /// The number of observers that each of these messages reached, in the same order.
  public let reach: [Int]
  /// The observers that the last message did not reach, in groups.
  public let missed: [MissedGroup]
  /// The observers that none of the messages reached, each with the last message that it missed.
  public let silent: [Silent]
  /// The routes, actions and the like that call observers of the kind.
  public let handovers: [Handed]
  /// Observed kinds with a similar name; empty if there are observers.
  public let near: [String]
  /// The plugins that would send the kind, if no message of it is kept; not encoded.
  private var missing = Unseen<[MissingSend]>()

  private enum CodingKeys: String, CodingKey {
    case kind, isQuery, observers, interceptors, undescribed, messages, reach, missed, silent
    case handovers, near
  }

  /// An interceptor with its behaviour.
  public struct Interceptor: Sendable, Hashable, Codable {
    /// The path of the interceptor.
    public let path: TopologyPath
    /// The behaviour in words.
    public let words: String
    /// Whether the interceptor gives answers itself.
    public let answers: Bool
  }

  /// An observer that was not reached.
  public struct Silent: Sendable, Hashable, Codable {
    /// The observer.
    public let path: TopologyPath
    /// The last message that the observer missed; nil if no message mentions it.
    public let message: Int?
    /// The reason; nil if no message mentions the observer.
    public let reason: NonDeliveryReason?
    /// The responsible interceptor; nil if there is none.
    public let decider: TopologyPath?
  }

  /// A route, an action or the like that calls an observer of the kind.
  public struct Handed: Sendable, Hashable, Codable {
    /// The handover, with its observer.
    public let handover: Handovers.Handover
    /// The number of the last kept call; nil for none.
    public let message: Int?
  }

  /// The maximum number of messages examined.
  public static let mostMessages = 20
}

extension KindAudience {
  /// Examines a kind in a topology and the last messages of the kind.
  public init(
    of kind: String, isQuery: Bool, in topology: Topology, traces: [Trace],
    handovers: Handovers = Handovers()
  ) {
    let observers = topology.nodes.flatMap(\.members).filter { member in
      Work.goesOn && member.observations(isQuery: isQuery).contains { $0.kind == kind }
    }.map(\.path)
    let all = topology.nodes.flatMap(\.interceptors)
    let concerned = all.compactMap { interceptor -> Interceptor? in
      guard let behaviour = interceptor.behaviour, behaviour.action != .passes,
        (interceptor.keys ?? behaviour.kinds)?.contains(kind) ?? true
      else { return nil }
      return Interceptor(
        path: interceptor.path, words: behaviour.words, answers: behaviour.givesAnswers)
    }
    let messages = Array(
      traces.sorted { $0.number > $1.number }.lazy
        .filter { Work.goesOn && ($0.category == .query) == isQuery && $0.isOrBecame(kind) }
        .prefix(Self.mostMessages))
    let known = Set(observers)
    let observed =
      isQuery
      ? topology.nodes.flatMap(\.members).flatMap(\.interests.answers)
      : topology.nodes.flatMap(\.members).flatMap(\.interests.hears)
    self.init(
      kind: kind, isQuery: isQuery, observers: observers, interceptors: concerned,
      undescribed: all.filter { interceptor in
        interceptor.behaviour == nil && interceptor.keys?.contains(kind) ?? true
      }.map(\.path),
      messages: messages.map(\.number),
      reach: messages.map { known.intersection($0.hops.lazy.compactMap(\.step.receiver)).count },
      missed: MissedGroup.groups(
        of: messages.first?.unreached.filter { known.contains($0.endpoint) } ?? []),
      silent: Self.silent(observers, messages),
      handovers: handovers.handing(over: kind).map { handover in
        Handed(
          handover: handover,
          message: traces.lazy.filter { Work.goesOn && $0.isCall(of: handover) }.map(\.number).max()
        )
      },
      near: observers.isEmpty ? observed.map(\.kind).unique.near(kind) : [])
  }

  /// The answer with the plugins that would send the kind, and what kept them from sending.
  ///
  /// Returns the same answer if messages of the kind are kept or nothing observes it.
  package func explaining(_ missing: () -> [MissingSend]) -> Self {
    guard messages.isEmpty, !observers.isEmpty, handovers.isEmpty else { return self }
    var answer = self
    answer.missing = Unseen(missing())
    return answer
  }

  /// The observers that none of these messages reached; the latest message comes first.
  private static func silent(_ observers: [TopologyPath], _ messages: [Trace]) -> [Silent] {
    if messages.isEmpty { return [] }
    var heard: Set<TopologyPath> = []
    var missed: [TopologyPath: (message: Int, Trace.Unreached)] = [:]
    for trace in messages where Work.goesOn {
      heard.formUnion(trace.hops.lazy.compactMap(\.step.receiver))
      for one in trace.unreached where missed[one.endpoint] == nil {
        missed[one.endpoint] = (trace.number, one)
      }
    }
    return observers.filter { !heard.contains($0) }.map { path in
      let last = missed[path]
      return Silent(
        path: path, message: last?.message, reason: last?.1.reason, decider: last?.1.place)
    }
  }
}

extension Trace {
  /// Whether the message is a call of a handover that reached its observer.
  fileprivate func isCall(of handover: Handovers.Handover) -> Bool {
    message.kind == handover.name && hops.contains { $0.step.receiver == handover.hearer }
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
  public var finding: String {
    guard !observers.isEmpty else {
      let answering = interceptors.filter(\.answers)
      if isQuery, let first = answering.first {
        return "no plugin or relay answers \(kind); \(first.path) does, an interceptor"
      }
      return "no plugin or relay in this world \(verb) \(kind)"
    }
    let who = observers.count.counted("observer")
    if messages.isEmpty, let handed = handedFinding { return handed }
    guard !messages.isEmpty else {
      return "\(kind) has \(who), and no message that is kept is of this kind"
    }
    if isLastInVain {
      let them = observers.count == 1 ? "did not reach it" : "reached none of them"
      return "\(kind) has \(who), and \(Self.last(inVain)) of this kind \(them)"
    }
    if silent.isEmpty {
      let verb = isQuery ? "asked" : "received"
      let complete = reach.prefix { $0 == observers.count }.count
      return "\(kind) is \(verb): \(who), "
        + (complete > 0
          ? "all reached by \(Self.last(complete))"
          : "each reached by at least one of \(Self.last(messages.count))")
    }
    return "\(kind) has \(who), and \(Self.last(messages.count)) of this kind did not reach "
      + "\(silent.count) of them"
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

  /// The number of latest messages in a row that reached no observer.
  private var inVain: Int { reach.prefix { $0 == 0 }.count }

  /// Whether there are observers and the last message reached none of them.
  private var isLastInVain: Bool { !observers.isEmpty && inVain > 0 }

  private static func last(_ count: Int) -> String {
    count == 1 ? "the last message" : "the last \(count) messages"
  }

  /// The missed observers, and what interceptors do with the kind.
  public var reasons: [String] {
    var lines = isLastTold ? ofLast : Self.some(of: silent, \.words)
    if messages.isEmpty {
      let handed = Set(handovers.map(\.handover.hearer))
      lines += Self.some(of: observers.filter { !handed.contains($0) }) { "\($0) \(verb) it" }
      lines += missing.value?.lines ?? []
    } else if observers.isEmpty {
      lines.append("m\(messages[0]) was the last of this kind")
    }
    lines += Self.some(of: handovers, \.words)
    lines += Self.some(of: interceptors) { "\($0.path) \($0.words)" }
    if !undescribed.isEmpty {
      lines.append("depends on code: \(undescribed.map(\.text).listed(upTo: 5))")
    }
    if !near.isEmpty { lines.append("observed instead: \(near.listed(upTo: 5))") }
    return lines
  }

  /// Whether the reasons describe the last message instead of all messages.
  private var isLastTold: Bool { silent.isEmpty || isLastInVain && inVain < messages.count }

  /// Why the last message reached fewer observers than others before it.
  private var ofLast: [String] {
    guard let last = messages.first else { return [] }
    let groups = missed.map { "m\(last) was \($0.words(ofMessage: last))" }
    guard isLastInVain else { return groups }
    let unknown = "m\(last) was sent in another tree, or when its observers were not there"
    return (groups.isEmpty ? [unknown] : groups)
      + ["m\(messages[inVain]) was the last that reached one"]
  }

  /// What would make messages of the kind arrive.
  public var remedy: String? {
    if observers.isEmpty {
      return isQuery
        ? "add a plugin that answers it: add plugin P Responder on=\(kind) answer=..."
        : "add a plugin that observes it: add plugin P Probe on=\(kind)"
    }
    if messages.isEmpty {
      let sending = isQuery ? "ask it: ask P \(kind)" : "send it: send P \(kind)"
      guard let first = handovers.first else { return missing.value?.remedy ?? sending }
      return handovers.contains { $0.message != nil }
        ? nil : "call \(first.handover), or \(sending)"
    }
    if isLastInVain, let group = missed.first {
      return "why \(group.first) m\(messages[0]) shows what would change it"
    }
    guard let first = silent.first else { return nil }
    return "why \(first.path)\(first.message.map { " m\($0)" } ?? "") shows what would change it"
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
  }
}

extension KindAudience.Silent {
  fileprivate var words: String {
    guard let message, let reason else { return "\(path) was not there, or in another tree" }
    return "\(path) did not receive m\(message): \(reason.rawValue)"
      + (decider.map { " by \($0)" } ?? "")
  }
}
