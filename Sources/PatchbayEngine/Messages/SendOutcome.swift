/// What became of a message that was sent.
public struct SendOutcome {
  /// How many observers were called, those whose handler threw included.
  public let delivered: Int
  /// Whether the message set out at all.
  public let status: Status
  @usableFromInline let log: FaultLog?

  /// How far a message got.
  public enum Status: Sendable, Hashable {
    /// It went to every observer that it was addressed to.
    case sent
    /// It waits for the outermost dispatch to end.
    case posted
    /// The sender has left its tree; nothing was sent.
    case detached
    /// The tree is being loaded or copied by a tool; nothing was sent.
    case suppressed
    /// It broke a limit or a rule, or was stopped on its way; what was due after that never heard
    /// of it.
    case cut
  }

  @inlinable
  init(_ status: Status, delivered: Int = 0, log: FaultLog? = nil) {
    self.status = status
    self.delivered = delivered
    self.log = log
  }

  /// What went wrong in this very message, in the order in which it did.
  ///
  /// Faults of messages that it caused are in the outcomes of those, and all of them reach the
  /// root's `onFault`.
  public var faults: [DispatchFault] { log?.faults ?? [] }

  /// Whether the sender had left its tree, so that nothing was sent.
  public var isDetached: Bool { status == .detached }
}

@available(*, unavailable)
extension SendOutcome: Sendable {}

/// The faults of one dispatch, made when the first one happens.
@usableFromInline
final class FaultLog {
  private(set) var faults: [DispatchFault] = []

  init() {}

  func append(_ fault: DispatchFault) { faults.append(fault) }
}
