extension [Journal.Step] {
  /// What was done before a message was sent, the oldest first, each with its step.
  package func parts(before message: Int) -> [(part: Journal.Part, step: Journal.Step)] {
    let before = prefix { $0.messagesBefore < message }
    return before.flatMap { step in
      step.parts.prefix(step.partCount(before: message)).map { ($0, step) }
    }
  }
}

extension Journal.Step {
  /// How many of its parts were done when a message was sent; all, where its sender is none of them.
  fileprivate func partCount(before message: Int) -> Int {
    let senders = sent.prefix { $0.number <= message }.map(\.command.invocation.verbSpan)
    guard lastMessage >= message, let sender = senders.last else { return parts.count }
    // One command can be a part many times, as within repeat.
    let places = parts.indices.filter { parts[$0].invocation?.verbSpan == sender }
    let turn = senders.count { $0 == sender } - 1
    return places.indices.contains(turn) ? places[turn] : parts.count
  }
}
