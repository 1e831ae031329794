import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// Plugins that forward messages to one another in a cycle.

extension CheckedTopology {
  var circles: [Finding] {
    guard !traffic.reactions.isEmpty else { return [] }
    var search = CircleSearch(self)
    return search.run().map { circle, isEndless in
      Finding(
        .circle, at: circle[0].place, circle.circle(isEndless),
        remedy: isEndless
          ? "give one of them a condition, or let one send another kind"
          : "make sure that a condition ends it, or let one send another kind")
    }
  }
}

/// Follows forwards from kind to kind until a forward is reached again.
private struct CircleSearch {
  let checked: CheckedTopology
  /// The node and the participant of each forward.
  private let places: [(node: Int, member: Member)?]
  /// What is known of the fields of what each forward sends.
  private let contents: [AnyHashable?]
  private let hearing: [String: [Int]]
  private var isDone: [Bool]
  /// The remaining number of steps: the search gives up when very many forwards observe one kind.
  private var waysLeft = 200_000

  init(_ checked: CheckedTopology) {
    self.checked = checked
    let places = checked.placesOfMembers
    self.places = checked.traffic.reactions.map { places[$0.place] }
    contents = checked.traffic.reactions.map { reaction in
      let sends = (checked.traffic.sends[reaction.place] ?? []).filter {
        $0.kind == reaction.sends.kind && !$0.isQuery
      }
      return sends.count == 1 ? sends[0].content : nil
    }
    var hearing: [String: [Int]] = [:]
    for (number, forward) in checked.traffic.reactions.enumerated() where Work.goesOn {
      for kind in forward.kinds { hearing[kind, default: []].append(number) }
    }
    self.hearing = hearing
    isDone = Array(repeating: false, count: checked.traffic.reactions.count)
  }

  private var forwards: [Reaction] { checked.traffic.reactions }

  mutating func run() -> [(circle: [Reaction], isEndless: Bool)] {
    var found: [(circle: [Reaction], isEndless: Bool)] = []
    for start in forwards.indices where Work.goesOn && !isDone[start] {
      if let circle = circle(from: start) { found.append(circle) }
    }
    return found
  }

  /// A step of the way: a forward, and the forwards still to be tried that observe what it sends, or
  /// what interceptors may make of that.
  private struct Step {
    let forward: Int
    var left: ArraySlice<Int>
    /// How the message of the previous step reaches this forward.
    let reception: Reception
  }

  /// How the message of one forward reaches another.
  private struct Reception {
    /// The kind as which it arrives.
    let kind: String
    /// Whether it certainly arrives, and makes that forward send.
    let isSure: Bool
  }

  /// The first cycle found from a forward; all visited forwards are marked as done.
  private mutating func circle(from start: Int) -> ([Reaction], Bool)? {
    var way = [step(start, Reception(kind: "", isSure: true))]
    var places: [Int: Int] = [start: 0]
    var circle: ([Reaction], Bool)?
    while let last = way.last {
      guard let next = way[way.count - 1].left.popFirst(), waysLeft > 0, Work.goesOn else {
        places[last.forward] = nil
        isDone[last.forward] = true
        way.removeLast()
        continue
      }
      if isDone[next], places[next] == nil { continue }
      waysLeft -= 1
      guard let reception = reception(of: next, from: last.forward) else { continue }
      if let first = places[next] {
        circle = circle ?? closing(way[first...], reception)
        continue
      }
      places[next] = way.count
      way.append(step(next, reception))
    }
    return circle
  }

  private mutating func step(_ forward: Int, _ reception: Reception) -> Step {
    let sent = forwards[forward].sends.kind
    let kinds = checked.messages.made[sent] ?? [sent]
    let hearers = Set(kinds.flatMap { hearing[$0, default: []] }).sorted()
    return Step(forward: forward, left: hearers[...], reception: reception)
  }

  /// The cycle, in which each forward hears only the kind as which the message comes to it.
  private func closing(_ steps: ArraySlice<Step>, _ last: Reception) -> ([Reaction], Bool) {
    let receptions = [last] + steps.dropFirst().map(\.reception)
    let circle = zip(steps, receptions).map { step, reception in
      forwards[step.forward].hearing(reception.kind)
    }
    return (circle, receptions.allSatisfy(\.isSure))
  }

  /// How one forward's message reaches another; nil if it cannot.
  private func reception(of hearer: Int, from sender: Int) -> Reception? {
    guard let from = places[sender]?.node, let (to, member) = places[hearer] else { return nil }
    let sent = forwards[sender].sends
    let journey = checked.messages.map.journey(of: sent.kind, contents[sender], from: from)
    guard journey.isConnected(to) else { return nil }
    let trails = journey.front(at: to).actual.trails
    func condition(_ kind: String, _ trail: Trail) -> Reach.OwnCondition? {
      checked.traffic.react(
        member.path, kind, trail.copy.kind == nil ? nil : trail.copy.content)
    }
    let heard = forwards[hearer].kinds.filter { kind in
      member.hears(kind, on: sent.channel)
        && trails.contains { trail in
          [kind, nil].contains(trail.copy.kind) && condition(kind, trail)?.isUnmet != true
        }
    }
    let kind = heard.contains(sent.kind) ? sent.kind : heard.min()
    return kind.map { kind in
      let arriving = trails.filter { $0.copy.kind == kind && condition(kind, $0) == nil }
      return Reception(kind: kind, isSure: journey.isCertain(arriving))
    }
  }
}

extension Reaction {
  /// The reaction of a plugin that observes one kind only.
  fileprivate func hearing(_ kind: String) -> Self {
    Self(of: place, to: [kind], sending: sends, when: condition, dependsOnCode: dependsOnCode)
  }
}

extension [Reaction] {
  /// The cycle in words: `/a sends Pong on Ping, /b sends Ping on Pong, and so on without end`.
  fileprivate func circle(_ isEndless: Bool) -> String {
    let steps = indices.prefix(6).map { step in
      let heard = self[step].kinds.sorted().joined(separator: ", ")
      let condition = self[step].condition.map { " when \($0.onOneLine)" } ?? ""
      return "\(self[step].place) sends \(self[step].sends.kind) on \(heard)\(condition)"
    }
    let rest = count > 6 ? ", and \((count - 6).inGroups) more" : ""
    let end = isEndless ? "and so on without end" : "and so on until a condition ends it"
    return "\(steps.joined(separator: ", "))\(rest), \(end)"
  }
}

extension Member {
  /// Whether it observes a kind on the channel of a message.
  fileprivate func hears(_ kind: String, on channel: MessageChannel) -> Bool {
    interests.hears.contains { $0.kind == kind && $0.channel.overlaps(channel) }
  }
}

extension CheckedTopology {
  fileprivate var placesOfMembers: [TopologyPath: (node: Int, member: Member)] {
    var places: [TopologyPath: (node: Int, member: Member)] = [:]
    for (number, node) in nodes.enumerated() where Work.goesOn {
      for member in node.members { places[member.path] = (number, member) }
    }
    return places
  }
}
