/// The outcome of a message that was sent through a ``RemoteSender``.
public struct RemoteOutcome: Sendable, Hashable {
  /// The number of observers that were called, including those whose handler threw.
  public let delivered: Int
  /// Whether the message was sent, and why not.
  public let status: SendOutcome.Status
  /// Descriptions of the faults of this very message, in the order in which they occurred.
  public let faults: [String]
}

extension RemoteOutcome {
  static let detached = RemoteOutcome(delivered: 0, status: .detached, faults: [])
  static let hostGone = RemoteOutcome(delivered: 0, status: .hostGone, faults: [])
  static let posted = RemoteOutcome(delivered: 0, status: .posted, faults: [])

  init(_ outcome: SendOutcome) {
    self.init(
      delivered: outcome.delivered, status: outcome.status,
      faults: outcome.faults.map(\.description))
  }

  /// Whether nothing was sent because the owner or the host was gone; the status says which.
  public var isDetached: Bool { status.isDetached }
}
