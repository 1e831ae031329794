public import PatchbayEngine

/// The subscriber of an event.
public enum EventSubscriber: Hashable {
  /// A plugin or relay.
  case endpoint(Endpoint)
  /// Any other object: its identity and the name of its type.
  case object(ObjectIdentifier, type: String)
}

@available(*, unavailable)
extension EventSubscriber: Sendable {}

/// The outcome of a publication: each subscriber that was called, in order of subscription.
public struct EventReport<Answer> {
  /// The name of the event.
  public let event: String
  /// One step for each call.
  public internal(set) var steps: [Step] = []

  /// The call of one subscriber.
  public struct Step {
    /// The subscriber that was called.
    public let subscriber: EventSubscriber
    /// The outcome of the call.
    public let outcome: CallOutcome<Answer>
  }

  init(event: String) { self.event = event }
}

@available(*, unavailable)
extension EventReport: Sendable {}
@available(*, unavailable)
extension EventReport.Step: Sendable {}

extension EventReport {
  /// The answers, in the order of the calls.
  public var answers: [Answer] { steps.compactMap(\.outcome.value) }

  /// The steps whose calls returned no answer.
  public var failures: [Step] { steps.filter { !$0.outcome.isAnswered } }

  /// Whether at least one subscriber was called.
  public var isHeard: Bool { !steps.isEmpty }
}

extension CallOutcome {
  fileprivate var isAnswered: Bool { if case .answered = self { true } else { false } }
}

extension EventReport: CustomStringConvertible {
  /// A line for each call; a single line that says so if there was none.
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
