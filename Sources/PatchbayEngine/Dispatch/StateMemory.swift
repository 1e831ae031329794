/// The last state of each kind and channel that reached a node.
///
/// A state that reached a whole subtree is written once, at its top. A node remembers the latest of
/// its own record and the subtree records from itself to the root. Every record has the moment at
/// which it was written. The records of a node that joins a tree are dated anew, so that states
/// that the node has seen itself count for more than those of its new ancestors.
struct StateMemory {
  private(set) var records: [StateKey: StateRecords] = [:]
  /// The channels on which each key has records.
  private var channels: [MessageKey: Set<String>] = [:]
}

struct StateKey: Hashable {
  let key: MessageKey
  let channel: String?
}

/// A selection of the states on record.
enum MeantStates {
  case all
  case one(StateKey)
  /// The states that an observer of this channel receives.
  case heard(MessageKey, on: MessageChannel)
}

extension StateMemory {
  fileprivate func meant(by states: MeantStates) -> [StateRecords] {
    switch states {
    case .all: return Array(records.values)
    case .one(let key): return records[key].map { [$0] } ?? []
    case .heard(let key, let channel):
      let heard: [String?] =
        switch channel {
        case .none: [nil]
        case .named(let name): [name]
        case .any: [nil] + (channels[key] ?? [])
        }
      return heard.compactMap { records[StateKey(key: key, channel: $0)] }
    }
  }

  fileprivate mutating func add(_ new: StateRecords) {
    if let channel = new.key.channel { note(channel, of: new.key.key, isThere: true) }
    records[new.key] = new
  }

  fileprivate mutating func remove(_ key: StateKey) -> StateRecords? {
    if let channel = key.channel { note(channel, of: key.key, isThere: false) }
    return records.removeValue(forKey: key)
  }

  private mutating func note(_ channel: String, of key: MessageKey, isThere: Bool) {
    if isThere {
      channels[key, default: []].insert(channel)
    } else if channels[key]?.remove(channel) != nil, channels[key]?.isEmpty == true {
      channels[key] = nil
    }
  }

  /// Removes all records and returns them.
  fileprivate mutating func takeAll() -> [StateRecords] {
    channels = [:]
    return Array(exchange(&records, with: [:]).values)
  }
}

// MARK: - Reading

extension NodeCore {
  /// The latest record of a key for this node, even if the state was cleared.
  ///
  /// With `top`, the latest record that was written at `top` or below.
  func record(of key: StateKey, below top: NodeCore? = nil) -> StateRecords.Record? {
    var latest = memory.records[key]?.latest
    for (node, above) in zip(lineage, lineage.dropFirst()) {
      if node === top { break }
      guard let record = above.memory.records[key]?.subtree else { continue }
      if record.moment > latest?.moment ?? 0 { latest = record }
    }
    return latest
  }

  /// The remembered states that some of these subscriptions hear, in the order of writing.
  func rememberedStates(heardBy subscriptions: [AnySubscription]) -> [StateRecords.Record] {
    var keys: Set<StateKey> = []
    for subscription in subscriptions where subscription.key.isState {
      collect(.heard(subscription.key, on: subscription.channel), into: &keys)
    }
    return latestRecords(of: keys)
  }

  /// The remembered states that a node may need once it is composed here, in the order of writing.
  ///
  /// A root without states and interceptors inherits all states that are not of this node alone, so
  /// it needs only those that it observes.
  func states(neededBy child: NodeCore) -> [StateRecords.Record] {
    guard child.parent == nil, child.rememberingNodes == 0, child.intercepting == nil,
      memory.records.values.allSatisfy({ $0.own == nil })
    else { return rememberedStates }
    var keys: Set<StateKey> = []
    for indexNode in child.allIndexNodes {
      switch indexNode.lane {
      case .plain(let key) where key.isState: collect(.heard(key, on: .none), into: &keys)
      case .channelled(let key) where key.isState: collect(.heard(key, on: .any), into: &keys)
      default: break
      }
    }
    return latestRecords(of: keys)
  }

  /// Collects the keys of the selected states that this node or one above it has on record.
  private func collect(_ states: MeantStates, into keys: inout Set<StateKey>) {
    for node in lineage where !node.memory.records.isEmpty {
      for records in node.memory.meant(by: states) { keys.insert(records.key) }
    }
  }

  /// The latest records of keys, in the order of writing, without those that were cleared.
  private func latestRecords(of keys: Set<StateKey>) -> [StateRecords.Record] {
    keys.compactMap { record(of: $0) }.filter { $0.value != nil }
      .sorted { $0.moment < $1.moment }
  }

  /// All remembered states of this node, in the order of writing.
  var rememberedStates: [StateRecords.Record] {
    var node: NodeCore? = self
    while let next = node, next.memory.records.isEmpty { node = next.parentCore }
    if node == nil { return [] }
    return inherited(over: memory.records.compactMapValues(\.latest)).values
      .filter { $0.value != nil }.sorted { $0.moment < $1.moment }
  }

