/// The registration of a bound environment property, at the node through which it reads.
final class EnvironmentListener {
  let key: EnvironmentKey
  let participant: Participant
  /// False once it must not be notified any more, though a change may still hold it.
  private(set) var isLive = true
  private let reader: any EnvironmentReading

  init(key: EnvironmentKey, participant: Participant, reader: any EnvironmentReading) {
    self.key = key
    self.participant = participant
    self.reader = reader
    participant.nodeCore?.add(self)
  }
}

extension EnvironmentListener {
  var place: HearingPlace { participant.seat }

  /// The entry that is effective for the listener at present.
  var entry: EnvironmentEntry? { participant.nodeCore?.environmentEntry(of: key) }

  func end() {
    isLive = false
    participant.nodeCore?.remove(self)
  }

  /// Notifies the listener; short, so that it takes little of the stack: handlers nest changes.
  fileprivate func tell() {
    // Both hosts are retained meanwhile, by this and by the reader, which may belong to another one:
    // no dispatch may be under way that keeps one that removes itself.
    guard let node = participant.nodeCore, let host = participant.host else { return }
    guard node.enterChange() else { return refuse(in: node) }
    do { try reader.tell() } catch { report(error, in: node) }
    node.leaveChange()
    withExtendedLifetime(host) {}
  }

  private func refuse(in node: NodeCore) {
    let limit = node.causalDepthLimit
    node.report(.environmentDepth(limit: limit, key: key.description), of: participant)
  }

  private func report(_ error: any Error, in node: NodeCore) {
    for error in (error as? SeveralErrors)?.errors ?? [error] {
      node.report(.environmentHandlerThrew(error, key: key.description), of: participant)
    }
  }
}

// MARK: - How deep changes nest

extension NodeCore {
  fileprivate var causalDepthLimit: Int { (rootCore.limits ?? .standard).causalDepth }

  /// Counts a change that is about to be delivered; returns false if too many changes led to it.
  fileprivate func enterChange() -> Bool {
    let domain = resolvedDomain
    let messages = domain.current?._withUnsafeGuaranteedRef { $0.depth } ?? 0
    guard domain.toldChanges + messages < causalDepthLimit else { return false }
    domain.toldChanges += 1
    return true
  }

  /// Looks the domain up again: the handler may have joined trees, which merges their domains.
  fileprivate func leaveChange() { resolvedDomain.toldChanges -= 1 }
}

// MARK: - Telling

extension NodeCore {
  /// Notifies the listeners that are still live that another entry has become effective for them.
  func tellEnvironment(to due: [EnvironmentListener]) {
    for listener in due where listener.isLive { listener.tell() }
  }

  /// Reports a fault outside of all dispatches to the root.
  func report(_ problem: DispatchFault.Problem, of participant: Participant) {
    let fault = DispatchFault(
      problem: problem, message: nil, sender: Endpoint(participant: participant))
    rootCore.container?.onFault?(fault)
  }
}

/// The entries that are effective for the listeners of some nodes before these are moved.
struct EnvironmentMove {
  private let before: [(listener: EnvironmentListener, entry: EnvironmentEntry?)]

  init(of nodes: [NodeCore]) {
    let tops = nodes.filter { $0.environment.listenerCount > 0 }
    let ownTurn = Set(tops.map(ObjectIdentifier.init))
    // A moved node below another moved one is collected in its own turn.
    let listeners = tops.flatMap { top in
      top.environmentListeners { $0 !== top && ownTurn.contains(ObjectIdentifier($0)) }
    }
    before = listeners.map { ($0, $0.entry) }
  }
}

extension EnvironmentMove {
  /// Notifies the listeners for which another entry is effective now.
  func tell() {
    let due = before.filter { $0.listener.isLive && $0.listener.entry !== $0.entry }
    for (listener, _) in due where listener.isLive { listener.tell() }
  }
}
