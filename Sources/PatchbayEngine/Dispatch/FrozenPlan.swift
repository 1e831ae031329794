/// The part of a dispatch that was left when the tree changed, copied node by node.
///
/// The plan has the ancestors as they were at the send, the children of each composer as they were
/// when it was entered, and the subscriptions of the current node likewise. Whatever is removed
/// later is skipped; whatever is added waits for the next message. A node once visited stays
/// visited, wherever it is moved.
@usableFromInline
final class FrozenPlan {
  var state: StateValue?
  let subject: Subject
  let scope: MessageScope
  /// Whether the walk goes from the farthest node to the nearest.
  let isReversed: Bool
  /// The plan of the walk that waits for this one.
  let outer: FrozenPlan?
  /// The due subscriptions of the current node; the last is the next.
  private var subscriptions: [AnySubscription] = []
  var open: [OpenComposer] = []
  /// The ancestors that were not entered yet; the last is the next.
  var ancestors: [Ancestor] = []
  /// The nodes of the sender's lineage that have been entered.
  var entered: [NodeCore] = []
  /// The branch that the message came from, if the waiting walk knows whether that is done.
  private(set) var branchOfOuter: NodeCore?
  /// For each node moved since, whether the message is done with it.
  var marks: [ObjectIdentifier: Mark] = [:]
  /// The interceptors that the message is at.
  var interception: PlannedInterception?
  private var hasStarted = false
  /// The nodes above the next interceptors, nearest first.
  private var ancestorsBeyond: [NodeCore] = []

  /// A composer that has been entered and not been left.
  struct OpenComposer {
    let node: NodeCore
    /// The children not yet visited, the last of them next; a child whose order differs was moved.
    var remaining: [(child: NodeCore, order: UInt64)]
  }

  /// A node of the sender's lineage, and the branch of it that is not visited as a child.
  struct Ancestor {
    let node: NodeCore
    let branch: NodeCore?
    /// Whether its interceptors have seen the message.
    var isPassed = false
  }

  struct Mark {
    let node: NodeCore
    var isDone: Bool
  }

  enum Hop {
    /// Kept alive by its node or, once removed from that, by the domain.
    case subscription(Unmanaged<AnySubscription>)
    case interceptors(InterceptionPoint)
  }

  init(
    state: StateValue?, subject: Subject, scope: MessageScope, isReversed: Bool = false,
    outer: FrozenPlan? = nil
  ) {
    self.state = state
    self.subject = subject
    self.scope = scope
    self.isReversed = isReversed
    self.outer = outer
    marks = outer?.interception?.marksAtFork ?? [:]
  }
}

// MARK: - Starting

extension FrozenPlan {
  /// Starts at the origin, before any node was visited.
  func startAt(_ origin: NodeCore) {
    start(with: (scope == .everywhere ? Array(origin.lineage) : [origin]).ancestors(after: nil))
  }

  /// Starts behind the interceptors of a node: the message has passed them and nothing else.
  func startBehind(_ node: NodeCore, ancestors above: [NodeCore], leavingOut branch: NodeCore?) {
    // In reverse order, only the waiting walk knows whether the branch is done.
    if isReversed { branchOfOuter = branch } else if let branch { entered = [branch] }
    let first = Ancestor(node: node, branch: branch, isPassed: true)
    start(with: [first] + above.ancestors(after: node))
  }

  private func start(with ancestors: [Ancestor]) {
    self.ancestors = isReversed ? ancestors : ancestors.reversed()
  }

  /// Continues with the given subscriptions of a node, then with all after it in flood order.
  func goOn(
    at node: NodeCore, subscriptions: [AnySubscription], below top: NodeCore,
    ancestors above: [NodeCore],
    leavingOut branch: NodeCore?
  ) {
    ancestors = above.ancestors(after: top).reversed()
    entered = [top]
    if let branch, branch !== top { remember(below: branch) }
    openPath(from: top, to: node, leavingOut: branch)
    self.subscriptions = due(subscriptions)
  }

  private func openPath(from top: NodeCore, to node: NodeCore, leavingOut branch: NodeCore?) {
    var path = [node]
    while let last = path.last, last !== top, let above = last.parentCore { path.append(above) }
    for (below, composer) in zip(path, path.dropFirst()).reversed() {
      remember(at: composer)
      for child in composer.children where child.core.order < below.order {
        if child.core !== branch { remember(below: child.core) }
      }
      let rest = composer.children.filter { $0.core.order > below.order && $0.core !== branch }
      open.append(OpenComposer(node: composer, remaining: rest.pending))
    }
    if !node.intercepts(subject.keyAddress) { remember(at: node) }
  }
}

// MARK: - Going on

extension FrozenPlan {
  /// The next subscription or interception point in flood order; nil at the end.
  func next(skipping removed: (AnySubscription) -> Void) -> Hop? {
    while true {
      if let subscription = subscriptions.popLast() {
        if subscription.isLive { return .subscription(.passUnretained(subscription)) }
        removed(subscription)
      } else if let composer = open.last {
        if let next = open[open.count - 1].remaining.popLast() {
          guard isStillDue(next.child, order: next.order, in: composer.node) else { continue }
          if let point = enter(next.child) { return .interceptors(point) }
        } else {
          open.removeLast()
        }
      } else if let ancestor = nextAncestor() {
        if let point = enter(ancestor) { return .interceptors(point) }
      } else {
        return nil
      }
    }
  }

