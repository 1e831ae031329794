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

/// Follows what each forward sends to those that hear it, until it comes back to one on the way.
private struct CircleSearch {
  let checked: CheckedTopology
  private let nodes: [Int?]
  private let hearing: [String: [Int]]
  private var isDone: [Bool]
  /// Ways are looked at one by one: of very many that hear one kind, not all of them.
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

  /// One step of the way: a forward, and those that may hear what it sends and were not tried yet.
  private struct Step {
    let forward: Int
    var left: ArraySlice<Int>
    /// It was certain to be reached from the step before.
    let isSure: Bool
  }

  /// The first circle that is met from a forward on; all that were seen are done with.
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

  /// Whether what one sends may come to another, and is sure to; nil if it can't.
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
