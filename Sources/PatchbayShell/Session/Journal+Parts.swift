import PatchbayInspection

extension RandomAccessCollection<Journal.Step> where Index == Int {
  /// The first part that had not run when a message was sent: the index of its step, and its index
  /// there.
  package func end(before message: Int) -> (step: Int, part: Int) {
    let index = (orderedIndex(where: { $0.messagesBefore >= message }) ?? endIndex) - 1
    return index < 0 ? (0, 0) : (index, self[index].partCount(before: message))
  }
}

extension Journal.Step {
  /// The number of parts that had run when a message was sent; all parts if none of them sent it.
  fileprivate func partCount(before message: Int) -> Int {
    let senders = sent.prefix { $0.number <= message }.map(\.command.invocation.verbSpan)
    guard lastMessage >= message, let sender = senders.last else { return parts.count }
    // One command can be a part many times, as within `repeat`.
    let places = parts.indices.filter { parts[$0].invocation?.verbSpan == sender }
    let turn = senders.count { $0 == sender } - 1
    return places.indices.contains(turn) ? places[turn] : parts.count
  }
}