  private func isStillDue(_ child: NodeCore, order: UInt64, in composer: NodeCore) -> Bool {
    guard child.parentCore === composer, child.order == order else { return false }
    return !isExempt(child)
  }

  /// Whether a node is skipped where it is met: the message is done with it, or will visit it as an
  /// ancestor wherever it was moved.
  private func isExempt(_ node: NodeCore) -> Bool {
    marks[ObjectIdentifier(node)]?.isDone == true || isAncestorAhead(node)
  }

  private func nextAncestor() -> Ancestor? {
    defer { hasStarted = true }
    return isReversed && !hasStarted ? firstFromTheFarEnd() : ancestors.popLast()
  }

  /// The first ancestor of a reversed walk: the nearest with interceptors, or else the farthest.
  ///
  /// Interceptors decide about everything behind them, so they come first.
  private func firstFromTheFarEnd() -> Ancestor? {
    let gate = ancestors.firstIndex { !$0.isPassed && $0.node.intercepts(subject.keyAddress) }
    let beyond = gate.map { Array(ancestors[$0...]) } ?? []
    ancestors.removeLast(beyond.count)
    for index in ancestors.indices { ancestors[index].isPassed = true }
    guard let first = beyond.first else { return ancestors.popLast() }
    ancestorsBeyond = beyond.dropFirst().map(\.node)
    return first
  }

  private func enter(_ ancestor: Ancestor) -> InterceptionPoint? {
    let node = ancestor.node
    entered.append(node)
    guard !ancestor.isPassed, node.intercepts(subject.keyAddress) else {
      visit(node, leavingOut: ancestor.branch)
      return nil
    }
    if !isReversed { ancestorsBeyond = exchange(&ancestors, with: []).reversed().map(\.node) }
    finish(node)
    interception = PlannedInterception(
      node: node, ancestors: exchange(&ancestorsBeyond, with: []), marksAtFork: marks)
    return InterceptionPoint(node: node, goesOn: true, entrance: ancestor.branch)
  }

  private func enter(_ child: NodeCore) -> InterceptionPoint? {
    finish(child)
    if child.intercepts(subject.keyAddress) {
      interception = PlannedInterception(node: child, ancestors: [], marksAtFork: marks)
      return InterceptionPoint(node: child, goesOn: false, entrance: nil)
    }
    if child.indexNode(in: lane) == nil, child.intercepting == nil {
      remember(below: child)
    } else {
      visit(child, leavingOut: nil)
    }
    return nil
  }

  /// Visits a node and those above as if that node had no interceptors.
  func goOn(behind interception: PlannedInterception, leavingOut branch: NodeCore?) {
    let node = interception.node
    entered.append(node)
    ancestors += interception.ancestors.ancestors(after: node).reversed()
    visit(node, leavingOut: branch)
  }

  private func finish(_ node: NodeCore) { marks[ObjectIdentifier(node)]?.isDone = true }

  private func visit(_ node: NodeCore, leavingOut branch: NodeCore?) {
    finish(node)
    remember(at: node)
    subscriptions = due(node.indexNode(in: lane)?.subscriptions.elements ?? [])
    guard scope != .container else { return }
    let rest = node.children.filter { $0.core !== branch }
    open.append(
      OpenComposer(node: node, remaining: isReversed ? rest.reversed().pending : rest.pending))
  }

  /// The lane whose index also has the observers that were added since.
  private var lane: Lane {
    subject.channel == nil ? .plain(subject.key) : .channelled(subject.key)
  }

  /// The due subscriptions in reverse order, so that the last is the next.
  private func due(_ subscriptions: some Sequence<AnySubscription>) -> [AnySubscription] {
    subscriptions.filter { $0.channel.hears(subject.channel) }.reversed()
  }

  /// Drops everything that is left to visit, because the dispatch was stopped.
  func abandon() {
    subscriptions = []
    open = []
    ancestors = []
  }
}

// MARK: - States

extension FrozenPlan {
  private func remember(at node: NodeCore) {
    if let state { node.remember(state, covering: .node) }
  }

  /// Records the state for a whole subtree, except for the nodes that are left out.
  private func remember(below node: NodeCore) {
    guard let state else { return }
    let exempt = ancestorsAhead + marks.values.filter(\.isDone).map(\.node)
    let isWhole = !exempt.contains { $0 !== node && $0.lineage.contains { $0 === node } }
    let isCovered = scope != .container && isWhole
    node.remember(state, covering: isCovered ? .subtree : .node)
    if isCovered || scope == .container { return }
    for child in node.children where !isExempt(child.core) { remember(below: child.core) }
  }
}

extension [NodeCore.Child] {
  /// The children in reverse order, so that the last is the next.
  fileprivate var pending: [(child: NodeCore, order: UInt64)] {
    reversed().map { ($0.core, $0.core.order) }
  }
}

extension [NodeCore] {
  /// The ancestors, each with the node through which the message comes to it.
  fileprivate func ancestors(after first: NodeCore?) -> [FrozenPlan.Ancestor] {
    zip(self, [first] + self).map { FrozenPlan.Ancestor(node: $0, branch: $1) }
  }
}
