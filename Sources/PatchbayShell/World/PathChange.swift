import PatchbayEngine
package import PatchbayInspection

/// What became of paths at one stroke, with all that is below them.
package struct PathChange: Sendable, Hashable {
  /// At which there is nothing any more, by the paths before.
  package var gone: [TopologyPath] = []
  /// What has another path than before.
  package var moved: [Move] = []
  /// At which there is something new, by the paths afterwards.
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

/// Notes what comes, goes and moves below some nodes, or at the top for nil.
struct PathComparison {
  private let nodes: [ComposableContainer?]
  private let former: [ObjectIdentifier: TopologyPath]
}

extension PathComparison {
  /// Where all is now.
  init(below nodes: [ComposableContainer?], in world: World) {
    self.nodes = nodes
    former = Self.paths(below: nodes, in: world)
  }

  /// What has changed since; what is built anew, perhaps under another path, has not gone.
  func change(in world: World, renaming rename: PathChange.Move? = nil) -> PathChange {
    let present = Self.paths(below: nodes, in: world)
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

  private static func paths(below nodes: [ComposableContainer?], in world: World)
    -> [ObjectIdentifier: TopologyPath]
  {
    var paths: [ObjectIdentifier: TopologyPath] = [:]
    var known: Set<ObjectIdentifier?> = []
    for node in nodes where known.insert(node.map { ObjectIdentifier($0) }).inserted {
      let place = node.map { world.path(of: $0) } ?? .top
      for (child, path) in Places.children(node?.childNodes ?? world.roots, of: place) {
        paths[ObjectIdentifier(child)] = path
      }
      guard let container = node as? PluginContainer else { continue }
      for (endpoint, path) in Places.endpoints(in: container, at: place) {
        paths[endpoint.identity] = path
      }
    }
    return paths
  }
}
