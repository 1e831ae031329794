/// A compact record of a domain's dispatches, for a reader that does not want events at once.
///
/// There is an entry for the beginning and one for the end of each dispatch. Everything in between
/// follows from its route.
///
/// Invariant: the log is read before anything in the tree changes;
/// ``DispatchDomain/willChangeTree()`` and ``DispatchDomain/willMove(_:)`` do so first. Therefore
/// entries retain nothing but routes: the objects that they point at still exist, and have the same
/// names. Each beginning counts as a user of its route, which therefore serves no other message.
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
  /// Beginnings and ends; nil is the end of the innermost dispatch that has not ended.
  @exclusivity(unchecked) private(set) var entries: ContiguousArray<Start?> = []
  /// The number of entries at which ``makeRoom()`` is due.
  @exclusivity(unchecked) private var room = 1_024
  /// The most stops that all routes which are followed here can have.
  @exclusivity(unchecked) private var stops = 0
  /// Since when stops are counted, by the domain's clock.
  @exclusivity(unchecked) private var countsSince: UInt64
  /// An origin known to be in the reader's tree; forgotten when the log is read.
  @exclusivity(unchecked) private var knownOrigin: UnsafeMutableRawPointer?
  private var isReading = false

  /// The most entries, and the most stops, that are ever kept unread.
  private static let most = 1 << 16

  /// How a dispatch began.
  struct Start {
    let id: UInt64
    let cause: UInt64?
    let depth: Int
    let route: Unmanaged<Route>
    let sender: Unmanaged<Participant>
    /// How many subscriptions the innermost logged walk had called at the send; 0 if there is none.
    let outerDelivered: Int
  }

  init(_ reader: any DispatchLogReader, at node: NodeCore, dispatchesOfInterest: Int) {
    self.reader = reader
    self.node = node
    self.dispatchesOfInterest = dispatchesOfInterest
    keepsMessages = reader.keepsMessages
    countsSince = node.resolvedDomain.tick()
    entries.reserveCapacity(room)
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
    if entries.count >= room { makeRoom() }
    walk.outer?._withUnsafeGuaranteedRef { $0.tellUntold() }
    let outer = walk.outer?._withUnsafeGuaranteedRef { (id: $0.id, delivered: $0.loggedDeliveries) }
    walk.route._withUnsafeGuaranteedRef { $0.users &+= 1 }
    entries.append(
      Start(
        id: walk.id, cause: walk.cause == nil ? outer?.id : walk.causeID, depth: walk.depth,
        route: walk.route, sender: walk.sender, outerDelivered: outer?.delivered ?? 0))
    walk.log = .passUnretained(self)
  }

  func end(_ walk: DispatchWalk) {
    if entries.count >= room || stops > Self.most { makeRoom() }
    // If there was no room, the log was read, and the walk is no longer logged.
    guard walk.log != nil else { return }
    walk.log = nil
    entries.append(nil)
    countStops(of: walk.route)
  }

  private func countStops(of route: Unmanaged<Route>) {
    route._withUnsafeGuaranteedRef { route in
      if route.countedInLog != countsSince { stops += route.stops.count }
      route.countedInLog = countsSince
    }
  }
}

// MARK: - Room

extension DispatchLog {
  /// Drops the entries that the reader would not keep, takes more room, or reads the whole log.
  private func makeRoom() {
    let old = reader.wantsAll ? 0 : entriesOfNoInterest()
    if old >= room / 2 || (room == Self.most && old >= room / 8) {
      reader.passOver(letGo(of: old))
    }
    if stops > Self.most { countStopsAnew() }
    if stops > Self.most { return read() }
    guard entries.count >= room else { return }
    guard room < Self.most else { return read() }
    room *= 2
  }

  /// The number of leading entries of dispatches that ended too long ago to interest the reader.
  private func entriesOfNoInterest() -> Int {
    var open = walks.count
    var ended = 0
    for index in entries.indices.reversed() {
      guard entries[index] != nil else {
        open += 1
        ended += 1
        continue
      }
      open -= 1
      if open == 0, ended >= dispatchesOfInterest { return index }
    }
    return 0
  }

  /// Drops leading entries, and returns how many dispatches began there.
  private func letGo(of count: Int) -> Int {
    var dispatches = 0
    for index in 0..<count {
      guard let start = entries[index] else { continue }
      dispatches += 1
      if start.route.endUse() { start.route.release() }
    }
    entries.removeFirst(count)
    return dispatches
  }

  private func countStopsAnew() {
    stops = 0
    countsSince = node?.resolvedDomain.tick() ?? countsSince
    for case let start? in entries { countStops(of: start.route) }
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
    if entries.isEmpty || isReading { return }
    isReading = true
    var reading = LogReading(of: self)
    reading.tellAll()
    _ = letGo(of: entries.count)
    countStopsAnew()
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
      && depth <= domain.depthLimit
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

  /// Reads the log, so that watchers get each later event of this dispatch at once.
  func leaveLog() { log?.takeUnretainedValue().read() }
}
