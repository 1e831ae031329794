/// The last state of each kind and channel that reached a node.
///
/// A state that reached a whole subtree is written once, at its top. What a node remembers is the
/// latest among its own record and the subtree records from itself to the root: every record has
/// the moment at which it was written, and a node that joins a tree has its records dated anew, so
/// that what it has seen itself counts for more than what its new ancestors saw before.
struct StateMemory {
  fileprivate(set) var records: [StateKey: Records] = [:]
  /// The channels of the keys that are on record on any.
  private var channels: [MessageKey: Set<String>] = [:]

  /// What is written at one node about one key.
  struct Records {
    var own: Record?
    var subtree: Record?

    var latest: Record? {
      guard let own, let subtree else { return own ?? subtree }
      return own.moment > subtree.moment ? own : subtree
    }
  }

  struct Record {
    /// Nil once the state was cleared.
    let value: StateValue?
    /// When it was written: the later one counts, and newcomers hear several in this order.
    let moment: UInt64

    func dated(by anew: [UInt64: UInt64]) -> Self {
      Self(value: value, moment: anew[moment] ?? moment)
    }
  }

  /// For whom a record is written.
  enum Coverage { case node, subtree }
}

struct StateKey: Hashable {
  let key: MessageKey
  let channel: String?
}

/// Which of the states on record are meant.
enum MeantStates {
  case all
  case one(StateKey)
  /// Those that an observer of this channel hears.
  case heard(MessageKey, on: MessageChannel)
}

extension StateMemory {
  /// Those of the records, each as it stands there.
  fileprivate func meant(by states: MeantStates) -> [(key: StateKey, value: Records)] {
    switch states {
    case .all: return Array(records)
    case .one(let key): return records.index(forKey: key).map { [records[$0]] } ?? []
    case .heard(let key, let channel):
      let heard = [nil] + (channels[key] ?? []).map(Optional.some)
      return heard.filter(channel.hears).compactMap { channel in
        records.index(forKey: StateKey(key: key, channel: channel)).map { records[$0] }
      }
    }
  }

  /// Puts something on record about a key, or nothing; returned is what was there.
  fileprivate mutating func put(_ new: Records?, for key: StateKey) -> Records? {
    if let channel = key.channel { note(channel, of: key.key, isThere: new != nil) }
    guard let new else { return records.removeValue(forKey: key) }
    return records.updateValue(new, forKey: key)
  }

  private mutating func note(_ channel: String, of key: MessageKey, isThere: Bool) {
    if isThere {
      channels[key, default: []].insert(channel)
    } else if channels[key]?.remove(channel) != nil, channels[key]?.isEmpty == true {
      channels[key] = nil
    }
  }

  /// Takes all out.
  fileprivate mutating func takeAll() -> [Record] {
    channels = [:]
    return exchange(&records, with: [:]).values.flatMap { [$0.own, $0.subtree].compactMap(\.self) }
  }
}

/// A remembered state, and how to hand it to a receiver of its kind.
@usableFromInline
final class StateValue {
  let stateKey: StateKey
  let message: any PluginMessage
  let deliver: (AnyReceiver) throws -> Void

  init<M: PluginMessage>(_ message: M, stateKey: StateKey) {
    self.stateKey = stateKey
    self.message = message
    deliver = { receiver in try (receiver as? Receiver<M>)?.handler(message) }
  }
}

// MARK: - Reading

extension NodeCore {
  /// What this node remembers of a key, cleared records included.
  ///
  /// With `top`, as far as that is written there or below.
  func record(of key: StateKey, below top: NodeCore? = nil) -> StateMemory.Record? {
    var latest = memory.records[key]?.latest
    for (node, above) in zip(lineage, lineage.dropFirst()) {
      if node === top { break }
      guard let record = above.memory.records[key]?.subtree else { continue }
      if record.moment > latest?.moment ?? 0 { latest = record }
    }
    return latest
  }

