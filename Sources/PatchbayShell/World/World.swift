package import PatchbayCatalog
import PatchbayEngine
package import PatchbayInspection
package import PatchbayLanguage

/// The trees that a session has built, and what it knows of how they were made.
///
/// It is the one thing in the shell that changes trees. Whatever throws has changed nothing, unless
/// ``hasChanged`` says that the world has to be built anew.
package final class World {
  package let catalog: Catalog
  package let kinds: KindTable
  /// The kinds that were defined, in order.
  var definitions: [Definition] = []
  package let stage: Stage
  /// Side by side below `/`.
  private var rootList = KeyedList<ObjectIdentifier, ComposableContainer>() {
    didSet { knownRoots = nil }
  }
  /// The roots as an array, made when it is asked for: each send asks.
  private var knownRoots: [ComposableContainer]?
  /// What `hold` keeps, by name, in order.
  var held = KeyedList<String, HeldObject>()
  /// The names under which nodes are held.
  private var namesOfHeldNodes: [ObjectIdentifier: String] = [:]
  /// What `let` has set.
  var variables: [String: String] = [:]
  let index = NodeIndex()
  /// How the things at a node were made.
  private var records: [ObjectIdentifier: NodeRecord] = [:]
  /// What has been taken away, for `leaks`.
  var departed: [Departed] = []
  /// Nodes that were removed from the trees, until they are released.
  private var leaving: [ComposableContainer] = []
  /// The changes of paths that were not followed yet.
  private var pathChanges: [PathChange] = []
  /// How many things there are at most: as many as were counted last, and all that have come since.
  private var mostThings = 0
  /// Whether something has changed since this was last set to false.
  var hasChanged = false
  private(set) var watchers: [any DispatchWatcher] = []
  /// Records what participants tried to send while the world is loaded or copied; else nil.
  var suppressedSends: SuppressedSends?
  var attachments = Attachments()

  /// A world with the catalogue's starting tree.
  init(catalog: Catalog, kinds others: [Definition], stage: Stage) throws(ShellError) {
    self.catalog = catalog
    self.stage = stage
    kinds = KindTable(catalog, besides: others)
    do {
      for root in try catalog.start() { addRoot(root) }
    } catch {
      throw ShellError(
        .refusedByEngine("the starting tree can't be built: \(error)"))
    }
    hasChanged = false
  }
  /// A world of nothing, not even the starting tree.
  init(emptyLike other: World) {
    catalog = other.catalog
    stage = other.stage
    kinds = other.kinds.emptied
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

  /// Throws if there would be too many things with so many more.
  func makeRoom(for count: Int, at span: SourceSpan?) throws(ShellError) {
    let limit = stage.spending.budgets[.things]
    mostThings += count
    guard mostThings > limit else { return }
    mostThings = roots.reduce(count) { $0 + $1.thingCount }
    guard mostThings <= limit else { throw ShellError(.overBudget(.things, limit), at: span) }
  }

  func note(_ change: PathChange) {
    if change != PathChange() { pathChanges.append(change) }
  }

  /// Does something by which what stands at these places, and others of the same name beside it, may
  /// get other paths.
  func notingPaths<Failure>(
    at places: [NamedPlace], renaming rename: PathChange.Move? = nil,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let comparison = PathComparison(at: places, in: self)
    try body()
    note(comparison.change(in: self, renaming: rename))
  }

  /// What has become of paths since this was asked last.
  func takePathChanges() -> [PathChange] {
    defer { pathChanges = [] }
    return pathChanges
  }

  var hasLeaving: Bool { !leaving.isEmpty }

  /// The nodes that were taken away since this was asked last.
  func takeLeaving() -> [ComposableContainer] {
    defer { leaving = [] }
    return leaving
  }

  /// All that there is of a world that is done with.
  func takeRoots() -> [ComposableContainer] {
    defer { rootList = KeyedList() }
    return takeLeaving() + roots
  }

  /// Notes a node that was taken away: releasing it may take long.
  func leave(_ node: ComposableContainer) { leaving.append(node) }

  func record(of node: ComposableContainer) -> NodeRecord {
    if let record = records[ObjectIdentifier(node)], record.node === node { return record }
    let record = NodeRecord(node)
    records[ObjectIdentifier(node)] = record
    return record
  }

  /// What is known of a node; nil for nothing.
  func knownRecord(of node: ComposableContainer) -> NodeRecord? {
    records[ObjectIdentifier(node)].flatMap { $0.node === node ? $0 : nil }
  }

  func forgetRecord(of node: ComposableContainer) { records[ObjectIdentifier(node)] = nil }

  /// All that there is, as a value.
  package var topology: Topology { Topology(of: roots) }

  /// A snapshot of all trees, unless that is interrupted.
  package func topology(at span: SourceSpan?) throws(ShellError) -> Topology {
    try Topology(of: Places.children(roots, of: .top)) { () throws(ShellError) in
      try stage.proceed(at: span)
    }
  }

  /// The same of a node and all below it.
  func topology(of node: ComposableContainer, at span: SourceSpan?) throws(ShellError) -> Topology {
    let path = path(of: node)
    return try Topology(of: [(node, path)], in: node.parent.map { _ in path.above }) {
      () throws(ShellError) in try stage.proceed(at: span)
    }
  }

  /// The name under which a node is held; nil for one that isn't.
  func nameHolding(_ node: ComposableContainer) -> String? {
    namesOfHeldNodes[ObjectIdentifier(node)].flatMap { name in
      held[name].flatMap { $0.value as AnyObject === node ? name : nil }
    }
  }

  /// Keeps a node under a name.
  func hold(_ node: ComposableContainer, as name: String) {
    hasChanged = true
    namesOfHeldNodes[ObjectIdentifier(node)] = name
    held[name] = HeldObject(name: name, typeName: "node", fields: [], value: node)
  }
}

extension KindTable {
  /// Another table that knows the same kinds.
  func copy(defining definitions: [Definition], of catalog: Catalog) -> KindTable {
    let copy = emptied
    for definition in definitions { _ = try? copy.define(definition) }
    copy.addLines(of: self)
    return copy
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
    hasChanged = true
    rootList[ObjectIdentifier(node)] = node
    index.add(node, to: nil, count: rootCount)
    for watcher in watchers { node.attach(watcher: watcher) }
    if let suppressedSends { node.suppressSends(recordingIn: suppressedSends) }
  }

  func removeRoot(_ node: ComposableContainer) {
    guard rootList.remove(ObjectIdentifier(node)) != nil else { return }
    hasChanged = true
    index.remove(node, from: nil, count: rootCount)
    for watcher in watchers { node.detach(watcher: watcher) }
  }
}
