/// The use of something that another part of the tree offers, without a message: a service, for example.
public struct ReportedUse: Sendable, Hashable {
  /// The scheme of the offer: `service`.
  public let scheme: String
  /// The name of the offer.
  public let name: String
  /// What the use came to; nil for nothing to say.
  public let detail: String?

  /// A use of an offer.
  public init(scheme: String, name: String, detail: String? = nil) {
    (self.scheme, self.name, self.detail) = (scheme, name, detail)
  }
}

extension ReportedUse: CustomStringConvertible {
  /// Scheme, name and detail, as traces show them.
  public var description: String { "\(scheme) \(name)" + (detail.map { ": \($0)" } ?? "") }
}

extension MessageSender {
  /// Reports a use to the watchers of the dispatch under way: it is a hop of that dispatch.
  ///
  /// While no dispatch is watched the report costs one branch, and is not even made.
  @inlinable
  public func report(use: @autoclosure () -> ReportedUse) {
    if isWatched { note("\(use())") }
  }

  /// Whether a watcher is attached anywhere in the trees that this sender's tree is or was joined with.
  public var isWatched: Bool {
    guard let node = sendingPoint.participant.node else { return false }
    return node._withUnsafeGuaranteedRef { $0.domainUncounted }._withUnsafeGuaranteedRef {
      $0.isWatched
    }
  }
}
