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
  /// The reactions of the chain, the one nearest to the wanted kind first.
  fileprivate var lines: [String] {
    var lines = onward.reversed().map { "\($0)" } + ["\(reaction); \(obstacle.words(reaction))"]
    if case .notSent(let explanation, _) = obstacle {
      lines += explanation.circumstances.map { "  \($0)" }
    }
    return lines
  }

  /// What would make the first plugin send, and the others after it; nil if nothing is known to
  /// help.
  fileprivate var remedy: String? {
    switch obstacle {
    case .notReceived(let explanation, let acting):
      let message = "m\(explanation.message) \(explanation.kind)"
      let first = explanation.remedy.map { "for \(reaction.place) to receive \(message): \($0)" }
      let steps =
        ahead.reversed() + [first, acting.map { sending(by: message, $0) }].compactMap(\.self)
      return steps.isEmpty
        ? "why \(reaction.place) m\(explanation.message) shows the reason"
        : steps.joined(separator: "; then ")
    case .notSent(let explanation, let remedy):
      guard explanation.failure == nil, reaction.condition != nil else {
        return "why \(reaction.place) m\(explanation.message) shows what it did"
      }
      return remedy.map { remedy in
        let message = "m\(explanation.message) \(explanation.kind)"
        return (ahead.reversed() + [sending(by: message, remedy)]).joined(separator: "; then ")
      }
    case .notTriggered:
      guard let kind = reaction.kinds.sorted().first else {
        return "send it: send \(reaction.place) \(reaction.sends.kind)"
      }
      return "send \(kind): send P \(kind)"
    }
  }
}

extension MissingSend {
  private func sending(by message: String, _ remedy: String) -> String {
    "for \(message) to make \(reaction.place) send \(reaction.sends.kind): \(remedy)"
  }
}

extension Reaction: CustomStringConvertible {
  /// The plugin with what it sends and when.
  package var description: String {
    var sent = sends.kind
    if case .named(let name) = sends.channel { sent += " \(name.onChannel)" }
    if dependsOnCode { return "\(place) may send \(sent)" }
    let kinds = kinds.sorted().joined(separator: " or ")
    let condition = condition.map { " and \($0.onOneLine)" } ?? ""
    return "\(place) sends \(sent) when it receives \(kinds)\(condition)"
  }
}

extension MissingSend.Obstacle {
  fileprivate func words(_ reaction: Reaction) -> String {
    switch self {
    case .notReceived(let explanation, _):
      let message = "m\(explanation.message) \(explanation.kind)"
      return "it did not receive \(message): \(explanation.reasonWithOrigin)"
    case .notSent(let explanation, _):
      let message = "m\(explanation.message) \(explanation.kind)"
      let failure = explanation.failure.map { ": \($0)" } ?? ""
      return "it received \(message) and sent no \(reaction.sends.kind)\(failure)"
    case .notTriggered:
      let kinds = reaction.kinds.sorted().joined(separator: " or ")
      return kinds.isEmpty ? "it observes nothing" : "no \(kinds) that is kept was sent"
    }
  }
}
