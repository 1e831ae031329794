/// The key by which children are numbered: their name or, without one, their kind of node.
package struct ChildName: Hashable {
  private let name: String?
  private let isContainer: Bool

  package init(of node: ComposableContainer) {
    name = node.name
    isContainer = node.name == nil && node is PluginContainer
  }

  package init(_ name: String) { (self.name, isContainer) = (name, false) }

  /// The key of nodes without a name.
  package init(ofUnnamed isContainer: Bool) { (name, self.isContainer) = (nil, isContainer) }
}

/// The children of a node by their names, in order; created when a tool first asks for it.
struct ChildNames {
  private var byName: [ChildName: [NodeCore]] = [:]

  init(_ children: [NodeCore.Child]) {
    for child in children { insert(child.core) }
  }
}

extension ChildNames {
  mutating func insert(_ child: NodeCore) {
    guard let name = child.container.map(ChildName.init) else { return }
    byName[name, default: []].insert(child, at: place(of: child, among: name))
  }

  /// Removes a child; returns false if it isn't listed under the name that it has now.
  mutating func remove(_ child: NodeCore) -> Bool {
    guard let name = child.container.map(ChildName.init) else { return false }
    let place = place(of: child, among: name)
    guard isThere(child, at: place, among: name) else { return false }
    byName[name]?.remove(at: place)
    return true
  }

  /// The children of a name, in order.
  subscript(name: ChildName) -> [NodeCore] { byName[name] ?? [] }

  /// The number of a child among the children of its name, from 1; nil if it isn't listed there.
  func ordinal(of child: NodeCore) -> Int? {
    guard let name = child.container.map(ChildName.init) else { return nil }
    let place = place(of: child, among: name)
    return isThere(child, at: place, among: name) ? place + 1 : nil
  }

  private func isThere(_ child: NodeCore, at place: Int, among name: ChildName) -> Bool {
    guard let siblings = byName[name], siblings.indices.contains(place) else { return false }
    return siblings[place] === child
  }

  /// The index of a child among those of its name, which are in compose order.
  private func place(of child: NodeCore, among name: ChildName) -> Int {
    let siblings = byName[name] ?? []
    var (low, high) = (0, siblings.count)
    while low < high {
      let middle = (low + high) / 2
      if siblings[middle].order < child.order { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ComposableContainer {
  /// The number of this node among its parent's children of the same name, from 1; 1 for a root.
  package var ordinal: Int {
    core.parentCore?.names.ordinal(of: ownCore) ?? 1
  }

  /// The children of a name, in order.
  package func children(named name: ChildName) -> some RandomAccessCollection<ComposableContainer?>
  { core.names[name].lazy.map(\.container) }
}

extension NodeCore {
  fileprivate var names: ChildNames {
    let names = childNames ?? ChildNames(children)
    childNames = names
    return names
  }
}
