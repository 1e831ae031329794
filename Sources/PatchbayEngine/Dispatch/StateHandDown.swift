/// Hands states down from a composer to a node composed later whose subtree has interceptors.
///
/// The interceptors see each state; whatever states they hand on are remembered and delivered.
final class StateHandDown {
  private let top: NodeCore
  private let sender: Participant
  private(set) var replays: [Replay] = []
  /// The states that were handed to each node so far; they don't count as seen before.
  private var handed: [ObjectIdentifier: [StateValue]] = [:]
  private var channel: String?

  init(to top: NodeCore, from sender: Participant) {
    self.top = top
    self.sender = sender
  }
}

extension NodeCore {
  func handDownThroughInterceptors(
    _ known: [StateRecords.Record], to child: NodeCore
  ) -> [Replay] {
    guard let container else { return [] }
    let handDown = StateHandDown(to: child, from: container.sendingPoint.participant)
    let values = known.compactMap(\.value)
    for value in values { child.shutOutAncestors(of: value.stateKey) }
    for value in values { handDown.handDown(value) }
    return handDown.replays
  }
}

extension StateHandDown {
  fileprivate func handDown(_ value: StateValue) {
    channel = value.stateKey.channel
    if top.intercepts(value.stateKey.key) {
      cross(value.message, at: top)
    } else {
      spread(value, value.message, from: top)
    }
  }

  /// Takes a state through a node's interceptors, unless the node has seen its kind before.
  private func cross<M: PluginMessage>(_ message: M, at node: NodeCore) {
    guard !hasSeenBefore(key(of: message), node) else { return }
    let domain = node.resolvedDomain
    let subject = Subject(key(of: message).key, on: channel, in: domain)
    let walk = domain.begin(subject, from: .passUnretained(sender), at: .passUnretained(node))
    walk._withUnsafeGuaranteedRef { walk in
      walk.markFrame()
      walk.startWatching()
      walk.point = InterceptionPoint(
        node: node, goesOn: false, entrance: nil, replay: self)
      walk.tellHandDown(of: message, to: node)
      if walk.nesting <= DispatchLimits.mostNested {
        if !walk.isStopped { walk.intercept(message, from: 0) }
      } else {
        walk.refuseNesting()
      }
      walk.tellEnd()
      walk.domain.takeUnretainedValue().end(walk)
    }
  }

  /// Continues behind a node's interceptors with a message that they handed on.
  ///
  /// Only a state is handed down; an event of the past goes nowhere.
  func handDown<M: PluginMessage>(_ message: M, into node: NodeCore) {
    let key = key(of: message)
    guard key.key.isState else { return }
    spread(StateValue(message, stateKey: key), message, from: node)
  }

  private func key<M: PluginMessage>(of message: M) -> StateKey {
    StateKey(key: MessageKey(messageType: M.self, kind: message.kind), channel: channel)
  }

  /// Hands a state down a subtree, up to the next interceptors.
  private func spread<M: PluginMessage>(_ value: StateValue, _ message: M, from node: NodeCore) {
    guard reach(node, with: value) else { return }
    var left = node.childrenToReach
    while let next = left.popLast() {
      // If an interceptor has moved the child meanwhile, it was reached in its new place.
      guard next.child.parentCore === next.parent, next.child.order == next.order else { continue }
      if next.child.intercepts(value.stateKey.key) {
        cross(message, at: next.child)
      } else if reach(next.child, with: value) {
        left += next.child.childrenToReach
      }
    }
  }

  /// Records a state at a node and plans its replays; returns false if the node has seen the kind.
  private func reach(_ node: NodeCore, with value: StateValue) -> Bool {
    if hasSeenBefore(value.stateKey, node) { return false }
    node.remember(value, covering: .node)
    handed[ObjectIdentifier(node), default: []].append(value)
    plan(value, for: node.subscriptions(of: value), at: node)
    return true
  }

  private func plan(_ value: StateValue, for subscriptions: [AnySubscription], at node: NodeCore) {
    if subscriptions.isEmpty { return }
    // One dispatch for consecutive subscriptions of the same state.
    if replays.last?.value === value {
      replays[replays.count - 1].subscriptions += subscriptions
    } else {
      replays.append(Replay(value: value, subscriptions: subscriptions, node: node))
    }
  }

  private func hasSeenBefore(_ key: StateKey, _ node: NodeCore) -> Bool {
    // A record older than the subtree's place in the tree comes from the new ancestors.
    guard let record = node.record(of: key), record.moment > top.order, let seen = record.value
    else { return false }
    return handed[ObjectIdentifier(node)]?.contains { $0 === seen } != true
  }
}

extension DispatchWalk {
  fileprivate func tellHandDown<M: PluginMessage>(of message: M, to node: NodeCore) {
    guard watch != nil, let container = node.container else { return }
    tell(
      .handedDown(message, kind: subject.key.name, channel: subject.channel, to: container))
  }
}

extension NodeCore {
  /// The children in reverse order, so that the last is the next.
  fileprivate var childrenToReach: [(child: NodeCore, parent: NodeCore, order: UInt64)] {
    children.reversed().map { ($0.core, self, $0.core.order) }
  }
}
