/// The position of a reader who follows traces from the top: the message and the node.
struct TracePlace {
  private(set) var message: Int?
  private(set) var node: TopologyPath?
  /// The last message at each level, with its node, since an outer message goes on after an inner
  /// one.
  private var levels: [Int: Level] = [:]

  private struct Level {
    let message: Int?
    let node: TopologyPath?
  }

  mutating func pass(_ line: TraceLine?) {
    switch line {
    case .headline(let number, level: let level):
      (message, node) = (number, nil)
      if let level { levels[level] = Level(message: number, node: nil) }
    case .hop(let hop):
      self = turned(to: hop)
      guard hop.verb == "enter" else { return }
      node = hop.place
      if let level = hop.level { levels[level] = Level(message: message, node: node) }
    case nil: break
    }
  }

  /// The position in the message of a hop; unchanged if that message is unknown.
  func turned(to hop: HopLine?) -> TracePlace {
    guard let level = hop?.level else { return self }
    var place = self
    if let last = levels[level] { (place.message, place.node) = (last.message, last.node) }
    if let own = hop?.message, own != place.message { (place.message, place.node) = (own, nil) }
    return place
  }
}
