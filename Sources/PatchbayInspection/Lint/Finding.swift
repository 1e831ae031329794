import PatchbayText

/// A certain problem in a topology.
package struct Finding: Sendable, Hashable {
  /// The stable name of the problem.
  package let code: Code
  /// The node, plugin, relay or interceptor concerned.
  package let place: TopologyPath
  /// The problem in words.
  package let words: String
  /// The remedy in words.
  package let remedy: String
  /// What the problem is about besides its place, such as a kind or a key.
  package let subject: String

  /// Creates a finding.
  package init(
    _ code: Code, at place: TopologyPath, about subject: String = "", _ words: String,
    remedy: String
  ) {
    (self.code, self.place, self.subject) = (code, place, subject)
    (self.words, self.remedy) = (words, remedy)
  }

  /// The stable name of a problem.
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

extension Finding: CustomStringConvertible {
  /// The finding in one line, such as `never-sent /live/room/chat: …; …`.
  package var description: String { "\(code.rawValue) \(place): \(words); \(remedy)" }

  /// A service, or an alias of one, can't be resolved.
  package static func unresolvable(
    _ service: String, at place: TopologyPath, since reason: String
  ) -> Self {
    Self(
      .unresolvedService, at: place, about: service, "\(service) can't be resolved: \(reason)",
      remedy: "add the service that is missing, or remove what needs it")
  }
}

extension [TopologyPath] {
  var listedPaths: String { map(\.text).listed(upTo: 5) }
}

extension Finding.Code {
  /// The codes of findings that can be accepted: all except `needlessAcceptance`.
  package static var acceptable: [Finding.Code] { allCases.filter { $0 != .needlessAcceptance } }

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
