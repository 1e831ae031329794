/// What is written at one node about one key.
///
/// It stays at the node until nothing is on record about the key there, so a route may keep it: see
/// ``DispatchDomain/recordEpoch``.
final class StateRecords {
  let key: StateKey
  @exclusivity(unchecked) var own: Record?
  @exclusivity(unchecked) var subtree: Record?
  /// An earlier value that nothing else refers to; the next message reuses it.
  @exclusivity(unchecked) private var spare: StateValue?

  struct Record {
    /// Nil once the state was cleared.
    let value: StateValue?
    /// When it was written: the later one counts, and newcomers hear several in this order.
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

  /// Writes a record in the place of those it covers.
  func write(_ record: Record, covering coverage: Coverage) {
    // Kept until the new record is in place: releasing a message may run code that sends another.
    let previous = (own, subtree)
    switch coverage {
    case .node: own = record
    case .subtree: (own, subtree) = (nil, record)
    }
    withExtendedLifetime(previous) {}
  }

  /// Gives all records new dates, those of which there is one.
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
  /// The next value of the key, in one that is used again where there is one.
  func nextValue<M: PluginMessage>(_ message: M) -> StateValue {
    guard let spare = spare.take() else { return StateValue(message, stateKey: key) }
    spare.renew(with: message)
    return spare
  }

  /// Writes what follows on a value that was written the same way, and keeps that for the next one.
  func follow(with record: Record, covering coverage: Coverage) {
    guard coverage == .subtree, own == nil else { return write(record, covering: coverage) }
    var previous = exchange(&subtree, with: record)?.value
    if isKnownUniquelyReferenced(&previous) {
      previous?.empty()
      spare = previous
    }
  }
}
