import PatchbayPlatform
import PatchbayText

extension TopologyDiff {
  /// One line for each difference; what happens alike to the states of several nodes shares a line.
  public var lines: [String] {
    var facts: [Fact] = []
    var places: [Fact.Words: Int] = [:]
    for change in changes where Work.goesOn {
      guard let fact = change.aboutStates else {
        if case .reordered(.environment, _, _, _) = change { continue }
        facts += change.lines.map { Fact(words: Fact.Words(atOne: $0, atSeveral: ""), nodes: []) }
        continue
      }
      if let place = places[fact.words] {
        facts[place].nodes += fact.nodes
      } else {
        places[fact.words] = facts.count
        facts.append(fact)
      }
    }
    return facts.map(\.line.onOneLine)
  }
}

/// What is different, and the nodes at which it is.
private struct Fact {
  let words: Words
  var nodes: [TopologyPath]

  /// The line about one node and about several, with a NUL in their place.
  struct Words: Hashable {
    let atOne: String
    let atSeveral: String
  }

  init(words: Words, nodes: [TopologyPath]) { (self.words, self.nodes) = (words, nodes) }

  init(_ start: String, _ what: String, at node: TopologyPath) {
    self.init(
      words: Words(atOne: "\(start) \0 \(what)", atSeveral: "\(start) \(what) at \0"),
      nodes: [node])
  }
}

extension Fact {
  /// Up to three nodes are named.
  var line: String {
    let names = nodes.map(\.text).joined(separator: ", ")
    return switch nodes.count {
    case 0: words.atOne
    case 1: words.atOne.replacing("\0", with: names)
    case 2, 3: words.atSeveral.replacing("\0", with: names)
    default: words.atSeveral.replacing("\0", with: "\(nodes.count.inGroups) nodes")
    }
  }
}

extension TopologyDiff.Change {
  /// The change as one that other nodes may share; nil for a change of something else than states.
  fileprivate var aboutStates: Fact? {
    switch self {
    case .added(.state(let state, let node), _): Fact("+ state", state.words, at: node)
    case .removed(.state(let state, let node)): Fact("- state", state.words, at: node)
    case .changed(.state(let old, _), .state(let new, let node)):
      Fact(
        "~ state", "\(new.words): \(old.message.words) -> \(new.message.words)", at: node)
    case .reordered(.states, let node, let names, let order):
      Fact(
        words: Fact.Words(
          atOne: Self.order(of: .states, in: "\0", names, order),
          atSeveral: Self.order(of: .states, in: "\0", names, order)), nodes: [node])
    default: nil
    }
  }

  /// The line about another order.
  static func order(of role: TopologyDiff.Role, in place: String, _ names: [String], _ order: [Int])
    -> String
  {
    "~ order of \(role.rawValue) in \(place): \(names.joined(separator: " ")) -> "
      + order.map { names.indices.contains($0) ? names[$0] : "?" }.joined(separator: " ")
  }
}
