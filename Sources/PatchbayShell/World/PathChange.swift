import PatchbayEngine
package import PatchbayInspection
import PatchbayPlatform

/// The effect of one change of the trees on paths, and on everything below them, or on environment
/// values.
package struct PathChange: Sendable, Hashable {
  /// The former paths of removed things.
  package var gone: [TopologyPath] = []
  /// The things whose paths have changed.
  package var moved: [Move] = []
  /// The paths of new things.
  package var came: [TopologyPath] = []
  /// The paths of things that others have replaced, which are new.
  package var replaced: [TopologyPath] = []
  /// The environment values that were set.
  package var set: [ValuePlace] = []
  /// The environment values that were removed.
  package var unset: [ValuePlace] = []

  package init(
    gone: [TopologyPath] = [], moved: [Move] = [], came: [TopologyPath] = [],
    replaced: [TopologyPath] = [], set: [ValuePlace] = [], unset: [ValuePlace] = []
  ) {
    (self.gone, self.moved, self.came, self.replaced) = (gone, moved, came, replaced)
    (self.set, self.unset) = (set, unset)
  }

  /// A node, and the key or type of an environment value there.
  package struct ValuePlace: Sendable, Hashable {
    let key: String
    let node: TopologyPath
  }

  /// The paths of a thing before and after the change.
  package struct Move: Sendable, Hashable {
    package let former: TopologyPath
    package let path: TopologyPath

    package init(former: TopologyPath, path: TopologyPath) {
      (self.former, self.path) = (former, path)
    }
  }
}

extension PathChange {
  /// The change in the opposite direction.
  package var reversed: PathChange {
    PathChange(
      gone: came, moved: moved.map { Move(former: $0.path, path: $0.former) }, came: gone,
      replaced: replaced)
  }

  /// The path, after the change, of the thing that was at a path; nil if it was removed.
  package func path(of former: TopologyPath) -> TopologyPath? {
    if gone.contains(where: { former.isWithin($0) }) { return nil }
    guard let move = moved.first(where: { former.isWithin($0.former) }) else { return former }
    return former.rebased(from: move.former, to: move.path)
  }
}

/// Several changes in order, with an index by which a path is followed through those that concern it.
package struct PathChanges {
  /// What a change does with the things at a path and below it.
  private struct Turn {
    /// The place of the change among all, then that of the turn in the change: removals come first.
    let change: Int
    let place: Int
    /// The path after the change; nil if the things go.
    let path: TopologyPath?
  }

  /// What became of something.
  package struct Fate {
    /// The path after the changes, or the last one of what is gone.
    package var path: TopologyPath
    package var isGone = false
    /// Another thing has the path now.
    var isReplaced = false
    /// The path at which something was removed or replaced first, and the change.
    var loss: (path: TopologyPath, of: TopologyPath, change: Int)?
    /// The place of the last change that concerned it.
    var change = 0

    var isSame: Bool { !isGone && !isReplaced }
  }

  /// The turns by the path that they concern, in order.
  private var turns: [TopologyPath: [Turn]] = [:]

  package init(_ changes: some Sequence<PathChange>) {
    for (number, change) in changes.enumerated() where Work.goesOn {
      for path in change.gone {
        turns[path, default: []].append(Turn(change: number, place: -1, path: nil))
      }
      for (place, move) in change.moved.enumerated() {
        turns[move.former, default: []].append(
          Turn(change: number, place: place, path: move.path))
      }
      // A new thing has the path of the one that it replaced.
      for path in change.replaced {
        turns[path, default: []].append(Turn(change: number, place: .max, path: path))
      }
    }
  }

  /// Follows paths backwards: from after the changes to before them.
  package init(reversing changes: [PathChange]) {
    self.init(changes.reversed().lazy.map(\.reversed))
  }
}

extension PathChanges {
  /// The path, after the changes, of the thing that was at a path; nil if it was removed.
  package func path(of former: TopologyPath) -> TopologyPath? {
    let fate = fate(of: former, in: 0..<Int.max)
    return fate.isGone ? nil : fate.path
  }

