package import PatchbayCatalog
import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage

/// The trees of a session, and records of how they were built.
///
/// Only the world changes trees in the shell. A method that throws has changed nothing, unless
/// ``changeCount`` says that the world must be rebuilt.
package final class World {
  package let catalog: Catalog
  package let kinds: KindTable
  /// The kinds that were defined, in order.
  var definitions: [Definition] = []
  package let stage: Stage
  /// The roots, in order.
  private var rootList = KeyedList<ObjectIdentifier, ComposableContainer>() {
    didSet {
      changeCount += 1
      knownRoots = nil
    }
  }
  /// The roots as a cached array, since each send reads them.
  private var knownRoots: [ComposableContainer]?
  /// The roots by name, in order; nil until one is looked up.
  private var rootsByName: [ChildName: [ComposableContainer]]?
  /// The held objects by name, in order.
  var held = KeyedList<String, HeldObject>()
  /// The names under which nodes are held.
  private var namesOfHeldNodes: [ObjectIdentifier: String] = [:]
  /// The variables that `let` has set.
  var variables: [String: String] = [:]
  /// How the things at each node were added.
  private var records: [ObjectIdentifier: NodeRecord] = [:]
  /// The removed objects by identity, for `leaks`.
  var departed = KeyedList<ObjectIdentifier, Departed>()
  /// Nodes that were removed from the trees, until they are released.
  private var leaving: [ComposableContainer] = []
  /// The changes of paths since `takePathChanges`.
  private var pathChanges: [PathChange] = []
  /// An upper bound of the number of things: the last count, and everything added since.
  private var mostThings = 0
  /// The number of changes so far.
  private(set) var changeCount = 0
  private(set) var watchers: [any DispatchWatcher] = []
  /// Records what participants tried to send while the world is loaded or copied; else nil.
  var suppressedSends: SuppressedSends?
  var attachments = Attachments()
  /// The nodes that the catalogue returned at the start, unless they were released.
  private let starting: [StartingRoot]

  private struct StartingRoot { weak var node: ComposableContainer? }

  /// A world with the catalogue's starting tree, which must not be that of the former world.
  init(
    catalog: Catalog, kinds others: [Definition], stage: Stage, after former: World? = nil
  ) throws(ShellError) {
    self.catalog = catalog
    self.stage = stage
    kinds = KindTable(catalog, besides: others)
    let roots: [ComposableContainer]
    do {
      roots = try catalog.start()
    } catch {
      throw ShellError(
        .refusedByEngine("the starting tree can't be built: \(error)"))
    }
    starting = roots.map { StartingRoot(node: $0) }
    for root in roots where former?.starting.contains(where: { $0.node === root }) == true {
      let words =
        "the \(root is PluginContainer ? "container" : "composer") \(root.name ?? "without a name")"
      throw ShellError(
        .refusedByEngine(
          "the catalogue returned \(words) again; make new objects in its closure"))
    }
    for root in roots { addRoot(root) }
  }
  /// An empty world, without the starting tree.
  init(emptyLike other: World) {
    catalog = other.catalog
    stage = other.stage
    kinds = other.kinds.emptied
    starting = other.starting
  }
}

extension World {
  /// Replaces the watchers of all trees.
  func watch(with watchers: [any DispatchWatcher]) {
    for root in roots {
      for watcher in self.watchers { root.detach(watcher: watcher) }
      for watcher in watchers { root.attach(watcher: watcher) }
    }
    self.watchers = watchers
  }

  /// Throws if one more thing would exceed the budget.
  func makeRoom(at span: SourceSpan?) throws(ShellError) {
    try checkRoom(for: 1, at: span)
    mostThings += 1
  }

  /// Throws if further things would exceed the budget.
  func checkRoom(for count: Int, at span: SourceSpan?) throws(ShellError) {
    let limit = stage.spending.budgets[.things]
    guard mostThings + count > limit else { return }
    mostThings = roots.reduce(0) { $0 + $1.thingCount }
    guard mostThings + count <= limit else {
      throw ShellError(.overBudget(.things, limit), at: span)
    }
  }

  func note(_ change: PathChange) {
    if change != PathChange() { pathChanges.append(change) }
    endCounts(at: change.gone + change.moved.map(\.former) + change.replaced)
  }

  /// Counts messages at some paths from now on for other things than those that were there.
  func endCounts(at paths: [TopologyPath]) {
    if paths.isEmpty { return }
    for case let recorder as TraceRecorder in watchers { recorder.endCounts(at: paths) }
  }

