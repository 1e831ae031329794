import PatchbayEngine

/// An index that finds nodes by name among any number of siblings.
final class NodeIndex {
  private var siblings: [ObjectIdentifier?: Siblings] = [:]

  fileprivate struct Siblings {
    /// The parent, to detect that another node has the identity of a released parent.
    let parent: Held
    /// The number of siblings when they were indexed.
    var count: Int
    var byName: [SiblingName: [Held]]
  }

  fileprivate struct Held { weak var node: ComposableContainer? }
}

/// The key of siblings that are numbered together: a name, or `(container)` or `(composer)` without
/// one.
struct SiblingName: Hashable {
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

  init(named name: String) {
    self.name = name
    isUnnamed = false
  }
}

extension NodeIndex {
  /// The child that a segment names; the ordinal selects among children of one name.
  func child(_ segment: PathText.Segment, of composer: ComposableContainer) -> ComposableContainer?
  { find(segment, in: composer, count: composer.childCount) { composer.childNodes } }

  /// The root that a segment names.
  func root(_ segment: PathText.Segment, in world: World) -> ComposableContainer? {
    find(segment, in: nil, count: world.rootCount) { world.roots }
  }

  /// The children of a composer, or the roots, that have a name, in order, from the given ordinal
  /// on.
  func siblings(
    _ name: SiblingName, below composer: ComposableContainer?, from first: Int = 1, in world: World
  ) -> [ComposableContainer] {
    let found =
      composer.map { composer in
        known(name, in: composer, count: composer.childCount) { composer.childNodes }
      } ?? known(name, in: nil, count: world.rootCount) { world.roots }
    return found.dropFirst(first - 1).compactMap(\.node)
  }

  private func find(
    _ segment: PathText.Segment, in parent: ComposableContainer?, count: Int,
    nodes: () -> [ComposableContainer]
  ) -> ComposableContainer? {
    let name = SiblingName(segment)
    let found = known(name, in: parent, count: count, nodes: nodes)
    guard segment.ordinal <= found.count else { return nil }
    if let node = found[segment.ordinal - 1].node, SiblingName(node) == name { return node }
    let place = parent.map { ObjectIdentifier($0) }
    siblings[place] = nil
    let again = known(name, in: parent, count: count, nodes: nodes)
    return segment.ordinal <= again.count ? again[segment.ordinal - 1].node : nil
  }

  private func known(
    _ name: SiblingName, in parent: ComposableContainer?, count: Int,
    nodes: () -> [ComposableContainer]
  ) -> [Held] {
    let place = parent.map { ObjectIdentifier($0) }
    if let known = siblings[place], known.count == count, known.parent.node === parent {
      return known.byName[name] ?? []
    }
    let byName = Dictionary(grouping: nodes(), by: SiblingName.init)
      .mapValues { $0.map { Held(node: $0) } }
    siblings[place] = Siblings(parent: Held(node: parent), count: count, byName: byName)
    return byName[name] ?? []
  }
}

// MARK: - Adding, removing and renaming

extension NodeIndex {
  /// Adds a node as the last of its siblings, without building the index again.
  func add(_ node: ComposableContainer, to composer: ComposableContainer?, count: Int) {
    change(below: composer, from: count - 1, to: count) { $0.add(node) }
  }

  /// Removes a node from its siblings; `count` is the number that are left.
  func remove(_ node: ComposableContainer, from composer: ComposableContainer?, count: Int) {
    change(below: composer, from: count + 1, to: count) { $0.remove(node, SiblingName(node)) }
  }

  /// Moves a renamed node to its new name; `count` is the number of its siblings.
  func rename(_ node: ComposableContainer, from former: SiblingName, count: Int) {
    change(below: node.parent, from: count, to: count) { siblings in
      siblings.remove(node, former)
      siblings.add(node)
    }
    // Its position among others of that name is unknown, so the index is built again.
    let place = node.parent.map { ObjectIdentifier($0) }
    if siblings[place]?.byName[SiblingName(node)]?.count != 1 { siblings[place] = nil }
  }

  private func change(
    below composer: ComposableContainer?, from former: Int, to count: Int,
    _ body: (inout Siblings) -> Void
  ) {
    let place = composer.map { ObjectIdentifier($0) }
    guard var known = siblings.removeValue(forKey: place), known.count == former,
      known.parent.node === composer
    else { return }
    body(&known)
    known.count = count
    siblings[place] = known
  }
}

extension NodeIndex.Siblings {
  fileprivate mutating func add(_ node: ComposableContainer) {
    byName[SiblingName(node), default: []].append(NodeIndex.Held(node: node))
  }

  fileprivate mutating func remove(_ node: ComposableContainer, _ name: SiblingName) {
    // A linear search is fine here: the siblings after the node get other paths in any case.
    if let place = byName[name]?.lastIndex(where: { $0.node === node }) {
      byName[name]?.remove(at: place)
    }
    if byName[name]?.isEmpty == true { byName[name] = nil }
  }
}
