/// Somebody's `$v`, for as long as something is bound to it, in the node through which it reads.
final class EnvironmentListener {
  let key: EnvironmentKey
  let participant: Participant
  /// False from the moment it is to be told no more, though a change may still hold it.
  private(set) var isLive = true
  /// Hands the value of the moment to all that is bound.
  private let hear: (()) throws -> Void

  init(key: EnvironmentKey, participant: Participant, hear: @escaping (()) throws -> Void) {
    self.key = key
    self.participant = participant
    self.hear = participant.guarding(hear)
    participant.nodeCore?.add(self)
  }
}

extension EnvironmentListener {
  var place: HearingPlace { participant.seat }

  /// What is effective for it at present.
  var entry: EnvironmentEntry? { participant.nodeCore?.environmentEntry(of: key) }

  func end() {
    isLive = false
    participant.nodeCore?.remove(self)
  }

  fileprivate func tell() {
    let node = participant.nodeCore
    do {
      // No dispatch need be under way that would keep a plugin which removes itself.
      try withExtendedLifetime(participant.freelyReachableHost) { try hear(()) }
    } catch {
      for error in (error as? SeveralErrors)?.errors ?? [error] {
        node?.report(.environmentHandlerThrew(error, key: key.description), of: participant)
      }
    }
  }
}

extension NodeCore {
  /// Tells listeners that another entry has become effective for them, those that are still there.
  func tellEnvironment(to due: [EnvironmentListener]) {
    for listener in due where listener.isLive { listener.tell() }
  }

  /// Tells the root of something that went wrong outside of all dispatches.
  func report(_ problem: DispatchFault.Problem, of participant: Participant) {
    let fault = DispatchFault(
      problem: problem, message: nil, sender: Endpoint(participant: participant))
    rootCore.container?.onFault?(fault)
  }
}

/// What is effective for the listeners in nodes that are about to get another place.
struct EnvironmentMove {
  private let before: [(listener: EnvironmentListener, entry: EnvironmentEntry?)]

  init(of nodes: [NodeCore]) {
    before = nodes.flatMap { $0.environmentListeners { _ in false } }.map { ($0, $0.entry) }
  }
}

extension EnvironmentMove {
  /// Tells those for whom it is another entry now.
  func tell() {
    let due = before.filter { $0.listener.isLive && $0.listener.entry !== $0.entry }
    for (listener, _) in due where listener.isLive { listener.tell() }
  }
}
