/// What happens in the dispatches of a domain, noted for a reader that does not want it at once.
///
/// A few words for each dispatch and for each node it comes to, which stand for all the subscriptions
/// there. Nothing of the tree is retained: invariant: the log is read before anything in the tree
/// changes, by ``DispatchDomain/willChangeTree()`` and ``DispatchDomain/willMove(_:)`` before all else, so that whatever
/// an entry points at is there, and is called what it was called. A walk that is on record here when
/// the log is read tells its watchers of each event from then on.
package final class DispatchLog {
  /// Kept by the domain, as one of its watchers, for as long as this is the domain's log.
  unowned let reader: any DispatchLogReader
  /// The node to which the reader is attached.
  weak var node: NodeCore?
  let keepsMessages: Bool
  private let dispatchesOfInterest: Int
  @exclusivity(unchecked) private(set) var starts: ContiguousArray<Start> = []
  @exclusivity(unchecked) private(set) var steps: ContiguousArray<Step> = []
  /// How many steps there is room for.
  @exclusivity(unchecked) private var room = 1_024
  /// A node found to be in the reader's tree; asked about again once something has changed.
  @exclusivity(unchecked) private var knownOrigin: UnsafeMutableRawPointer?
  private var isReading = false

  /// The most steps that are ever kept unread.
  private static let mostRoom = 1 << 16

  /// How a dispatch began.
  struct Start {
    let id: UInt64
    let cause: UInt64?
    let depth: Int
    let carrier: Any.Type
    let kind: MessageKind?
    let isState: Bool
    let channel: String?
    let scope: MessageScope
    let sender: Unmanaged<Participant>
    let origin: Unmanaged<NodeCore>
    /// How many subscriptions the walk on record has called in whose handler this was sent.
    let outerDelivered: Int
  }

  /// What happens in the innermost dispatch on record that has not ended.
  enum Step {
    /// The next of the ``Start``s.
    case began
    /// The subscriptions of a node are called from here on; those of the node before all have been.
    case entered(Unmanaged<ObserverIndexNode>)
    case ended
  }

  init(_ reader: any DispatchLogReader, at node: NodeCore, dispatchesOfInterest: Int) {
    self.reader = reader
    self.node = node
    self.dispatchesOfInterest = dispatchesOfInterest
    keepsMessages = reader.keepsMessages
    steps.reserveCapacity(room)
  }
}

// MARK: - Writing

extension DispatchLog {
  /// Whether a dispatch from this node is the reader's to know of.
  func covers(_ origin: Unmanaged<NodeCore>) -> Bool {
    if origin.toOpaque() == knownOrigin { return true }
    guard origin.takeUnretainedValue().rootCore === node?.rootCore else { return false }
    knownOrigin = origin.toOpaque()
    return true
  }

  func begin(_ walk: DispatchWalk) {
    if steps.count >= room { makeRoom() }
    walk.outer?._withUnsafeGuaranteedRef { $0.tellUntold() }
    // One that isn't on record here may be of another tree, and counts for itself.
    let outer = walk.outer?._withUnsafeGuaranteedRef {
      (id: $0.id, delivered: $0.log == nil ? 0 : $0.delivered)
    }
    starts.append(
      Start(
        id: walk.id, cause: walk.cause == nil ? outer?.id : walk.causeID, depth: walk.depth,
        carrier: walk.subject.carrier, kind: walk.subject.kind, isState: walk.subject.isState,
        channel: walk.subject.channel, scope: walk.scope, sender: walk.sender,
        origin: walk.origin, outerDelivered: outer?.delivered ?? 0))
    steps.append(.began)
    walk.log = .passUnretained(self)
  }

  /// The walk is about to call the subscriptions of a node.
  func enter(_ indexNode: Unmanaged<ObserverIndexNode>, _ walk: DispatchWalk) {
    if steps.count >= room { makeRoom() }
    // Without room it was read, and the walk is no longer on record here.
    if walk.log != nil { steps.append(.entered(indexNode)) }
  }

  func end(_ walk: DispatchWalk) {
    if steps.count >= room { makeRoom() }
    guard walk.log != nil else { return }
    walk.log = nil
    steps.append(.ended)
  }
}

// MARK: - Room

extension DispatchLog {
  /// Forgets what the reader would not keep, takes more room, or has all of it read.
  private func makeRoom() {
    let old = stepsOfNoInterest()
    if old >= room / 2 || (room == Self.mostRoom && old >= room / 8) { return forget(old) }
    guard room < Self.mostRoom else { return read() }
    room *= 2
  }

  /// How many steps at the beginning belong to dispatches that are not among the last to have ended.
  private func stepsOfNoInterest() -> Int {
    var open = walks.count
    var ended = 0
    for index in steps.indices.reversed() {
      switch steps[index] {
      case .began:
        open -= 1
        if open == 0, ended >= dispatchesOfInterest { return index }
      case .entered: break
      case .ended:
        open += 1
        ended += 1
      }
    }
    return 0
  }

  private func forget(_ count: Int) {
    let dispatches = steps[..<count].count { if case .began = $0 { true } else { false } }
    let groups = reader.countsPassed ? groups(upTo: count) : []
    steps.removeFirst(count)
    starts.removeFirst(dispatches)
    reader.passOver(dispatches, groups)
  }

  /// The walks that are on record here, innermost first.
  var walks: [DispatchWalk] {
    node?.resolvedDomain.walks.filter {
      $0.log?.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
    }
      ?? []
  }
}

// MARK: - Reading

extension DispatchLog {
  /// Reports all that is logged; later events of dispatches under way are reported as they happen.
  package func read() {
    knownOrigin = nil
    if steps.isEmpty || isReading { return }
    isReading = true
    var reading = LogReading(of: self)
    reading.tellAll()
    starts.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    isReading = false
  }

  /// Must be called when the reader has changed its mind about what it wants.
  package func reconsider() { node?.resolvedDomain.updateWatching() }
}

extension DispatchWalk {
  /// Whether nothing about this dispatch needs more than a note in the log.
  func mayBeLogged(in log: DispatchLog) -> Bool {
    let domain = domain.takeUnretainedValue()
    return !isGuarded && plan == nil && pointUncounted == nil
      && subject.index != .channelled && depth <= domain.depthLimit
      && nesting <= DispatchLimits.mostNested && !subject.isForeign
      && !route._withUnsafeGuaranteedRef({ $0.isCourse })
      && log.covers(origin)
  }

  /// Logs a message that sets out, if the reader wants no more of it.
  func noteInLog() {
    guard let log = domain.takeUnretainedValue().log, !log.keepsMessages, mayBeLogged(in: log)
    else {
      return
    }
    log.begin(self)
    isSpecial = subject.isState
  }

  /// Logs that the subscriptions of a node are being called.
  @inline(never)
  func noteInLog(_ indexNode: Unmanaged<ObserverIndexNode>) {
    log?._withUnsafeGuaranteedRef { $0.enter(indexNode, self) }
  }

  /// Reports each event of this dispatch to its watchers from here on, if it was logged so far.
  func leaveLog() { log?.takeUnretainedValue().read() }
}