  /// Runs `body`, and records the changes of paths at these places.
  func notingPaths<Failure>(
    at places: [NamedPlace], renaming rename: PathChange.Move? = nil,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let comparison = PathComparison(at: places, in: self)
    try body()
    note(comparison.change(in: self, renaming: rename))
  }

  /// Returns and clears the changes of paths.
  func takePathChanges() -> [PathChange] {
    defer { pathChanges = [] }
    return pathChanges
  }

  var hasLeaving: Bool { !leaving.isEmpty }

  /// Returns and clears the removed nodes that are not released yet.
  func takeLeaving() -> [ComposableContainer] {
    defer { leaving = [] }
    return leaving
  }

  /// Empties a world that is no longer needed, and returns its nodes.
  func takeRoots() -> [ComposableContainer] {
    defer { (rootList, rootsByName) = (KeyedList(), nil) }
    return takeLeaving() + roots
  }

  /// Keeps a removed node for later, since its release may take long.
  func leave(_ node: ComposableContainer) { leaving.append(node) }

  func record(of node: ComposableContainer) -> NodeRecord {
    if let record = records[ObjectIdentifier(node)], record.node === node { return record }
    let record = NodeRecord(node)
    records[ObjectIdentifier(node)] = record
    return record
  }

  /// The record of a node; nil if there is none.
  func knownRecord(of node: ComposableContainer) -> NodeRecord? {
    records[ObjectIdentifier(node)].flatMap { $0.node === node ? $0 : nil }
  }

  /// Whether a container has a provider for plugins of a type.
  func hasProvider(for type: String) -> Bool {
    records.values.contains { record in
      record.node != nil && record.providers.contains { $0.typeName == nil || $0.typeName == type }
    }
  }

  func forgetRecord(of node: ComposableContainer) { records[ObjectIdentifier(node)] = nil }

  package func noteChange() { changeCount += 1 }

  /// A snapshot of all trees.
  package var topology: Topology { Topology(of: Places.children(roots, of: .top), given: self) }

  /// A snapshot of a node and everything below it.
  func topology(of node: ComposableContainer) -> Topology {
    let path = path(of: node)
    return Topology(of: [(node, path)], in: node.parent.map { _ in path.owner }, given: self)
  }

  /// The name under which a node is held; nil if it isn't held.
  func nameHolding(_ node: ComposableContainer) -> String? {
    namesOfHeldNodes[ObjectIdentifier(node)].flatMap { name in
      held[name].flatMap { $0.value as AnyObject === node ? name : nil }
    }
  }

  /// Holds a node under a name.
  func hold(_ node: ComposableContainer, as name: String) {
    noteChange()
    namesOfHeldNodes[ObjectIdentifier(node)] = name
    held[name] = HeldObject(name: name, typeName: "node", fields: [], value: node)
  }
}

// MARK: - Roots

extension World {
  var roots: [ComposableContainer] {
    if let knownRoots { return knownRoots }
    let roots = rootList.elements
    knownRoots = roots
    return roots
  }

  var rootCount: Int { rootList.count }

  /// The newest roots.
  func lastRoots(_ count: Int) -> [ComposableContainer] { rootList.last(count) }

  func addRoot(_ node: ComposableContainer) {
    rootList[ObjectIdentifier(node)] = node
    rootsByName?[ChildName(of: node), default: []].append(node)
    for watcher in watchers { node.attach(watcher: watcher) }
    if let suppressedSends { node.suppressSends(recordingIn: suppressedSends) }
  }

  func removeRoot(_ node: ComposableContainer) {
    guard rootList.remove(ObjectIdentifier(node)) != nil else { return }
    rootsByName?[ChildName(of: node)]?.removeAll { $0 === node }
    for watcher in watchers { node.detach(watcher: watcher) }
  }

  func renameRoot(_ node: ComposableContainer, to name: String) {
    rootsByName?[ChildName(of: node)]?.removeAll { $0 === node }
    node.rename(to: name)
    // Its place among others of that name is not known.
    let isOnly = rootsByName?[ChildName(name)]?.isEmpty ?? true
    if isOnly { rootsByName?[ChildName(name)] = [node] } else { rootsByName = nil }
  }

  /// The roots of a name, in order.
  func roots(named name: ChildName) -> [ComposableContainer] {
    let byName = rootsByName ?? Dictionary(grouping: roots, by: ChildName.init(of:))
    rootsByName = byName
    return byName[name] ?? []
  }

  /// The children of a composer, or the roots, that have a name, in order.
  func siblings(_ name: ChildName, below composer: ComposableContainer?) -> [ComposableContainer] {
    composer?.children(named: name).compactMap(\.self) ?? roots(named: name)
  }
}
