public import PatchbayEngine

/// The outcome of a call of a ``Destination``: a value, or the exact reason why there is none.
public enum CallOutcome<Output> {
  /// The owner, or an interceptor in its place, has answered.
  case answered(Output)
  /// The owner was asked and gave no answer.
  case declined
  /// The handler of the owner threw this error.
  case failed(any Error)
  /// An interceptor neither answered nor handed the call on; the node is nil if it is gone.
  case heldBack(by: InterceptorIdentity, at: ComposableContainer?)
  /// A limit or a tool ended the call.
  case cut
  /// The owner is in another tree than the caller, or in none.
  case outOfReach
  /// The caller has left its tree.
  case detached
  /// A tool is loading or copying the tree.
  case suppressed
}

@available(*, unavailable)
extension CallOutcome: Sendable {}

extension CallOutcome {
  /// Converts the outcome of a query that only one plugin or relay can answer.
  public init(_ outcome: QueryOutcome<Output>) {
    if let reply = outcome.replies.first {
      self = .answered(reply.value)
    } else {
      self.init(outcome.reason ?? .declined, outcome.faults)
    }
  }

  /// Converts the answer to a query that only one plugin or relay can answer.
  public init(_ answer: NearestAnswer<Output>) {
    switch answer {
    case .answered(let value): self = .answered(value)
    case .none(let reason, let faults): self.init(reason, faults)
    }
  }

  private init(_ reason: NoAnswerReason, _ faults: [DispatchFault]) {
    self =
      switch reason {
      case .declined: .declined
      case .threw: faults.firstError.map { .failed($0) } ?? .declined
      case .heldBack(let interceptor, let node): .heldBack(by: interceptor, at: node)
      case .cut: .cut
      case .unheard: .outOfReach
      case .detached: .detached
      case .suppressed: .suppressed
      }
  }

  /// The answer; nil if there is none.
  public var value: Output? { if case .answered(let value) = self { value } else { nil } }

  /// Returns this outcome with its answer transformed; other outcomes stay as they are.
  public func map<Other>(_ transform: (Output) throws -> Other) rethrows -> CallOutcome<Other> {
    switch self {
    case .answered(let value): .answered(try transform(value))
    case .declined: .declined
    case .failed(let error): .failed(error)
    case .heldBack(let interceptor, let node): .heldBack(by: interceptor, at: node)
    case .cut: .cut
    case .outOfReach: .outOfReach
    case .detached: .detached
    case .suppressed: .suppressed
    }
  }
}

extension [DispatchFault] {
  /// The error of the first handler that threw.
  fileprivate var firstError: (any Error)? {
    for fault in self { if case .handlerThrew(let error, _) = fault.problem { return error } }
    return nil
  }
}

extension CallOutcome: CustomStringConvertible {
  /// The value, or the reason why there is none.
  public var description: String {
    switch self {
    case .answered(let value): "\(value)"
    case .declined: "asked, and gave no answer"
    case .failed(let error): "failed: \(error)"
    case .heldBack(let interceptor, let node):
      "held back by the interceptor \(interceptor) of \(node?.name ?? "a node without a name")"
    case .cut: "cut off by a limit or a tool; the trace shows which"
    case .outOfReach: "out of reach: its owner is gone, or in another tree than the caller"
    case .detached: "not called: the caller has left its tree"
    case .suppressed: "not called: the tree is being loaded or copied"
    }
  }
}
