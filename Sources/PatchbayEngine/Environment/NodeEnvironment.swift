/// The environment values that were set on a node, and the listeners in its subtree.
struct NodeEnvironment {
  private(set) var entries: [EnvironmentKey: EnvironmentEntry] = [:]
  /// The listeners in the node itself, in the order in which they are notified.
  fileprivate(set) var listeners: [EnvironmentListener] = []
  /// The slots that were effective for each type at ``knownEpoch``; nil where there was none.
  private var known: [ObjectIdentifier: AnyEnvironmentSlot?] = [:]
  private var knownEpoch: UInt64 = 0
  /// How many listeners there are from the node down.
  fileprivate(set) var listenerCount = 0
}

// MARK: - Entries

extension NodeEnvironment {
  /// The entry of a key, unless its value has died.
  func entry(of key: EnvironmentKey) -> EnvironmentEntry? {
    guard !entries.isEmpty, let entry = entries[key], entry.isAlive else { return nil }
    return entry
  }

  /// The entries in the order in which they were set.
  var entriesInOrder: [EnvironmentEntry] { entries.values.sorted { $0.moment < $1.moment } }

  /// Removes an entry and returns it with its key, since releasing them may run code that reads
  /// this.
  fileprivate mutating func take(_ key: EnvironmentKey)
    -> (key: EnvironmentKey, value: EnvironmentEntry)?
  {
    entries.index(forKey: key).map { entries.remove(at: $0) }
  }

  fileprivate mutating func insert(_ entry: EnvironmentEntry) { entries[entry.key] = entry }

  /// Removes all entries and returns them in the order in which they were set.
  fileprivate mutating func takeAll() -> [EnvironmentEntry] {
    let all = entriesInOrder
    entries = [:]
    return all
  }
}

// MARK: - Known slots

extension NodeEnvironment {
  /// The slot that is effective for a type; nil if it is not known at this epoch.
  func knownSlot(of type: ObjectIdentifier, at epoch: UInt64) -> AnyEnvironmentSlot?? {
    knownEpoch == epoch ? known[type] : nil
  }

  mutating func keep(_ slot: AnyEnvironmentSlot?, of type: ObjectIdentifier, at epoch: UInt64) {
    if knownEpoch != epoch { known.removeAll(keepingCapacity: true) }
    knownEpoch = epoch
    known[type] = .some(slot)
  }
}

extension NodeCore {
  /// The entry that is effective here: that of the nearest node where the value is alive.
  func environmentEntry(of key: EnvironmentKey) -> EnvironmentEntry? {
    var here: Unmanaged<NodeCore>? = .passUnretained(self)
    while let node = here {
      if let entry = node._withUnsafeGuaranteedRef({ $0.environment.entry(of: key) }) {
        return entry
      }
      here = node.parent
    }
    return nil
  }

  /// Sets a value here; returns the listeners below that must be notified.
  func putEnvironment<E>(_ held: Held<E>, key: EnvironmentKey) -> [EnvironmentListener] {
    let domain = resolvedDomain
    let previous = environment.take(key)
    environment.insert(EnvironmentEntry(held, key: key, moment: domain.tick()))
    domain.environmentEpoch += 1
    let due = listeners(of: key)
    previous?.value.empty()
    return due
  }

  /// Removes a value and notifies the listeners that it was effective for; returns false if there
  /// was none.
  func removeEnvironment(key: EnvironmentKey) -> Bool {
    guard let removed = environment.take(key) else { return false }
    let wasAlive = removed.value.isAlive
    resolvedDomain.environmentEpoch += 1
    let due = wasAlive ? listeners(of: key) : []
    removed.value.empty()
    tellEnvironment(to: due)
    return wasAlive
  }

  /// Empties all entries at the end of the node, since readers may still retain them.
  func forgetEnvironment() {
    for entry in environment.takeAll() { entry.empty() }
  }
}

// MARK: - Listeners

extension NodeCore {
  func add(_ listener: EnvironmentListener) {
    let place = listener.place
    var low = 0
    var high = environment.listeners.count
    while low < high {
      let middle = (low + high) / 2
      if place < environment.listeners[middle].place { high = middle } else { low = middle + 1 }
    }
    environment.listeners.insert(listener, at: low)
    countListeners(1)
  }

  func remove(_ listener: EnvironmentListener) {
    // From the end, since a container's plugins leave in reverse order.
    guard let index = environment.listeners.lastIndex(where: { $0 === listener }) else { return }
    environment.listeners.remove(at: index)
    countListeners(-1)
  }

  /// The listeners of this subtree that no nearer node provides with a value, in flood order.
  private func listeners(of key: EnvironmentKey) -> [EnvironmentListener] {
    environmentListeners { $0 !== self && $0.environment.entry(of: key) != nil }
      .filter { $0.key == key }
  }

  /// The listeners of this subtree in flood order, except those in or below excluded nodes.
  func environmentListeners(leavingOut isLeftOut: (NodeCore) -> Bool) -> [EnvironmentListener] {
    var found: [EnvironmentListener] = []
    var left = [self]
    while let node = left.popLast() {
      if node.environment.listenerCount == 0 || isLeftOut(node) { continue }
      found += node.environment.listeners
      left += node.children.reversed().map(\.core)
    }
    return found
  }

  private func countListeners(_ change: Int) {
    for node in lineage { node.environment.listenerCount += change }
  }
}

// MARK: - Joining and parting

extension NodeCore {
  /// Must be called once the node has its parent.
  func joinEnvironment() {
    resolvedDomain.environmentEpoch += 1
    parentCore?.countListeners(environment.listenerCount)
  }

  /// Must be called before the node loses its parent.
  func partEnvironment() {
    resolvedDomain.environmentEpoch += 1
    parentCore?.countListeners(-environment.listenerCount)
  }
}
