import PatchbayEngine
package import PatchbayInspection

/// The effect of one change of the trees on paths, and on everything below them.
package struct PathChange: Sendable, Hashable {
  /// The former paths of removed things.
  package var gone: [TopologyPath] = []
  /// The things whose paths have changed.
  package var moved: [Move] = []
  /// The paths of new things.
  package var came: [TopologyPath] = []
  /// The paths of things that others have replaced, which are new.
  package var replaced: [TopologyPath] = []

  /// The paths of a thing before and after the change.
  package struct Move: Sendable, Hashable {
    package let former: TopologyPath
    package let path: TopologyPath
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

extension [PathChange] {
  /// The path before the changes of what is at a path after them; nil if it did not exist.
  func formerPath(_ path: TopologyPath) -> TopologyPath? {
    reversed().reduce(Optional(path)) { path, change in path.flatMap(change.reversed.path) }
  }

  /// The path after the changes of what was at a path before them; nil if it is gone.
  func laterPath(_ path: TopologyPath) -> TopologyPath? {
    reduce(Optional(path)) { path, change in path.flatMap(change.path) }
  }
}

/// All things of one name in one place, or those from a given ordinal on.
///
/// The paths of things before that ordinal don't change.
enum NamedPlace {
  /// Nodes below a composer, or roots.
  case node(SiblingName, below: ComposableContainer?, from: Int = 1)
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
        let siblings = world.index.siblings(name, below: parent, from: first, in: world)
        let above = parent.map { world.path(of: $0) } ?? .top
        for (node, path) in Places.children(siblings, of: above, from: first) {
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
