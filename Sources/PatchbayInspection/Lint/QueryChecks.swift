import PatchbayEngine
import PatchbayPlatform

// Checks for queries with no answer or with too many.

extension CheckedTopology {
  var queries: [Finding] {
    neverAnswered + unreachable(asked, \.answers) + neverFirst + severalAnswerers
  }

  private var neverAnswered: [Finding] {
    let kinds = isTrafficKnown ? Set(askers.keys) : catalogue.askedKinds
    // The code of an interceptor without a description may answer any query.
    guard let kinds, !hasUndescribedInterceptors else { return [] }
    let answered = Set(nodes.lazy.flatMap(\.members).flatMap(\.interests.answers).map(\.kind))
    let deciders = nodes.flatMap(\.interceptors).compactMap(\.behaviour).filter(\.decidesQueries)
    return kinds.sorted().filter { kind in
      !answered.contains(kind) && !deciders.contains { $0.kinds?.contains(kind) ?? true }
    }.map { kind in
      Finding(
        place: askers[kind]?.first?.path ?? .top, problem: .neverAnswered(kind: kind))
    }
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
              place: member.path, problem: .neverFirst(kind: answer.kind, behind: ahead.path))
          }
          if traffic.sureAnswers[member.path]?.contains(answer.kind) == true {
            first[answer.kind] = (member.path, answer.channel)
          }
          return nil
        }
      }
    }
  }

  private var severalAnswerers: [Finding] {
    guard !catalogue.singleAnswerKinds.isEmpty else { return [] }
    let trees = trees
    return catalogue.singleAnswerKinds.sorted().flatMap { kind in
      unique(trees.flatMap { answererGroups(of: kind, in: $0) }).map {
        Finding(place: $0[0], problem: .severalAnswerers(kind: kind, $0))
      }
    }
  }

  /// The nodes of each tree.
  private var trees: [[Topology.Node]] {
    var numbers: [Int] = []
    var trees: [[Topology.Node]] = []
    for (number, node) in nodes.enumerated() where Work.goesOn {
      let tree = forest.parents[number].map { numbers[$0] } ?? trees.count
      if tree == trees.count { trees.append([]) }
      numbers.append(tree)
      trees[tree].append(node)
    }
    return trees
  }

  /// The groups of responders that would answer the same query.
  private func answererGroups(of kind: String, in tree: [Topology.Node]) -> [[TopologyPath]] {
    let answers = tree.flatMap(\.members).flatMap { member in
      member.interests.answers.filter { $0.kind == kind }.map { (member.path, $0.channel) }
    }
    let channels =
      [nil]
      + unique(
        answers.compactMap { _, channel -> String? in
          if case .named(let name) = channel { name } else { nil }
        })
    return channels.map { channel in
      unique(answers.filter { $0.1.hears(channel) }.map(\.0))
    }.filter { $0.count > 1 }
  }
}

extension Topology.Behaviour {
  /// Whether the interceptor may answer queries that no plugin answers.
  fileprivate var decidesQueries: Bool {
    switch action {
    case .answers(let count), .adds(let count): count > 0
    case .becomes(let kinds): !kinds.isEmpty
    case .passes, .drops: false
    }
  }
}

extension Topology.Channel {
  /// Whether an observer of this channel receives all messages of the other channel.
  fileprivate func covers(_ other: Self) -> Bool { self == .any || self == other }
}
