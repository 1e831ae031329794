/// The reader behind a ``PluginEnvironment``: its connections, and the value it resolved last.
@usableFromInline
final class EnvironmentReader<V> {
  let key: EnvironmentKey
  let storage = ObserverStorage<V?>()
  /// The connections in the order in which they were made; the reader uses the first.
  private var connections: [Participant] = []
  private var listener: EnvironmentListener?
  /// Retains the object that ``slot`` points to.
  private var resolved: EnvironmentSlot<V>?
  /// The first of the connections.
  @usableFromInline @exclusivity(unchecked) var home: Unmanaged<Participant>?
  /// The slot that was effective at ``epoch``; nil if there was none.
  @usableFromInline @exclusivity(unchecked) var slot: Unmanaged<EnvironmentSlot<V>>?
  @usableFromInline @exclusivity(unchecked) var epoch = UInt64.max

  init(key: EnvironmentKey) { self.key = key }

  // A token may retain the storage longer.
  deinit { storage.end() }
}

@available(*, unavailable)
extension EnvironmentReader: Sendable {}

// MARK: - Reading

extension EnvironmentReader {
  /// The value that is effective at present.
  @inlinable var value: V? {
    guard let home, home._withUnsafeGuaranteedRef({ $0.settledEpoch }) == epoch else {
      return resolve()
    }
    guard let slot else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.strong } ?? weakValue()
  }

  @usableFromInline func weakValue() -> V? { resolved?.value ?? resolve() }

  @usableFromInline func resolve() -> V? {
    // Retained by this: its tree may lose it while the dead are removed.
    let participant = connections.first
    participant?.unlinkDead()
    guard let participant, let node = participant.nodeCore else { return nil }
    switch node.findEnvironment(key, as: V.self) {
    case .nothing:
      keep(nil, at: node.environmentEpoch)
      return nil
    case .found(let slot):
      keep(slot, at: node.environmentEpoch)
      return slot.value
    case .wrongType(let problem):
      forget()
      node.report(problem, of: participant)
      return nil
    }
  }

  private func keep(_ slot: EnvironmentSlot<V>?, at epoch: UInt64) {
    resolved = slot
    self.slot = slot.map(Unmanaged.passUnretained)
    self.epoch = epoch
  }

  private func forget() { keep(nil, at: .max) }
}

/// The result of looking up a value.
enum EnvironmentFinding<V> {
  case nothing
  case found(EnvironmentSlot<V>)
  case wrongType(DispatchFault.Problem)
}

extension NodeCore {
  /// Looks up a value here and in the ancestors, nearest first.
  func findEnvironment<V>(_ key: EnvironmentKey, as _: V.Type) -> EnvironmentFinding<V> {
    guard let entry = environmentEntry(of: key) else { return .nothing }
    if let slot = entry.slot(of: V.self) { return .found(slot) }
    let place = lineage.first { $0.environment.entries[key] === entry }
    return .wrongType(
      .environmentType(
        key: key.description, wanted: String(describing: V.self),
        found: entry.value.map { "\(type(of: $0))" } ?? "nothing",
        node: place?.container?.path ?? "(gone)"))
  }

  /// Changes whenever other values may have become effective.
  var environmentEpoch: UInt64 {
    domain.forward == nil ? domain.environmentEpoch : resolvedDomain.environmentEpoch
  }
}

extension Participant {
  /// The epoch of the node; zero, which no node has, once the participant has left, and as long as
  /// something dead is still in its trees.
  ///
  /// Runs no other code, so it may be read without retaining the participant.
  @usableFromInline final var settledEpoch: UInt64 {
    guard let node else { return 0 }
    return node._withUnsafeGuaranteedRef { node in
      node.domainUncounted._withUnsafeGuaranteedRef { $0.hasDeaths ? 0 : $0.environmentEpoch }
    }
  }
}

// MARK: - Connecting

/// An environment reader, independent of the type of its value.
protocol EnvironmentReading: AnyObject {
  var key: EnvironmentKey { get }
  /// The name of the type that the value is read as.
  var typeName: String { get }

  /// Passes the present value to all bound handlers.
  func tell() throws

  func participantWillLeave(_ participant: Participant)
}

extension EnvironmentReader: EnvironmentReading {
  var typeName: String { String(describing: V.self) }

  func connect(to participant: Participant) {
    _ = storage.isOwned(by: participant)
    connections.append(participant)
    participant.environmentReaders.append(self)
    readThroughFirst()
  }

  func participantWillLeave(_ participant: Participant) {
    connections.removeAll { $0 === participant }
    readThroughFirst()
  }

  /// Ends the reader, because its object has left the tree for good.
  func end() {
    connections = []
    readThroughFirst()
    storage.end()
  }

  private func readThroughFirst() {
    let first = connections.first
    guard home?.toOpaque() != first.map({ Unmanaged.passUnretained($0).toOpaque() }) else { return }
    home = first.map(Unmanaged.passUnretained)
    forget()
    listener?.end()
    listener = nil
    listenIfBound()
  }
}

// MARK: - Listening

extension EnvironmentReader {
  var stream: MessageStream<V?> {
    let bound = MessageStream(storage)
    return MessageStream(
      attach: { handler, onEnd in
        let binding = bound.attach(handler, onEnd)
        self.listenIfBound()
        // Weak, since the token may be kept by the object that the handler captures.
        return MessageBinding { [weak self] in
          binding.cancel()
          self?.stopIfUnbound()
        }
      },
      isHost: storage.isHost)
  }

  private func listenIfBound() {
    guard listener == nil, let participant = connections.first, storage.isBound
    else { return }
    listener = EnvironmentListener(key: key, participant: participant, reader: self)
  }

  private func stopIfUnbound() {
    guard !storage.isBound else { return }
    listener?.end()
    listener = nil
  }

  func tell() throws {
    // The storage must not keep the value: the environment alone decides how long it lives.
    defer { _ = exchange(&storage.last, with: nil) }
    try storage.withHost { try storage.accept(value) }
  }
}
