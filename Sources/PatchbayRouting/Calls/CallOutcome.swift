public import PatchbayEngine

/// What became of a call of a ``Destination``; the ways not to get a value are never mixed up.
public enum CallOutcome<Output> {
  /// Its owner, or an interceptor in its place, has answered.
  case answered(Output)
  /// Its owner was asked and gave no answer.
  case declined
  /// Its owner threw this.
  case failed(any Error)
  /// An interceptor answered nothing and handed nothing on, at a node that may have gone.
  case heldBack(by: InterceptorIdentity, at: ComposableContainer?)
  /// It met a limit, or was stopped by a tool.
  case cut
  /// Its owner is in another tree than the caller, or in none.
  case outOfReach
  /// The caller has left its tree.
  case detached
  /// A tool is loading or copying the tree.
  case suppressed
}

@available(*, unavailable)
extension CallOutcome: Sendable {}

extension CallOutcome {
  /// What became of a query that a single plugin or relay answers.
  public init(_ outcome: QueryOutcome<Output>) {
    if let reply = outcome.replies.first {
      self = .answered(reply.value)
    } else {
      self.init(outcome.reason ?? .declined, outcome.faults)
    }
  }

  /// What became of a query that a single plugin or relay answers.
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

  /// The answer; nil for none.
  public var value: Output? { if case .answered(let value) = self { value } else { nil } }

  /// The same of what the answer is turned into.
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
  /// What the first handler that threw has thrown.
  fileprivate var firstError: (any Error)? {
    for fault in self { if case .handlerThrew(let error, _) = fault.problem { return error } }
    return nil
  }
}

extension CallOutcome: CustomStringConvertible {
  /// The value, or why there is none and what to do.
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