  /// Everything this node remembers, what was written first first.
  var rememberedStates: [StateMemory.Record] {
    var node: NodeCore? = self
    while let next = node, next.memory.records.isEmpty { node = next.parentCore }
    return node == nil ? [] : remembered(from: lineage.map(\.memory))
  }

  /// What its ancestors make this node remember, in the same order.
  private var inheritedStates: [StateMemory.Record] {
    remembered(from: [StateMemory()] + lineage.dropFirst().map(\.memory))
  }

  private func remembered(from memories: [StateMemory]) -> [StateMemory.Record] {
    guard memories.contains(where: { !$0.records.isEmpty }) else { return [] }
    var latest = memories[0].records.compactMapValues(\.latest)
    for memory in memories.dropFirst() {
      for (key, records) in memory.records {
        guard let record = records.subtree else { continue }
        if record.moment > latest[key]?.moment ?? 0 { latest[key] = record }
      }
    }
    return latest.values.filter { $0.value != nil }.sorted { $0.moment < $1.moment }
  }
}

// MARK: - Writing

extension NodeCore {
  /// Makes this node, or its whole subtree, remember a state from now on.
  func remember(_ value: StateValue, covering coverage: StateMemory.Coverage) {
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

  private func write(
    _ value: StateValue?, for key: StateKey, covering coverage: StateMemory.Coverage
  ) {
    let record = StateMemory.Record(value: value, moment: resolvedDomain.tick())
    switch coverage {
    case .node:
      updateRecords(of: key) { $0.own = record }
    case .subtree:
      eraseRecords(of: key, below: self)
      setRecords(of: key, to: StateMemory.Records(subtree: record))
    }
  }

  private func updateRecords(of key: StateKey, _ change: (inout StateMemory.Records) -> Void) {
    var records = memory.records[key] ?? StateMemory.Records()
    change(&records)
    setRecords(of: key, to: records.latest == nil ? nil : records)
  }

  private func setRecords(of key: StateKey, to records: StateMemory.Records?) {
    let wasEmpty = memory.records.isEmpty
    // Kept until the new record is in place: releasing a message may run code that sends another.
    let previous = memory.put(records, for: key)
    if (previous == nil) != (records == nil) {
      resolvedDomain.countRecords(of: key, records == nil ? -1 : 1)
    }
    countRemembering(wasEmpty: wasEmpty)
    withExtendedLifetime(previous) {}
  }

  private func countRemembering(wasEmpty: Bool) {
    let change = (memory.records.isEmpty ? 0 : 1) - (wasEmpty ? 0 : 1)
    if change != 0 { addRememberingNodes(change) }
  }

  private func addRememberingNodes(_ change: Int) {
    for node in lineage { node.rememberingNodes += change }
  }

  /// Takes the records of a key out of the whole subtree, but for those of one node.
  private func eraseRecords(of key: StateKey, below top: NodeCore? = nil) {
    let kept = top?.memory.records[key] == nil ? 0 : 1
    guard resolvedDomain.recordCounts[key] ?? 0 > kept else { return }
    for node in rememberingSubtree where node !== top && node.memory.records[key] != nil {
      node.setRecords(of: key, to: nil)
    }
  }

  /// Whether anything is on record about a key from here down.
  func hasRecords(of key: StateKey) -> Bool {
    guard resolvedDomain.recordCounts[key] != nil else { return false }
    return rememberingSubtree.contains { $0.memory.records[key] != nil }
  }

  /// Whether any state, not only that one was cleared, is on record from here down.
  var hasStatesOnRecord: Bool {
    rememberingSubtree.contains { node in
      node.memory.records.values.contains { $0.own?.value != nil || $0.subtree?.value != nil }
    }
  }

  /// The keys of these that anything is on record about in this subtree and above it, in the order of
  /// writing: what is released runs code of its own.
  private func keysWithRecords(of states: MeantStates) -> [StateKey] {
    var first: [StateKey: UInt64] = [:]
    for node in Array(lineage.dropFirst()) + rememberingSubtree {
      for (key, records) in node.memory.meant(by: states) {
        let moment = records.latest?.moment ?? 0
        first[key] = min(first[key] ?? moment, moment)
      }
    }
    return first.sorted { $0.value < $1.value }.map(\.key)
  }

  /// The end of the node: what it remembers is released in the order in which it was written.
  func releaseStates() {
    for key in memory.records.keys { resolvedDomain.countRecords(of: key, -1) }
    var records = memory.takeAll().sorted { $0.moment > $1.moment }
    while !records.isEmpty { records.removeLast() }
  }

  /// The nodes of the subtree that have records.
  private var rememberingSubtree: [NodeCore] {
    var found: [NodeCore] = []
    var left = [self]
    while let node = left.popLast() {
      let isRemembering = !node.memory.records.isEmpty
      if isRemembering { found.append(node) }
      // Of very many children none may remember anything.
      if node.rememberingNodes > (isRemembering ? 1 : 0) { left += node.children.map(\.core) }
    }
    return found
  }
}

extension DispatchDomain {
  /// In how many nodes of these trees something is on record about a key, more or less by so many now.
  fileprivate func countRecords(of key: StateKey, _ change: Int) {
    let count = (recordCounts[key] ?? 0) + change
    recordCounts[key] = count > 0 ? count : nil
  }
}

// MARK: - Parting and joining

extension NodeCore {
  /// Takes along what only the ancestors have on record; to be called before parting from them.
  func keepInheritedStates() {
    for record in inheritedStates {
      guard let key = record.value?.stateKey else { continue }
      let known = memory.records[key]?.subtree?.moment ?? 0
      if record.moment > known { updateRecords(of: key) { $0.subtree = record } }
    }
    parentCore?.addRememberingNodes(-rememberingNodes)
  }

