public import PatchbayEngine

/// The subscriber of an event.
public enum EventSubscriber: Hashable {
  /// A plugin or relay.
  case endpoint(Endpoint)
  /// Another object, by its identity, and its type.
  case object(ObjectIdentifier, type: String)
}

@available(*, unavailable)
extension EventSubscriber: Sendable {}

/// What became of an event: each subscriber that was called, in the order in which they subscribed.
public struct EventReport<Answer> {
  /// The name of the event.
  public let event: String
  /// One for each call.
  public internal(set) var steps: [Step] = []

  /// A subscriber, and what its call came to.
  public struct Step {
    /// The subscriber that was called.
    public let subscriber: EventSubscriber
    /// What the call came to.
    public let outcome: CallOutcome<Answer>
  }

  init(event: String) { self.event = event }
}

@available(*, unavailable)
extension EventReport: Sendable {}
@available(*, unavailable)
extension EventReport.Step: Sendable {}

extension EventReport {
  /// The answers, in order.
  public var answers: [Answer] { steps.compactMap(\.outcome.value) }

  /// The calls that came to no answer.
  public var failures: [Step] { steps.filter { !$0.outcome.isAnswered } }

  /// Whether there was a subscriber to call.
  public var isHeard: Bool { !steps.isEmpty }
}

extension CallOutcome {
  fileprivate var isAnswered: Bool { if case .answered = self { true } else { false } }
}

extension EventReport: CustomStringConvertible {
  /// A line for each subscriber; where there is none, that.
  public var description: String {
    if steps.isEmpty { return "nothing has subscribed to \(event)" }
    return steps.map { "\($0.subscriber): \($0.outcome.words)" }.joined(separator: "\n")
  }
}

extension CallOutcome {
  fileprivate var words: String {
    if case .answered(is Void) = self { "done" } else { description }
  }
}

extension EventSubscriber: CustomStringConvertible {
  /// The name of the plugin or relay, or the type of the object.
  public var description: String {
    switch self {
    case .endpoint(let endpoint): endpoint.words
    case .object(_, let type): "an object, \(type)"
    }
  }
}

extension Endpoint {
  fileprivate var words: String {
    switch role {
    case .plugin(let identity): "\(identity)"
    case .relay(let type, let name): name ?? type
    case .container(let name), .composer(let name): name ?? "a node"
    }
  }
}
