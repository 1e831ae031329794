import Synchronization

/// Receives the deaths of objects that a tree does not own: relays and weakly composed nodes.
///
/// They die on whatever thread drops the last reference, and no tree is changed there. Every use of
/// a tree checks this register, by a load of one flag, and then removes the dead on the tree's own
/// thread.
final class DeathRegister: Sendable {
  private let isWaiting = Atomic(false)
  private let entries = Mutex(Entries())

  private struct Entries {
    var deaths: [Death] = []
    /// The register of the trees that these were joined to; it retains this one.
    weak var successor: DeathRegister?
    var predecessors: [DeathRegister] = []
  }
}

/// A relay or node that has died, with what it leaves to its tree.
///
/// Unchecked: the reporting thread only passes references on. Only the tree accesses a relay's
/// connection or a node's estate. It does so after it has taken them from the register, whose lock
/// orders both threads.
enum Death: @unchecked Sendable {
  case relay(RelayConnection)
  case node(Estate)
}

extension DeathRegister {
  /// Whether a death may have been reported.
  @inline(__always)
  var hasNews: Bool { isWaiting.load(ordering: .relaxed) }

  /// Reports a death, from any thread.
  func report(_ death: Death) {
    let successor = entries.withLock { entries in
      if entries.successor == nil {
        entries.deaths.append(death)
        isWaiting.store(true, ordering: .relaxed)
      }
      return entries.successor
    }
    successor?.report(death)
  }

  /// Removes the deaths that were reported since the last call, and returns them in order.
  func take() -> [Death] {
    entries.withLock { entries in
      isWaiting.store(false, ordering: .relaxed)
      let deaths = entries.deaths
      entries.deaths = []
      return deaths
    }
  }

  /// Passes all deaths on to another register, those reported already and those to come.
  func handOver(to successor: DeathRegister) {
    successor.entries.withLock { $0.predecessors.append(self) }
    let deaths = entries.withLock { entries in
      entries.successor = successor
      let deaths = entries.deaths
      entries.deaths = []
      return deaths
    }
    for death in deaths { successor.report(death) }
  }
}