  /// Dates everything this subtree has seen after everything its new ancestors have, and shuts out
  /// what they have on record where a node here has seen the kind; to be called once joined.
  func dateStatesAnew() {
    guard rememberingNodes > 0 else { return }
    parentCore?.addRememberingNodes(rememberingNodes)
    let nodes = rememberingSubtree
    shutOutInherited(nodes)
    let records = nodes.flatMap { node in
      node.memory.records.values.flatMap { [$0.own, $0.subtree].compactMap(\.self) }
    }
    let domain = resolvedDomain
    let anew = Dictionary(
      records.map(\.moment).sorted().map { ($0, domain.tick()) },
      uniquingKeysWith: { first, _ in first })
    for node in nodes {
      node.memory.records = node.memory.records.mapValues { records in
        StateMemory.Records(
          own: records.own?.dated(by: anew), subtree: records.subtree?.dated(by: anew))
      }
    }
  }

  /// What the ancestors have on record of a key ends above this node, which has just joined; what it
  /// and those below have seen themselves stays.
  func shutOutAncestors(of key: StateKey) {
    guard memory.records[key]?.subtree == nil else { return }
    let blank = StateMemory.Record(value: nil, moment: order)
    updateRecords(of: key) { $0.subtree = blank }
  }

  /// A composer that has seen a kind for itself alone hands down nothing of it, so its children
  /// are not to find the new ancestors' records past it.
  private func shutOutInherited(_ nodes: [NodeCore]) {
    for node in nodes where !node.children.isEmpty {
      for (key, records) in node.memory.records where records.own != nil {
        let covered = sequence(first: node) { $0 === self ? nil : $0.parentCore }
          .contains { $0.memory.records[key]?.subtree != nil }
        guard !covered else { continue }
        // On record about this key already, so that the count stays.
        node.memory.records[key]?.subtree = StateMemory.Record(value: nil, moment: 0)
      }
    }
  }
}
