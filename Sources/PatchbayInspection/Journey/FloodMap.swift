import PatchbayEngine
import PatchbayPlatform

/// A forest with the places of its observers and interceptors by kind, for many floods.
final class FloodMap {
  let effects: Effects
  /// The nodes with observers of each kind.
  private var observing: [String: [Int]] = [:]
  /// The interceptors of each kind, and those of all kinds.
  private var intercepting: [String: [Effects.Station]] = [:]
  private var interceptingAll: [Effects.Station] = []
  /// The messages followed one by one, by their kinds and senders' nodes.
  var journeys: [MessageCopy: [Int: Journey]] = [:]
  private var made: [String: Made] = [:]

  /// What interceptors declare to make of a kind.
  struct Made {
    /// The kind itself, and what it may become.
    fileprivate(set) var kinds: Set<String>
    /// Whether code may make anything of it.
    fileprivate(set) var isOpen = false
    /// Whether some interceptor has a condition for it.
    fileprivate(set) var isConditional = false
  }

  init(_ effects: Effects) {
    self.effects = effects
    for (number, node) in effects.forest.nodes.enumerated() where Work.goesOn {
      for kind in Set(
        node.members.lazy.flatMap { $0.observations(isQuery: effects.isQuery) }.map(\.kind))
      {
        observing[kind, default: []].append(number)
      }
      for station in effects.stations(of: number) {
        guard let kinds = effects.kinds(at: station) else {
          interceptingAll.append(station)
          continue
        }
        for kind in kinds { intercepting[kind, default: []].append(station) }
      }
    }
  }
}

extension FloodMap {
  /// The kinds that observers and interceptors name.
  var kinds: Set<String> { Set(observing.keys).union(intercepting.keys) }

  func isObserved(_ kind: String) -> Bool { observing[kind] != nil }

  /// What interceptors anywhere declare to make of a kind.
  func kindsMade(of kind: String) -> Made {
    if let known = made[kind] { return known }
    var found = Made(kinds: [kind])
    var left = [kind]
    while Work.goesOn, let next = left.popLast() {
      for station in intercepting[next, default: []] + interceptingAll {
        let behaviour = effects.interceptor(at: station).behaviour
        if behaviour?.condition != nil { found.isConditional = true }
        switch behaviour?.action {
        case nil: found.isOpen = true
        case .becomes(let kinds): left += kinds.filter { found.kinds.insert($0).inserted }
        default: break
        }
      }
    }
    made[kind] = found
    return found
  }

  /// The nodes where messages of a kind, or what becomes of them, may be met or heard, and all
  /// nodes above these; in ascending order.
  func nodes(concernedWith kind: String?, _ senders: [Int]) -> [Int] {
    guard let made = kind.map(kindsMade), !made.isOpen else {
      return Array(effects.forest.nodes.indices)
    }
    var found: Set<Int> = []
    let places =
      senders + interceptingAll.map(\.node)
      + made.kinds.flatMap {
        observing[$0, default: []] + intercepting[$0, default: []].map(\.node)
      }
    for place in places where Work.goesOn {
      for node in effects.forest.lineage(of: place) where !found.insert(node).inserted { break }
    }
    return found.sorted()
  }
}
