// The words of outcomes, as `print` shows them: the result, then the faults.

extension SendOutcome: CustomStringConvertible {
  /// The status, the number of observers and the faults: `sent; 2 observers delivered`.
  public var description: String {
    status.words(delivered: delivered, faults: faults.map(\.description))
  }
}

extension RemoteOutcome: CustomStringConvertible {
  /// The status, the number of observers and the faults: `sent; 2 observers delivered`.
  public var description: String { status.words(delivered: delivered, faults: faults) }
}

extension SendOutcome.Status {
  fileprivate func words(delivered: Int, faults: [String]) -> String {
    let count = delivered == 1 ? "1 observer delivered" : "\(delivered) observers delivered"
    let hasSetOut = self == .sent || self == .cut
    return ([description] + (hasSetOut ? [count] : []) + faults.map { "fault: \($0)" })
      .joined(separator: "; ")
  }
}

extension QueryOutcome: CustomStringConvertible {
  /// The answers or the reason why there is none, and the faults.
  public var description: String {
    let answers = replies.map { "\($0.value) by \($0.responder)" }.joined(separator: ", ")
    let result = reason.map { "no answer: \($0)" } ?? "answered: \(answers)"
    return ([result] + faults.map { "fault: \($0)" }).joined(separator: "; ")
  }
}

extension NearestAnswer: CustomStringConvertible {
  /// The answer, or the reason why there is none and the faults.
  public var description: String {
    switch self {
    case .answered(let value): "answered: \(value)"
    case .none(let reason, let faults):
      (["no answer: \(reason)"] + faults.map { "fault: \($0)" }).joined(separator: "; ")
    }
  }
}

extension NoAnswerReason: CustomStringConvertible {
  /// The reason in words, with the interceptor that is responsible.
  public var description: String {
    switch self {
    case .unheard: "no plugin or relay in reach answers queries of this kind"
    case .declined: "the handlers that were asked returned none"
    case .threw: "a handler that was asked threw"
    case .heldBack(let interceptor, let node):
      "the interceptor \(interceptor)\(node?.name.map { " at \($0)" } ?? "") held the query back"
    case .cut: "the query broke a limit or a rule, or a watcher stopped it"
    case .detached: "the asker has left its tree"
    case .suppressed: "the tree is being loaded or copied"
    }
  }
}