  /// The latest of some records and of those that this node inherits from its ancestors.
  func inherited(over own: [StateKey: StateRecords.Record]) -> [StateKey: StateRecords.Record] {
    var latest = own
    for node in lineage.dropFirst() {
      for (key, records) in node.memory.records {
        guard let record = records.subtree else { continue }
        if record.moment > latest[key]?.moment ?? 0 { latest[key] = record }
      }
    }
    return latest
  }
}

// MARK: - Writing

extension NodeCore {
  /// Records a state for this node or its whole subtree; returns the records that it is written to.
  @discardableResult
  func remember(_ value: StateValue, covering coverage: StateRecords.Coverage) -> StateRecords {
    write(value, for: value.stateKey, covering: coverage)
  }

  /// Makes this node and its subtree forget states.
  func forget(_ states: MeantStates) {
    for key in keysWithRecords(of: states) {
      if lineage.dropFirst().allSatisfy({ $0.memory.records[key]?.subtree == nil }) {
        eraseRecords(of: key)
      } else {
        write(nil, for: key, covering: .subtree)
      }
    }
  }

  @discardableResult
  private func write(
    _ value: StateValue?, for key: StateKey, covering coverage: StateRecords.Coverage
  ) -> StateRecords {
    let record = StateRecords.Record(value: value, moment: resolvedDomain.tick())
    if coverage == .subtree { eraseRecords(of: key, below: self) }
    let records = recordsToWrite(of: key)
    records.write(record, covering: coverage)
    return records
  }

  /// The records of a key at this node, created if they are missing.
  func recordsToWrite(of key: StateKey) -> StateRecords {
    if let known = memory.records[key] { return known }
    let new = StateRecords(of: key)
    memory.add(new)
    resolvedDomain.countRecords(of: key, 1)
    if memory.records.count == 1 { addRememberingNodes(1) }
    return new
  }

  private func removeRecords(of key: StateKey) {
    guard let removed = memory.remove(key) else { return }
    resolvedDomain.countRecords(of: key, -1)
    if memory.records.isEmpty { addRememberingNodes(-1) }
    removed.clear()
  }

  func addRememberingNodes(_ change: Int) {
    for node in lineage { node.rememberingNodes += change }
  }

  /// Removes the records of a key from the whole subtree, except for those of one node.
  private func eraseRecords(of key: StateKey, below top: NodeCore? = nil) {
    let kept = top?.memory.records[key] == nil ? 0 : 1
    guard resolvedDomain.recordCounts[key] ?? 0 > kept else { return }
    for node in rememberingSubtree where node !== top && node.memory.records[key] != nil {
      node.removeRecords(of: key)
    }
  }

  /// Whether this node or one below it has a record of a key.
  func hasRecords(of key: StateKey) -> Bool {
    rememberingSubtree.contains { $0.memory.records[key] != nil }
  }

  /// Whether this node or one below it has a record of a state that was not cleared.
  var hasStatesOnRecord: Bool {
    rememberingSubtree.contains { node in
      node.memory.records.values.contains { $0.own?.value != nil || $0.subtree?.value != nil }
    }
  }

  /// The selected keys that have records in this subtree or above it, in the order of writing.
  ///
  /// The order matters because releasing a state may run code of its own.
  private func keysWithRecords(of states: MeantStates) -> [StateKey] {
    var first: [StateKey: UInt64] = [:]
    for node in Array(lineage.dropFirst()) + rememberingSubtree {
      for records in node.memory.meant(by: states) {
        let moment = records.latest?.moment ?? 0
        first[records.key] = min(first[records.key] ?? moment, moment)
      }
    }
    return first.sorted { $0.value < $1.value }.map(\.key)
  }

  /// Releases the states at the end of the node, in the order in which they were written.
  func releaseStates() {
    for key in memory.records.keys { resolvedDomain.countRecords(of: key, -1) }
    var records = memory.takeAll().flatMap { $0.takeAll() }.sorted { $0.moment > $1.moment }
    while !records.isEmpty { records.removeLast() }
  }

  /// The nodes of the subtree that have records.
  var rememberingSubtree: [NodeCore] {
    var found: [NodeCore] = []
    var left = [self]
    while let node = left.popLast() {
      let isRemembering = !node.memory.records.isEmpty
      if isRemembering { found.append(node) }
      // The children, of which there may be very many, are skipped if none remembers anything.
      if node.rememberingNodes > (isRemembering ? 1 : 0) { left += node.children.map(\.core) }
    }
    return found
  }
}

extension DispatchDomain {
  /// Changes the number of nodes in these trees with a record of a key.
  fileprivate func countRecords(of key: StateKey, _ change: Int) {
    recordEpoch += 1
    recordCounts[key, default: 0] += change
    if change < 0, recordCounts[key] == 0 { recordCounts[key] = nil }
  }
}
