import Synchronization

/// Where a tree learns of the death of what it holds without owning it: relays and weakly composed
/// nodes.
///
/// They die on whatever thread drops the last reference, and no tree is changed there. The tree looks
/// here whenever it is used, which is a load of one flag, and takes them out on its own thread.
final class DeathRegister: Sendable {
  private let isWaiting = Atomic(false)
  private let entries = Mutex(Entries())

  private struct Entries {
    var deaths: [Death] = []
    /// The register of the trees that these were joined to; it keeps this one.
    weak var successor: DeathRegister?
    var predecessors: [DeathRegister] = []
  }
}

/// One that has died, and what it leaves to its tree.
///
/// Unchecked: the reporting thread only hands over references. A relay's connection and a node's
/// estate are looked into by their tree alone, after it has taken them from the register, whose lock
/// orders the two.
enum Death: @unchecked Sendable {
  case relay(RelayConnection)
  case node(Estate)
}

extension DeathRegister {
  /// Something may have been reported.
  @inline(__always)
  var hasNews: Bool { isWaiting.load(ordering: .relaxed) }

  /// From any thread.
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

  /// What has been reported since the last time, in that order.
  func take() -> [Death] {
    entries.withLock { entries in
      isWaiting.store(false, ordering: .relaxed)
      let deaths = entries.deaths
      entries.deaths = []
      return deaths
    }
  }

  /// Passes everything on to another register, from now on and from before.
  func handOver(to successor: DeathRegister) {
    successor.entries.withLock { $0.predecessors.append(self) }
    let deaths = entries.withLock { entries in
      entries.successor = successor
      isWaiting.store(false, ordering: .relaxed)
      let deaths = entries.deaths
      entries.deaths = []
      return deaths
    }
    for death in deaths { successor.report(death) }
  }
}
