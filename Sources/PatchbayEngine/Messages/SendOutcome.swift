/// The outcome of a send.
public struct SendOutcome {
  /// The number of observers that were called, including those whose handler threw.
  public let delivered: Int
  /// Whether the message was sent, and why not.
  public let status: Status
  @usableFromInline let log: FaultLog?

  /// The ways in which a send can end.
  public enum Status: Sendable, Hashable {
    /// The message went to every observer that it was addressed to.
    case sent
    /// The message waits for the outermost dispatch to end.
    case posted
    /// The sender has left its tree; nothing was sent.
    case detached
    /// The host of the tree is gone, which a ``RemoteSender`` needs; nothing was sent.
    case hostGone
    /// The tree is being loaded or copied by a tool; nothing was sent.
    case suppressed
    /// The message broke a limit or a rule, or was stopped on its way; the remaining observers did
    /// not receive it.
    case cut
  }

  @inlinable
  init(_ status: Status, delivered: Int = 0, log: FaultLog? = nil) {
    self.status = status
    self.delivered = delivered
    self.log = log
  }

  /// The faults of this very message, in the order in which they occurred.
  ///
  /// Faults of messages that it caused are in the outcomes of those. The root's `onFault` gets all
  /// of them.
  public var faults: [DispatchFault] { log?.faults ?? [] }

  /// Whether the sender had left its tree or lost its host, so that nothing was sent.
  public var isDetached: Bool { status.isDetached }
}

@available(*, unavailable)
extension SendOutcome: Sendable {}

extension SendOutcome.Status {
  var isDetached: Bool { self == .detached || self == .hostGone }
}

/// The faults of one dispatch, made when the first one happens.
@usableFromInline
final class FaultLog {
  private(set) var faults: [DispatchFault] = []

  init() {}

  func append(_ fault: DispatchFault) { faults.append(fault) }
}
