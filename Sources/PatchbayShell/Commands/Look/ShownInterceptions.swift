import PatchbayInspection
import PatchbayLanguage
import PatchbayText

extension CommandContext {
  /// What an interceptor did with messages.
  func interceptions(
    of path: TopologyPath, asJSON isJSON: Bool
  ) -> [(name: String, value: Value)] {
    let rows = session.ledger.interceptions.filter { $0.interceptor == path }
    if rows.isEmpty { return [("saw", isJSON ? .list([]) : "nothing yet")] }
    let seen = rows.map { row in
      isJSON
        ? row.value
        : .text(
          "\(row.seen.inGroups) \(row.kind): \(row.deeds.joined(separator: ", ")); \(row.messages)")
    }
    var parts: [(name: String, value: Value)] = [("saw", .list(seen))]
    for (sort, name) in zip(
      FlowLedger.DecisionSort.allCases,
      ["last passed", "last changed", "last dropped", "last answered"])
    {
      let decisions = rows.compactMap { $0.last[sort] }
      guard let last = decisions.max(by: { $1.isLater(than: $0) }) else { continue }
      let reason = last.reason.map { ": \($0)" } ?? ""
      parts.append((name, .text("m\(last.message).\(last.hop)\(reason)")))
    }
    return parts
  }
}
