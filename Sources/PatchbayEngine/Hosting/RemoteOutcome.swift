/// What became of a message that was sent through a ``RemoteSender``.
public struct RemoteOutcome: Sendable, Hashable {
  /// How many observers were called, those whose handler threw included.
  public let delivered: Int
  /// Whether the message set out at all.
  public let status: SendOutcome.Status
  /// What went wrong in this very message, in words, in the order in which it did.
  public let faults: [String]
}

extension RemoteOutcome {
  static let detached = RemoteOutcome(delivered: 0, status: .detached, faults: [])
  static let posted = RemoteOutcome(delivered: 0, status: .posted, faults: [])

  init(_ outcome: SendOutcome) {
    self.init(
      delivered: outcome.delivered, status: outcome.status,
      faults: outcome.faults.map(\.description))
  }

  /// Whether the owner or the host was gone, so that nothing was sent.
  public var isDetached: Bool { status == .detached }
}
