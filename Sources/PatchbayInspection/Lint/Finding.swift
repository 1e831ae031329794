package import PatchbayEngine

/// A certain problem in a topology.
package struct Finding: Sendable, Hashable {
  /// The node, plugin, relay or interceptor concerned.
  package let place: TopologyPath
  /// The problem.
  package let problem: Problem

  /// The problems that can be found.
  package enum Problem: Sendable, Hashable {
    /// A kind is observed that nothing sends and no interceptor makes, or only on other channels.
    case neverSent(kind: String, on: [MessageChannel], butOn: [MessageChannel])
    /// A kind is sent or asked that no plugin or relay observes or answers.
    case neverHeard(Unheard)
    /// A kind is observed and sent, but no message of the kind can reach the observer.
    case unreachable(kind: String, isQuery: Bool, Loss)
    /// A query is always answered by another plugin of the container first.
    case neverFirst(kind: String, behind: TopologyPath)
    /// An environment value is read that is set on none of these nodes.
    case neverSet(key: String, searched: [TopologyPath])
    /// An environment value is set that nothing reads.
    case neverRead(key: String)
    /// An environment value is set to the value that a node above already provides.
    case sameValue(key: String, as: TopologyPath)
    /// An interceptor applies only to kinds that nothing sends or asks.
    case neverConcerned(kinds: [String])
    /// An interceptor applies only to kinds that never reach its node, or that later interceptors of
    /// the node make.
    case cutOff(kinds: [String], makers: [TopologyPath])
    /// Earlier interceptors of the node let nothing through to this interceptor.
    case shadowed(by: [TopologyPath])
    /// No message fulfils the condition.
    case neverHolds(condition: String)
    /// A formula can't be evaluated with the environment values that it reads.
    case failingFormula(error: String)
    /// Plugins forward messages to one another in a cycle, possibly without end.
    case circle([Reaction], isEndless: Bool)
    /// A service, or an alias of one, can't be resolved, for the given reason.
    case unresolvable(service: String, reason: String)
    /// An acceptance has no finding any more.
    case needlessAcceptance(Code, reason: String)
  }

  /// A kind that no plugin or relay observes, or only on other channels, or only those that observe
  /// every kind.
  package struct Unheard: Sendable, Hashable {
    let kind: String
    let isQuery: Bool
    /// The channel that it is sent on.
    let channel: MessageChannel
    /// The channels that it is observed on.
    let channels: [MessageChannel]
    /// The kinds that interceptors may turn it into.
    let made: [String]
    /// The plugins and relays that observe every kind.
    let byAll: [TopologyPath]
  }

  /// How messages of a kind are lost on their way to an observer.
  package struct Loss: Sendable, Hashable {
    /// A sender of the kind.
    package let sender: TopologyPath
    /// The number of further senders.
    package let others: Int
    /// The interceptor that blocks the sender's messages; nil if the sender is in another tree.
    package let interceptor: TopologyPath?
  }

  /// The stable name of the problem.
  package enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// An observed kind is never sent.
    case neverSent = "never-sent"
    /// A sent kind has no observer.
    case neverHeard = "never-heard"
    /// Every message for an observer is lost on its way.
    case unreachable
    /// An asked query has no responder.
    case neverAnswered = "never-answered"
    /// An answer can never be the first one.
    case neverFirst = "never-first"
    /// An environment value is read but set nowhere.
    case neverSet = "never-set"
    /// An environment value is set but never read.
    case neverRead = "never-read"
    /// An environment value hides the same value.
    case sameValue = "same-value"
    /// An interceptor can never see a message that concerns it.
    case idleInterceptor = "idle-interceptor"
    /// A formula can't be evaluated.
    case failingFormula = "failing-formula"
    /// Plugins forward messages to one another in a cycle.
    case circle
    /// A service can't be resolved.
    case unresolvedService = "unresolved-service"
    /// An acceptance is no longer needed.
    case needlessAcceptance = "needless-acceptance"
  }
}

extension Finding.Code {
  /// The codes of findings that can be accepted: all except `needlessAcceptance`.
  package static var acceptable: [Finding.Code] { allCases.filter { $0 != .needlessAcceptance } }
}

extension Finding {
  /// Creates a finding at a place.
  package init(_ problem: Problem, at place: TopologyPath) {
    self.init(place: place, problem: problem)
  }

  /// The stable name of the problem.
  package var code: Code {
    switch problem {
    case .neverSent: .neverSent
    case .neverHeard(let unheard): unheard.isQuery ? .neverAnswered : .neverHeard
    case .unreachable: .unreachable
    case .neverFirst: .neverFirst
    case .neverSet: .neverSet
    case .neverRead: .neverRead
    case .sameValue: .sameValue
    case .neverConcerned, .cutOff, .shadowed, .neverHolds: .idleInterceptor
    case .failingFormula: .failingFormula
    case .circle: .circle
    case .unresolvable: .unresolvedService
    case .needlessAcceptance: .needlessAcceptance
    }
  }
}
