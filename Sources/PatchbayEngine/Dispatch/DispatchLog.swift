/// A compact record of a domain's dispatches, for a reader that does not want events at once.
///
/// There is an entry for each dispatch and for each node that it enters. The entry of a node stands
/// for all subscriptions there.
///
/// Invariant: the log is read before anything in the tree changes;
/// ``DispatchDomain/willChangeTree()`` and ``DispatchDomain/willMove(_:)`` do so first. Therefore
/// entries retain nothing: the objects that they point at still exist, and have the same names.
///
/// Once the log is read, each walk that was recorded here reports its later events to watchers at
/// once.
package final class DispatchLog {
  /// The domain retains the reader, as a watcher, for as long as this is the domain's log.
  unowned let reader: any DispatchLogReader
  /// The node to which the reader is attached.
  weak var node: NodeCore?
  let keepsMessages: Bool
  private let dispatchesOfInterest: Int
  @exclusivity(unchecked) private(set) var starts: ContiguousArray<Start> = []
  @exclusivity(unchecked) private(set) var steps: ContiguousArray<Step> = []
  /// The number of steps at which ``makeRoom()`` is due.
  @exclusivity(unchecked) private var room = 1_024
  /// An origin known to be in the reader's tree; forgotten when the log is read.
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
    /// How many subscriptions the innermost logged walk had called at the send; 0 if there is none.
    let outerDelivered: Int
  }

  /// An event in the innermost logged dispatch that has not ended.
  enum Step {
    /// A dispatch began: the next one of the ``Start``s.
    case began
    /// The subscriptions of this node are called next; those of the node before have all been
    /// called.
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
  /// Whether a node is in the reader's tree, so that dispatches from there are logged.
  func covers(_ origin: Unmanaged<NodeCore>) -> Bool {
    if origin.toOpaque() == knownOrigin { return true }
    guard origin.takeUnretainedValue().rootCore === node?.rootCore else { return false }
    knownOrigin = origin.toOpaque()
    return true
  }

  func begin(_ walk: DispatchWalk) {
    if steps.count >= room { makeRoom() }
    walk.outer?._withUnsafeGuaranteedRef { $0.tellUntold() }
    let outer = walk.outer?._withUnsafeGuaranteedRef { (id: $0.id, delivered: $0.loggedDeliveries) }
    starts.append(
      Start(
        id: walk.id, cause: walk.cause == nil ? outer?.id : walk.causeID, depth: walk.depth,
        carrier: walk.subject.carrier, kind: walk.subject.kind, isState: walk.subject.isState,
        channel: walk.subject.channel, scope: walk.scope, sender: walk.sender,
        origin: walk.origin, outerDelivered: outer?.delivered ?? 0))
    steps.append(.began)
    walk.log = .passUnretained(self)
  }

  /// Logs that the walk is about to call the subscriptions of a node.
  func enter(_ indexNode: Unmanaged<ObserverIndexNode>, _ walk: DispatchWalk) {
    if steps.count >= room { makeRoom() }
    // If there was no room, the log was read, and the walk is no longer logged.
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
  /// Drops the steps that the reader would not keep, takes more room, or reads the whole log.
  private func makeRoom() {
    let old = reader.wantsAll ? 0 : stepsOfNoInterest()
    if old >= room / 2 || (room == Self.mostRoom && old >= room / 8) { return forget(old) }
    guard room < Self.mostRoom else { return read() }
    room *= 2
  }

  /// The number of leading steps of dispatches that ended too long ago to interest the reader.
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
    steps.removeFirst(count)
    starts.removeFirst(dispatches)
    reader.passOver(dispatches)
  }

  /// The walks that are logged here, innermost first.
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

  /// Must be called after a change of what the reader wants: the log may no longer suit it.
  package func reconsider() { node?.resolvedDomain.updateWatching() }
}

extension DispatchWalk {
  /// The deliveries of the innermost logged walk, from this one outwards; others are of other trees.
  fileprivate var loggedDeliveries: Int {
    log == nil ? outer?._withUnsafeGuaranteedRef(\.loggedDeliveries) ?? 0 : delivered
  }

  /// Whether entries in the log are enough to record this dispatch.
  func mayBeLogged(in log: DispatchLog) -> Bool {
    let domain = domain.takeUnretainedValue()
    return !isGuarded && !excludesSender && plan == nil && pointUncounted == nil
      && subject.index != .channelled && depth <= domain.depthLimit
      && nesting <= DispatchLimits.mostNested && !subject.isForeign
      && !route._withUnsafeGuaranteedRef({ $0.isCourse })
      && log.covers(origin)
  }

  /// Logs the start of the dispatch if log entries are enough and the reader keeps no messages.
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

  /// Reads the log, so that watchers get each later event of this dispatch at once.
  func leaveLog() { log?.takeUnretainedValue().read() }
}
