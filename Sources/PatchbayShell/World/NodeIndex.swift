import PatchbayEngine

/// Finds nodes by their names, however many stand side by side.
final class NodeIndex {
  private var siblings: [ObjectIdentifier?: Siblings] = [:]

  private struct Siblings {
    /// Whose children they are, lest another be taken for one that has gone.
    let parent: Held
    /// How many there were.
    var count: Int
    var byName: [Key: [Held]]
  }

  private struct Key: Hashable {
    let name: String
    let isUnnamed: Bool

    init(_ segment: PathText.Segment) {
      name = segment.name
      isUnnamed = segment.isUnnamed
    }

    init(_ node: ComposableContainer) {
      name = node.name ?? (node is PluginContainer ? "(container)" : "(composer)")
      isUnnamed = node.name == nil
    }
  }

  private struct Held { weak var node: ComposableContainer? }
}

extension NodeIndex {
  /// The child of a composer that a segment names; of those of one name, the ordinal tells which.
  func child(_ segment: PathText.Segment, of composer: ComposableContainer) -> ComposableContainer?
  { find(segment, in: composer, count: composer.childCount) { composer.childNodes } }

  /// The root that a segment names.
  func root(_ segment: PathText.Segment, among roots: [ComposableContainer]) -> ComposableContainer?
  { find(segment, in: nil, count: roots.count) { roots } }

  /// Notes a node that has come as the last of its siblings, so that they need not be looked through.
  func add(_ node: ComposableContainer, to composer: ComposableContainer?, count: Int) {
    let place = composer.map { ObjectIdentifier($0) }
    guard siblings[place]?.count == count - 1, siblings[place]?.parent.node === composer else {
      return
    }
    siblings[place]?.byName[Key(node), default: []].append(Held(node: node))
    siblings[place]?.count = count
  }

  /// Forgets what was known of the children of a node, or of the roots.
  func forget(_ composer: ComposableContainer?) {
    siblings[composer.map { ObjectIdentifier($0) }] = nil
  }

  private func find(
    _ segment: PathText.Segment, in parent: ComposableContainer?, count: Int,
    nodes: () -> [ComposableContainer]
  ) -> ComposableContainer? {
    let key = Key(segment)
    let place = parent.map { ObjectIdentifier($0) }
    if let known = siblings[place], known.count == count, known.parent.node === parent {
      guard let found = known.byName[key] else { return nil }
      let alive = found.compactMap(\.node)
      if alive.count == found.count, alive.allSatisfy({ Key($0) == key }) {
        return segment.ordinal <= alive.count ? alive[segment.ordinal - 1] : nil
      }
    }
    let byName = Dictionary(grouping: nodes(), by: Key.init)
    siblings[place] = Siblings(
      parent: Held(node: parent), count: count,
      byName: byName.mapValues { $0.map { Held(node: $0) } })
    guard let found = byName[key], segment.ordinal <= found.count else { return nil }
    return found[segment.ordinal - 1]
  }
}
