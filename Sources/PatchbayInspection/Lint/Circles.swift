// Plugins that forward messages to one another in a circle.

extension CheckedTopology {
  var circles: [Finding] {
    guard !traffic.forwards.isEmpty else { return [] }
    var search = CircleSearch(self)
    return search.run().map { circle, isEndless in
      Finding(place: circle[0].place, problem: .circle(circle, isEndless: isEndless))
    }
  }
}

/// Follows forwards from kind to kind until a forward is reached again.
private struct CircleSearch {
  let checked: CheckedTopology
  private let nodes: [Int?]
  private let hearing: [String: [Int]]
  private var isDone: [Bool]
  /// The remaining number of steps: the search gives up when very many forwards observe one kind.
  private var waysLeft = 200_000

  init(_ checked: CheckedTopology) {
    self.checked = checked
    let places = checked.placesOfMembers
    nodes = checked.traffic.forwards.map { places[$0.place] }
    var hearing: [String: [Int]] = [:]
    for (number, forward) in checked.traffic.forwards.enumerated() {
      for kind in forward.hears { hearing[kind, default: []].append(number) }
    }
    self.hearing = hearing
    isDone = Array(repeating: false, count: checked.traffic.forwards.count)
  }

  private var forwards: [Traffic.Forward] { checked.traffic.forwards }

  mutating func run() -> [(circle: [Traffic.Forward], isEndless: Bool)] {
    var found: [(circle: [Traffic.Forward], isEndless: Bool)] = []
    for start in forwards.indices where !isDone[start] {
      if let circle = circle(from: start) { found.append(circle) }
    }
    return found
  }

  /// A step of the way: a forward, and the forwards still to be tried that observe what it sends.
  private struct Step {
    let forward: Int
    var left: ArraySlice<Int>
    /// Whether the message of the previous step certainly reaches this forward.
    let isSure: Bool
  }

  /// The first circle found from a forward; all visited forwards are marked as done.
  private mutating func circle(from start: Int) -> ([Traffic.Forward], Bool)? {
    var way = [step(start, isSure: true)]
    var places: [Int: Int] = [start: 0]
    var circle: ([Traffic.Forward], Bool)?
    while let last = way.last {
      guard let next = way[way.count - 1].left.popFirst(), waysLeft > 0 else {
        places[last.forward] = nil
        isDone[last.forward] = true
        way.removeLast()
        continue
      }
      if isDone[next], places[next] == nil { continue }
      waysLeft -= 1
      guard let isSure = reaches(next, from: last.forward) else { continue }
      if let first = places[next] {
        circle = circle ?? closing(way[first...], isSure: isSure)
        continue
      }
      places[next] = way.count
      way.append(step(next, isSure: isSure))
    }
    return circle
  }

  private func step(_ forward: Int, isSure: Bool) -> Step {
    Step(forward: forward, left: hearing[forwards[forward].sends, default: []][...], isSure: isSure)
  }

  private func closing(_ steps: ArraySlice<Step>, isSure: Bool) -> ([Traffic.Forward], Bool) {
    let circle = steps.map { forwards[$0.forward] }
    let isEndless =
      isSure && steps.dropFirst().allSatisfy(\.isSure)
      && circle.allSatisfy { $0.condition == nil }
    return (circle, isEndless)
  }

  /// Whether one forward's message certainly reaches another; nil if it cannot.
  private func reaches(_ hearer: Int, from sender: Int) -> Bool? {
    guard let from = nodes[sender], let to = nodes[hearer] else { return nil }
    let kind = forwards[sender].sends
    guard let arrival = checked.messages.arrival(of: kind, from: from, to: to),
      arrival.kinds.contains(kind)
    else { return nil }
    return arrival.isSure
  }
}

extension CheckedTopology {
  fileprivate var placesOfMembers: [TopologyPath: Int] {
    var places: [TopologyPath: Int] = [:]
    for (number, node) in nodes.enumerated() {
      for member in node.members { places[member.path] = number }
    }
    return places
  }
}
