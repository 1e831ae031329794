import PatchbayEngine
import PatchbayPlatform

// Checks for queries with no answer or with too many.

extension CheckedTopology {
  var queries: [Finding] {
    neverAnswered + unreachable(asked, \.answers) + neverFirst
  }

  private var neverAnswered: [Finding] {
    let deciders = nodes.flatMap(\.interceptors).compactMap(\.behaviour).filter(\.givesAnswers)
    return unheard(asked, askers, \.answers, usedBy: deciders)
  }

  /// Findings about responders after a responder of the same container that always answers.
  private var neverFirst: [Finding] {
    guard !traffic.sureAnswers.isEmpty else { return [] }
    return nodes.flatMap { node -> [Finding] in
      var first: [String: (path: TopologyPath, channel: Topology.Channel)] = [:]
      return node.members.flatMap { member in
        member.interests.answers.compactMap { answer -> Finding? in
          guard !traffic.askedForAll.contains(answer.kind) else { return nil }
          if let ahead = first[answer.kind] {
            guard ahead.channel.covers(answer.channel) else { return nil }
            return Finding(
              .neverFirst, at: member.path, about: answer.kind,
              "its answer to \(answer.kind) is never the first: \(ahead.path) comes before it and "
                + "always answers",
              remedy: "give it a higher priority than \(ahead.path), or remove it")
          }
          if traffic.sureAnswers[member.path]?.contains(answer.kind) == true {
            first[answer.kind] = (member.path, answer.channel)
          }
          return nil
        }
      }
    }
  }
}

extension Topology.Channel {
  /// Whether an observer of this channel receives all messages of the other channel.
  fileprivate func covers(_ other: Self) -> Bool { self == .any || self == other }
}