  /// What some of the changes made of the thing at a path.
  func fate(of former: TopologyPath, in range: Range<Int>) -> Fate {
    var fate = Fate(path: former)
    var next = range.lowerBound
    while let (above, turn) = firstTurn(of: fate.path, from: next), turn.change < range.upperBound {
      fate.change = turn.change
      if turn.path.map({ $0 == above }) ?? true, fate.loss == nil {
        fate.loss = (fate.path, above, turn.change)
      }
      guard let later = turn.path else {
        fate.isGone = true
        break
      }
      if later == above { fate.isReplaced = true }
      fate.path = fate.path.rebased(from: above, to: later)
      next = turn.change + 1
    }
    return fate
  }

  /// Whether one of the changes moved, removed or replaced what was at a path.
  func concern(_ path: TopologyPath) -> Bool { path.selfAndAbove.contains { turns[$0] != nil } }

  private func firstTurn(of path: TopologyPath, from change: Int) -> (TopologyPath, Turn)? {
    if turns.isEmpty { return nil }
    return path.selfAndAbove.compactMap { above -> (TopologyPath, Turn)? in
      guard let turns = turns[above], let place = turns.orderedIndex(where: { $0.change >= change })
      else { return nil }
      return (above, turns[place])
    }.min { ($0.1.change, $0.1.place) < ($1.1.change, $1.1.place) }
  }

}

/// All things of one name in one place, or those from a given ordinal on.
///
/// The paths of things before that ordinal don't change.
enum NamedPlace {
  /// Nodes below a composer, or roots.
  case node(ChildName, below: ComposableContainer?, from: Int = 1)
  case plugin(String, in: PluginContainer, from: Int = 1)
  /// Relays that are connected through a plugin or another relay at a path.
  case relay(String, through: Endpoint, at: TopologyPath)
}

extension NamedPlace {
  /// A key that is equal for the same name and place, whatever the ordinal.
  fileprivate var key: [AnyHashable] {
    switch self {
    case .node(let name, let parent, _): [parent.map { ObjectIdentifier($0) }, name]
    case .plugin(let name, let container, _): [ObjectIdentifier(container), name]
    case .relay(let name, let connector, _): [connector.identity, name]
    }
  }

  fileprivate var first: Int {
    switch self {
    case .node(_, _, let first), .plugin(_, _, let first): first
    case .relay: 1
    }
  }
}

/// Finds the changes of paths at some places.
struct PathComparison {
  /// The places without duplicates, each from its lowest ordinal on.
  private let places: [NamedPlace]
  private let former: [ObjectIdentifier: TopologyPath]
}

extension PathComparison {
  /// Records the present paths.
  init(at places: [NamedPlace], in world: World) {
    let widest = Dictionary(places.map { ($0.key, $0) }) { $1.first < $0.first ? $1 : $0 }
    self.places = Array(widest.values)
    former = Self.paths(at: self.places, in: world)
  }

  /// The changes since; a thing that was replaced by another at its path, or at the renamed path,
  /// doesn't count as gone.
  func change(in world: World, renaming rename: PathChange.Move? = nil) -> PathChange {
    let present = Self.paths(at: places, in: world)
    var came = Set(present.filter { former[$0.key] == nil }.values)
    var change = PathChange(moved: rename.map { [$0] } ?? [])
    for (thing, path) in former {
      let renamed = rename.map { path.rebased(from: $0.former, to: $0.path) } ?? path
      if let now = present[thing] {
        if now != path { change.moved.append(PathChange.Move(former: path, path: now)) }
      } else if came.remove(renamed) == nil {
        change.gone.append(path)
      }
    }
    change.came = Array(came)
    return change
  }

  private static func paths(at places: [NamedPlace], in world: World)
    -> [ObjectIdentifier: TopologyPath]
  {
    var paths: [ObjectIdentifier: TopologyPath] = [:]
    for place in places {
      switch place {
      case .node(let name, let parent, let first):
        let siblings = world.siblings(name, below: parent).dropFirst(first - 1)
        let above = parent.map { world.path(of: $0) } ?? .top
        for (node, path) in Places.children(Array(siblings), of: above, from: first) {
          paths[ObjectIdentifier(node)] = path
        }
      case .plugin(let name, let container, let first):
        let plugins = Array(container.endpoints(named: name).dropFirst(first - 1))
        let found = Places.endpoints(plugins, below: world.path(of: container), from: first)
        for (endpoint, path) in found { paths[endpoint.identity] = path }
      case .relay(let name, let connector, let above):
        let found = Places.endpoints(Array(connector.relays(named: name)), below: above)
        for (endpoint, path) in found { paths[endpoint.identity] = path }
      }
    }
    return paths
  }
}
