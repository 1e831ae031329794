import PatchbayEngine
import PatchbayText

// Missing sends as text: the chain of plugins, the obstacle and the remedy.

extension [MissingSend] {
  /// One line for each link of the first chains.
  var lines: [String] {
    let first = leading(upTo: 3)
    let more = count - first.count
    return first.flatMap(\.lines).unique + (more > 0 ? ["and \(more.inGroups) more"] : [])
  }

  /// What would make the first plugin send; nil if nothing is missing.
  var remedy: String? { first?.remedy }
}

extension MissingSend {
  /// The links of the chain, the one nearest to the wanted kind first.
  fileprivate var lines: [String] {
    onward.reversed().map { "\($0)" } + ["\(link); \(obstacle.words(link.forward))"]
  }

  fileprivate var remedy: String {
    let forward = link.forward
    switch obstacle {
    case .notReceived(let explanation):
      if explanation.isDeciderGone || explanation.isDeciderReplaced {
        return "send \(explanation.kind) again: it may arrive now"
      }
      return explanation.remedy ?? "why \(forward.place) m\(explanation.message) shows the reason"
    case .notSent(let explanation):
      if explanation.failure == nil, let condition = forward.condition {
        return "send \(explanation.kind) so that \(condition.onOneLine) holds"
      }
      return "why \(forward.place) m\(explanation.message) shows what it did"
    case .notTriggered:
      guard let kind = forward.hears.sorted().first else {
        return "send it: send \(forward.place) \(forward.sends)"
      }
      return "send \(kind): send P \(kind)"
    }
  }
}

extension MissingSend.Link: CustomStringConvertible {
  /// The plugin with what it sends and when.
  package var description: String {
    if dependsOnCode { return "\(forward.place) may send \(forward.sends)" }
    let kinds = forward.hears.sorted().joined(separator: " or ")
    let condition = forward.condition.map { " and \($0.onOneLine)" } ?? ""
    return "\(forward.place) sends \(forward.sends) when it receives \(kinds)\(condition)"
  }
}

extension MissingSend.Obstacle {
  fileprivate func words(_ forward: Traffic.Forward) -> String {
    switch self {
    case .notReceived(let explanation):
      let message = "m\(explanation.message) \(explanation.kind)"
      return "it did not receive \(message): \(explanation.reasonWithOrigin)"
    case .notSent(let explanation):
      let message = "m\(explanation.message) \(explanation.kind)"
      let failure = explanation.failure.map { ": \($0)" } ?? ""
      return "it received \(message) and sent no \(forward.sends)\(failure)"
    case .notTriggered:
      let kinds = forward.hears.sorted().joined(separator: " or ")
      return kinds.isEmpty ? "it observes nothing" : "no \(kinds) that is kept was sent"
    }
  }
}
