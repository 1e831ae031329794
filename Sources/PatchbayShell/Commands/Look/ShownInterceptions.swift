import PatchbayInspection
import PatchbayLanguage
import PatchbayText

extension CommandContext {
  /// What an interceptor did with messages, as `show` prints it.
  func shownInterceptions(of path: TopologyPath) -> [(name: String, value: Value)] {
    let rows = session.ledger.interceptions.filter { $0.interceptor == path }
    if rows.isEmpty { return [("saw", "nothing yet")] }
    let seen = rows.map { row in
      Value.text(
        "\(row.seen.inGroups) \(row.kind): \(row.deeds.joined(separator: ", ")); \(row.messages)")
    }
    var parts: [(name: String, value: Value)] = [("saw", .list(seen))]
    parts += Self.last("last passed", rows.compactMap(\.lastPass))
    parts += Self.last("last changed", rows.compactMap(\.lastChange))
    parts += Self.last("last dropped", rows.compactMap(\.lastDrop))
    parts += Self.last("last answered", rows.compactMap(\.lastAnswer))
    return parts
  }

  private static func last(
    _ name: String, _ decisions: [FlowLedger.Decision]
  ) -> [(name: String, value: Value)] {
    guard let last = decisions.max(by: { ($0.message, $0.hop) < ($1.message, $1.hop) }) else {
      return []
    }
    let reason = last.reason.map { ": \($0)" } ?? ""
    return [(name, .text("m\(last.message).\(last.hop)\(reason)"))]
  }

  /// What an interceptor did with messages, as `show` prints it in JSON.
  func interceptionValues(of path: TopologyPath) -> Value {
    .list(session.ledger.interceptions.filter { $0.interceptor == path }.map(\.value))
  }
}
