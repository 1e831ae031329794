public import PatchbayEngine

/// A certain problem in a topology.
public struct Finding: Sendable, Hashable, Codable {
  /// The node, plugin, relay or interceptor concerned.
  public let place: TopologyPath
  /// The problem.
  public let problem: Problem

  /// The problems that can be found.
  public enum Problem: Sendable, Hashable, Codable {
    /// A kind is observed that nothing sends and no interceptor makes, or only on other channels.
    case neverSent(kind: String, on: [MessageChannel], butOn: [MessageChannel])
    /// A kind is sent that is observed by no plugin or relay, or only on other channels, or only by
    /// those that observe every kind.
    case neverHeard(
      kind: String, on: MessageChannel, butOn: [MessageChannel], byAll: [TopologyPath])
    /// A kind is observed and sent, but no message of the kind can reach the observer.
    case unreachable(kind: String, isQuery: Bool, Loss)
    /// A query is asked that nothing answers.
    case neverAnswered(kind: String)
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
    /// An interceptor applies only to kinds that never reach its node.
    case cutOff(kinds: [String])
    /// Earlier interceptors of the node let nothing through to this interceptor.
    case shadowed(by: [TopologyPath])
    /// No message fulfils the condition.
    case neverHolds(condition: String)
    /// A formula can't be evaluated with the environment values that it reads.
    case failingFormula(error: String)
    /// Several plugins answer a query that one should answer.
    case severalAnswerers(kind: String, [TopologyPath])
    /// Plugins forward messages to one another in a cycle, possibly without end.
    case circle([Traffic.Forward], isEndless: Bool)
    /// A service, or an alias of one, can't be resolved, for the given reason.
    case unresolvable(service: String, reason: String)
    /// An acceptance has no finding any more.
    case needlessAcceptance(Code, reason: String)
  }

  /// How messages of a kind are lost on their way to an observer.
  public struct Loss: Sendable, Hashable, Codable {
    /// A sender of the kind.
    public let sender: TopologyPath
    /// The number of further senders.
    public let others: Int
    /// The interceptor that blocks the sender's messages; nil if the sender is in another tree.
    public let interceptor: TopologyPath?
  }

  /// The stable name of the problem.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
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
    /// Several plugins answer a query that one should answer.
    case severalAnswerers = "several-answerers"
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
  public static var acceptable: [Finding.Code] { allCases.filter { $0 != .needlessAcceptance } }
}

extension Finding {
  /// Creates a finding at a place.
  public init(_ problem: Problem, at place: TopologyPath) {
    self.init(place: place, problem: problem)
  }

  /// The stable name of the problem.
  public var code: Code {
    switch problem {
    case .neverSent: .neverSent
    case .neverHeard: .neverHeard
    case .unreachable: .unreachable
    case .neverAnswered: .neverAnswered
    case .neverFirst: .neverFirst
    case .neverSet: .neverSet
    case .neverRead: .neverRead
    case .sameValue: .sameValue
    case .neverConcerned, .cutOff, .shadowed, .neverHolds: .idleInterceptor
    case .failingFormula: .failingFormula
    case .severalAnswerers: .severalAnswerers
    case .circle: .circle
    case .unresolvable: .unresolvedService
    case .needlessAcceptance: .needlessAcceptance
    }
  }
}
