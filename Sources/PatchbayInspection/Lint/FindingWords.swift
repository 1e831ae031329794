import PatchbayEngine
import PatchbayText

// Findings as text: the code, the place, the problem and the remedy.

extension Finding: CustomStringConvertible {
  /// The finding in one line, such as `never-sent /live/room/chat: …; …`.
  package var description: String { "\(code.rawValue) \(place): \(words); \(remedy)" }

  /// The problem in words.
  package var words: String {
    switch problem {
    case .neverSent(let kind, _, let others) where others.isEmpty:
      "it observes \(kind), which nothing sends"
    case .neverSent(let kind, let channels, let others):
      "it observes \(kind) \(channels.list), which is sent only \(others.list)"
    case .neverHeard(let unheard): unheard.words
    case .unreachable(let kind, let isQuery, let loss):
      "it \(isQuery ? "answers" : "observes") \(kind), and no \(kind) reaches it: \(loss.words)"
    case .neverFirst(let kind, let other):
      "its answer to \(kind) is never the first: \(other) comes before it and always answers"
    case .neverSet(let key, let searched):
      "it reads the environment value \(key), which is not set on \(searched.listedPaths)"
    case .neverRead(let key): "the environment value \(key) is set here, and nothing reads it"
    case .sameValue(let key, let above):
      "the environment value \(key) is set here to the value that it inherits from \(above)"
    case .neverConcerned(let kinds) where kinds.isEmpty: "it acts on no kind"
    case .neverConcerned(let kinds):
      "it acts on \(kinds.joined(separator: ", ")), which nothing sends or asks"
    case .cutOff(let kinds, let makers) where !makers.isEmpty:
      "it acts on \(kinds.joined(separator: ", ")), which only \(makers.listedPaths) "
        + "\(makers.count == 1 ? "makes" : "make"), behind it"
    case .cutOff(let kinds, _):
      "it acts on \(kinds.joined(separator: ", ")), which never \(kinds.count == 1 ? "reaches" : "reach") it"
    case .shadowed(let deciders):
      "no message reaches it: \(deciders.listedPaths) \(deciders.count == 1 ? "sees" : "see") messages "
        + "first and \(deciders.count == 1 ? "lets" : "let") nothing through that it acts on"
    case .neverHolds(let condition): "its condition can't hold: \(condition)"
    case .failingFormula(let error): error
    case .circle(let forwards, let isEndless): forwards.circle(isEndless)
    case .unresolvable(let service, let reason): "\(service) can't be resolved: \(reason)"
    case .needlessAcceptance(let code, let reason):
      "\(code.rawValue) is accepted here (\(reason.onOneLine)), and there is no such finding"
    }
  }

  /// The remedy in words.
  package var remedy: String {
    switch problem {
    case .neverSent(let kind, let channels, let others):
      "send \(kind)\(others.isEmpty ? "" : " \(channels.list)"), or remove the observer"
    case .neverHeard(let unheard): unheard.remedy
    case .unreachable(_, let isQuery, let loss):
      (loss.interceptor.map { "change \($0)" } ?? "connect the two trees")
        + (isQuery ? ", or stop answering it" : ", or remove the observer")
    case .neverFirst(_, let other): "give it a higher priority than \(other), or remove it"
    case .neverSet(let key, let searched):
      "set \(key) on \(searched.last.map { "\($0)" } ?? "a node above it"), or on any of them"
    case .neverRead(let key): "read \(key) at this node or below it, or remove the value"
    case .sameValue: "remove it here, so that there is one place to change it"
    case .neverConcerned: "correct its kinds, or remove it"
    case .cutOff(_, let makers) where !makers.isEmpty: "give it a lower order, or remove it"
    case .cutOff: "move it to a node that they pass, or remove it"
    case .shadowed: "give it a higher order, or remove it"
    case .neverHolds: "correct the condition, or remove it"
    case .failingFormula: "correct the formula, or set what it reads to a value that fits"
    case .circle(_, isEndless: true): "give one of them a condition, or let one send another kind"
    case .circle: "make sure that a condition ends it, or let one send another kind"
    case .unresolvable: "add the service that is missing, or remove what needs it"
    case .needlessAcceptance(let code, _): "lint --unaccept \(code.rawValue) \(place)"
    }
  }
}

