import PatchbayEngine
package import PatchbayInspection

/// What became of paths at one stroke, with all that is below them.
package struct PathChange: Sendable, Hashable {
  /// The places that are gone, by their former paths.
  package var gone: [TopologyPath] = []
  /// What has another path than before.
  package var moved: [Move] = []
  /// The places that are new, by their present paths.
  package var came: [TopologyPath] = []

  /// A path before and afterwards.
  package struct Move: Sendable, Hashable {
    package let former: TopologyPath
    package let path: TopologyPath
  }
}

extension PathChange {
  /// The same back.
  package var reversed: PathChange {
    PathChange(
      gone: came, moved: moved.map { Move(former: $0.path, path: $0.former) }, came: gone)
  }

  /// Where what was at a path is afterwards; nil if it is gone.
  package func path(of former: TopologyPath) -> TopologyPath? {
    if gone.contains(where: { former.isWithin($0) }) { return nil }
    guard let move = moved.first(where: { former.isWithin($0.former) }) else { return former }
    return former.rebased(from: move.former, to: move.path)
  }
}

/// All that bear one name in one place, or those of them from one on: whatever happens, those before it
/// stay where they are.
enum NamedPlace {
  /// Below a composer, or at the top.
  case node(SiblingName, below: ComposableContainer?, from: Int = 1)
  case plugin(String, in: PluginContainer, from: Int = 1)
  /// Relays connected through a plugin or another relay, which is at this path.
  case relay(String, through: Endpoint, at: TopologyPath)
}

extension NamedPlace {
  /// The same for the same place.
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

/// Notes what comes, goes and moves at some places.
struct PathComparison {
  /// Of several that are the same, the one from the first on.
  private let places: [NamedPlace]
  private let former: [ObjectIdentifier: TopologyPath]
}

extension PathComparison {
  /// Where all is now.
  init(at places: [NamedPlace], in world: World) {
    let widest = Dictionary(places.map { ($0.key, $0) }) { $1.first < $0.first ? $1 : $0 }
    self.places = Array(widest.values)
    former = Self.paths(at: self.places, in: world)
  }

  /// What has changed since; what is built anew, perhaps under another path, has not gone.
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
