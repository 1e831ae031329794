/// What is left of a dispatch under which the tree was changed, written down node by node.
///
/// Taken before the change: the ancestors as they were at the send, the children of every composer
/// as they were when it was entered, the receivers of the current node likewise. What is removed
/// later is skipped; what is added waits for the next message; a node once visited stays visited,
/// wherever it is moved.
@usableFromInline
final class PinnedPlan {
  private var state: StateValue?
  private let subject: Subject
  private let scope: MessageScope
  /// Still to hear it in the current node; the last is the next.
  private var receivers: [AnyReceiver] = []
  private var open: [OpenComposer] = []
  /// Not yet entered; the last is the next.
  private var ancestors: [NodeCore] = []
  /// The branch of the next ancestor that is done or under way.
  private var cameFrom: NodeCore?
  /// For nodes that were moved since: whether they had been visited by then.
  private var wasVisited: [ObjectIdentifier: (node: NodeCore, visited: Bool)] = [:]

  /// A composer that has been entered and not been left.
  private struct OpenComposer {
    let node: NodeCore
    /// Not yet visited, with the order by which a child is known to have stayed; the last is next.
    var remaining: [(child: NodeCore, order: UInt64)]
  }

  init(state: StateValue?, subject: Subject, scope: MessageScope) {
    self.state = state
    self.subject = subject
    self.scope = scope
  }
}

// MARK: - Taking over from a walk over the index

extension PinnedPlan {
  /// Nothing has been visited yet.
  func startAt(_ origin: NodeCore) {
    ancestors = scope == .everywhere ? origin.lineage.reversed() : [origin]
  }

  /// The receivers up to the given one of a node have heard it, and everything before that node in
  /// flood order.
  func goOn(
    from interest: Interest, afterReceiver index: Int, below top: NodeCore, cameFrom: NodeCore?
  ) {
    if scope == .everywhere { ancestors = top.lineage.dropFirst().reversed() }
    self.cameFrom = top
    if let cameFrom { remember(below: cameFrom) }
    openPath(from: top, to: interest.node, leavingOut: cameFrom)
    receivers = due(interest.receivers.elements.dropFirst(index + 1))
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
    remember(at: node)
  }
}

// MARK: - Going on

extension PinnedPlan {
  /// The next receiver in flood order that is still to hear the message; nil at the end.
  ///
  /// It is kept alive by its node or, once taken out of that, by the hub.
  func next(skipping removed: (AnyReceiver) -> Void) -> Unmanaged<AnyReceiver>? {
    while true {
      if let receiver = receivers.popLast() {
        if receiver.isLive { return .passUnretained(receiver) }
        removed(receiver)
      } else if let composer = open.last {
        if let next = open[open.count - 1].remaining.popLast() {
          if isStillDue(next.child, order: next.order, in: composer.node) { enter(next.child) }
        } else {
          open.removeLast()
        }
      } else if let ancestor = ancestors.popLast() {
        enter(ancestor, leavingOut: cameFrom)
        cameFrom = ancestor
      } else {
        return nil
      }
    }
  }

  private func isStillDue(_ child: NodeCore, order: UInt64, in composer: NodeCore) -> Bool {
    guard child.parentCore === composer, child.order == order else { return false }
    return !isExempt(child)
  }

  /// Whether a node is left out where it is met: it has been visited in another place, or it is an
  /// ancestor, which keeps its own turn wherever it was moved.
  private func isExempt(_ node: NodeCore) -> Bool {
    wasVisited[ObjectIdentifier(node)]?.visited == true || ancestors.contains { $0 === node }
  }

  private func enter(_ node: NodeCore, leavingOut branch: NodeCore? = nil) {
    wasVisited[ObjectIdentifier(node)]?.visited = true
    let interest = node.interest(in: lane)
    if interest == nil, branch == nil {
      remember(below: node)
      return
    }
    remember(at: node)
    receivers = due(interest?.receivers.elements ?? [])
    guard scope != .container else { return }
    let rest = node.children.filter { $0.core !== branch }
    open.append(OpenComposer(node: node, remaining: rest.pending))
  }

  private func remember(at node: NodeCore) {
    if let state { node.remember(state, covering: .node) }
  }

  /// Makes a whole subtree remember, but for what is left out of it.
  private func remember(below node: NodeCore) {
    guard let state else { return }
    if scope == .container { return node.remember(state, covering: .node) }
    let exempt = ancestors + wasVisited.values.filter(\.visited).map(\.node)
    guard exempt.contains(where: { $0 !== node && $0.lineage.contains { $0 === node } }) else {
      return node.remember(state, covering: .subtree)
    }
    node.remember(state, covering: .node)
    for child in node.children where !isExempt(child.core) { remember(below: child.core) }
  }

  /// The index in which even observers are found that have come since.
  private var lane: Lane {
    subject.channel == nil ? .plain(subject.key) : .channelled(subject.key)
  }

  /// Those who are to hear it, ready to be taken from the end.
  private func due(_ receivers: some Sequence<AnyReceiver>) -> [AnyReceiver] {
    receivers.filter { $0.channel.hears(subject.channel) }.reversed()
  }

  /// What nodes are to remember from here on.
  func remembers(_ state: StateValue?) { self.state = state }

  /// Forgets the rest, because the dispatch was stopped.
  func abandon() {
    receivers = []
    open = []
    ancestors = []
  }
}

// MARK: - Moves

extension PinnedPlan {
  /// Notes whether a node that is about to get another place has been visited.
  func willMove(_ node: NodeCore) {
    wasVisited[ObjectIdentifier(node)] = (node, hasVisited(node))
  }

  private func hasVisited(_ node: NodeCore) -> Bool {
    for candidate in node.lineage {
      if let noted = wasVisited[ObjectIdentifier(candidate)] { return noted.visited }
      if ancestors.contains(where: { $0 === candidate }) { return false }
      if let composer = open.last(where: { $0.node === candidate.parentCore }) {
        return !composer.remaining.contains { $0.child === candidate }
      }
      if open.contains(where: { $0.node === candidate }) || candidate === cameFrom { return true }
    }
    return false
  }
}

extension [NodeCore.Child] {
  /// Ready to be taken from the end.
  fileprivate var pending: [(child: NodeCore, order: UInt64)] {
    reversed().map { ($0.core, $0.core.order) }
  }
}
