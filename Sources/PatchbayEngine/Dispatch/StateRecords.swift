/// The records of one key at one node.
///
/// This object stays the same until the node has no record of the key, so a route may keep it; see
/// ``DispatchDomain/recordEpoch``.
final class StateRecords {
  let key: StateKey
  @exclusivity(unchecked) var own: Record?
  @exclusivity(unchecked) var subtree: Record?
  /// An earlier value that nothing else refers to; the next message reuses it.
  @exclusivity(unchecked) private var spare: StateValue?

  struct Record {
    /// The state; nil once it was cleared.
    let value: StateValue?
    /// When it was written: the latest record counts, and newcomers receive states in this order.
    let moment: UInt64
  }

  /// The nodes that a record is written for.
  enum Coverage { case node, subtree }

  init(of key: StateKey) { self.key = key }
}

extension StateRecords {
  var latest: Record? {
    guard let own, let subtree else { return own ?? subtree }
    return own.moment > subtree.moment ? own : subtree
  }

  /// Writes a record, which replaces the records that it covers.
  func write(_ record: Record, covering coverage: Coverage) {
    // Kept until the new record is in place: releasing a message may run code that sends another.
    let previous = (own, subtree)
    switch coverage {
    case .node: own = record
    case .subtree: (own, subtree) = (nil, record)
    }
    withExtendedLifetime(previous) {}
  }

  /// Replaces each moment that `anew` has a new one for.
  func date(by anew: [UInt64: UInt64]) {
    own = own.map { Record(value: $0.value, moment: anew[$0.moment] ?? $0.moment) }
    subtree = subtree.map { Record(value: $0.value, moment: anew[$0.moment] ?? $0.moment) }
  }

  func takeAll() -> [Record] {
    let all = [own, subtree].compactMap(\.self)
    (own, subtree) = (nil, nil)
    return all
  }

  func clear() {
    let previous = takeAll()
    withExtendedLifetime(previous) {}
  }
}

// MARK: - The same state again and again

extension StateRecords {
  /// A value with the next message of the key; reuses the spare value if there is one.
  func nextValue<M: PluginMessage>(_ message: M) -> StateValue {
    guard let spare = spare.take() else { return StateValue(message, stateKey: key) }
    spare.renew(with: message)
    return spare
  }

  /// Writes the next record; keeps the value of the former one as the spare if nothing else uses
  /// it.
  func follow(with record: Record, covering coverage: Coverage) {
    guard coverage == .subtree, own == nil else { return write(record, covering: coverage) }
    var previous = exchange(&subtree, with: record)?.value
    if isKnownUniquelyReferenced(&previous) {
      previous?.empty()
      spare = previous
    }
  }
}
