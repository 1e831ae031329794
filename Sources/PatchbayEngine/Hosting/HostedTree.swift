/// A host's tree, and the keys by which remote senders refer to its participants; owned by the host.
final class HostedTree {
  let mailbox: AsyncStream<Errand>.Continuation
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastSerial: UInt64 = 0
  /// The number of entries at which dead ones are removed next.
  private var nextSweep = 16

  private struct Entry {
    let key: RemoteKey
    weak var participant: Participant?
  }

  /// Hosts all that is below a node, itself included.
  init(of root: ComposableContainer, mailbox: AsyncStream<Errand>.Continuation) {
    self.mailbox = mailbox
    root.core.hosted = self
  }
}

/// The identity of a participant, which may be passed to other threads.
struct RemoteKey: Sendable {
  let address: ObjectIdentifier
  /// Distinguishes the participant from an earlier one at the same address.
  let serial: UInt64
}

extension HostedTree {
  func remote(for participant: Participant) -> RemoteSender {
    RemoteSender(mailbox: mailbox, key: key(of: participant))
  }

  /// The participant with a key; nil once it is no longer in this tree.
  func participant(for key: RemoteKey) -> Participant? {
    guard
      let entry = entries[key.address], entry.key.serial == key.serial,
      let participant = entry.participant, participant.hosted === self
    else { return nil }
    return participant
  }

  private func key(of participant: Participant) -> RemoteKey {
    let address = ObjectIdentifier(participant)
    if let known = entries[address], known.participant === participant { return known.key }
    sweep()
    lastSerial += 1
    let key = RemoteKey(address: address, serial: lastSerial)
    entries[address] = Entry(key: key, participant: participant)
    return key
  }

  private func sweep() {
    guard entries.count >= nextSweep else { return }
    entries = entries.filter { $0.value.participant != nil }
    nextSweep = Swift.max(16, entries.count * 2)
  }
}

extension Participant {
  /// The hosted tree that the participant is in; nil if it is in none.
  final var hosted: HostedTree? {
    guard let nodeCore else { return nil }
    for core in nodeCore.lineage {
      if let hosted = core.hosted { return hosted }
    }
    return nil
  }
}