extension Finding.Unheard {
  fileprivate var words: String {
    let become = made.isEmpty ? "" : "which becomes \(made.listed(upTo: 5)) and is"
    if !channels.isEmpty {
      return "it \(isQuery ? "asks" : "sends") \(kind) \([channel].list), "
        + "\(become.isEmpty ? "which is" : become) \(isQuery ? "answered" : "observed") "
        + (byAll.isEmpty ? "only \(channels.list)" : "\(channels.list), and only \(receivedByAll)")
    }
    if isQuery, made.isEmpty { return "\(kind) is asked, and no plugin answers it" }
    if !made.isEmpty {
      return "it \(isQuery ? "asks" : "sends") \(kind), \(become) never "
        + (isQuery ? "answered" : "observed")
    }
    if byAll.isEmpty { return "it sends \(kind), which nothing observes" }
    return "it sends \(kind), which only \(receivedByAll)"
  }

  private var receivedByAll: String {
    "\(byAll.listedPaths) "
      + (byAll.count == 1
        ? "receives, as it observes every kind" : "receive, as they observe every kind")
  }

  fileprivate var remedy: String {
    let what = ([kind] + made).joinedByOr + (channels.isEmpty ? "" : " \([channel].list)")
    return isQuery
      ? "add a plugin that answers \(what)" : "add an observer of \(what), or stop sending it"
  }
}

extension Finding.Loss {
  fileprivate var words: String {
    let rest = others == 0 ? "" : " and \(others.counted("other")) send"
    guard let interceptor else {
      return others == 0
        ? "\(sender), which sends it, is in another tree"
        : "\(sender) and \(others.counted("other")), which send it, are in other trees"
    }
    return "what \(sender)\(rest.isEmpty ? " sends" : rest) does not pass \(interceptor)"
  }
}

extension [MessageChannel] {
  /// `on "news" and without a channel`.
  fileprivate var list: String { map(\.words).joined(separator: " and ") }
}

extension [TopologyPath] {
  fileprivate var listedPaths: String { map(\.text).listed(upTo: 5) }
}

extension [Reaction] {
  /// The cycle in words: `/a sends Pong on Ping, /b sends Ping on Pong, and so on without end`.
  fileprivate func circle(_ isEndless: Bool) -> String {
    let steps = indices.prefix(6).map { step in
      let heard = self[step].kinds.sorted().joined(separator: ", ")
      let condition = self[step].condition.map { " when \($0.onOneLine)" } ?? ""
      return "\(self[step].place) sends \(self[step].sends.kind) on \(heard)\(condition)"
    }
    let rest = count > 6 ? ", and \((count - 6).inGroups) more" : ""
    let end = isEndless ? "and so on without end" : "and so on until a condition ends it"
    return "\(steps.joined(separator: ", "))\(rest), \(end)"
  }
}

// MARK: - Codes

extension Finding.Code {
  /// The meaning of the code in a few words.
  package var meaning: String {
    switch self {
    case .neverSent: "a kind is observed that nothing sends"
    case .neverHeard: "a kind is sent that nothing observes"
    case .unreachable: "a message never reaches an observer of its kind"
    case .neverAnswered: "a query is asked that no plugin answers"
    case .neverFirst: "another plugin of the container always answers first"
    case .neverSet: "an environment value is read that is set nowhere above"
    case .neverRead: "an environment value is set that nothing reads"
    case .sameValue: "an environment value is set to its inherited value"
    case .idleInterceptor: "an interceptor never has an effect"
    case .failingFormula: "a formula can't be evaluated with the environment here"
    case .circle: "plugins forward messages to one another in a cycle"
    case .unresolvedService: "a service can't be resolved"
    case .needlessAcceptance: "an accepted finding no longer exists"
    }
  }
}
