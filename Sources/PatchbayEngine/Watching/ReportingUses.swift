/// A use of something that another part of the tree offers, such as a service, without a message.
public struct ReportedUse: Sendable, Hashable {
  /// The scheme of the offer: `service`.
  public let scheme: String
  /// The name of the offer.
  public let name: String
  /// The result of the use; nil if there is nothing to say.
  public let detail: String?

  /// Describes the use of an offer.
  public init(scheme: String, name: String, detail: String? = nil) {
    (self.scheme, self.name, self.detail) = (scheme, name, detail)
  }
}

extension ReportedUse: CustomStringConvertible {
  /// Scheme, name and detail, as traces show them.
  public var description: String { "\(scheme) \(name)" + (detail.map { ": \($0)" } ?? "") }
}

extension MessageSender {
  /// Reports a use to the watchers of the dispatch under way, as a hop of that dispatch.
  ///
  /// While no dispatch is watched this costs one branch, and the use is not even made.
  @inlinable
  public func report(use: @autoclosure () -> ReportedUse) {
    if isWatched { note("\(use())") }
  }

  /// Whether a watcher is attached in any tree that this sender's tree is, or was, joined to.
  public var isWatched: Bool {
    guard let node = sendingPoint.participant.node else { return false }
    return node._withUnsafeGuaranteedRef { $0.domainUncounted }._withUnsafeGuaranteedRef {
      $0.isWatched
    }
  }
}
