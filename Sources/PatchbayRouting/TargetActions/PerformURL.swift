public import PatchbayEngine

/// Sent to a tree from another domain, through its `RemoteSender`, to perform the action of a URL.
///
///     let performed = await remote.send(message: PerformURL("app://Home/show"))
///
/// A plugin of the tree answers the query with ``ActionRegistry/answerPerformURL(by:)``.
public struct PerformURL: SyncPluginMessage, Sendable {
  /// The URL.
  public let url: String

  /// Creates a query to perform the action of a URL.
  public init(_ url: String) { self.url = url }

  /// The outcome, as a value that may leave the tree.
  public struct Response: Sendable {
    /// Whether the action ran to its end.
    public let isPerformed: Bool
    /// The value, `done`, or the reason of the failure, as text.
    public let words: String
  }
}

extension ActionRegistry {
  /// Answers ``PerformURL`` on behalf of a plugin or relay; returns nil if that has left its tree.
  @discardableResult
  public func answerPerformURL(by sender: MessageSender) -> MessageBinding? {
    sender.answer(PerformURL.self) { [weak self] query in
      guard let self else { return nil }
      do throws(TargetError) {
        let outcome = try perform(url: query.url, from: sender)
        return PerformURL.Response(isPerformed: outcome.isPerformed, words: "\(outcome)")
      } catch {
        return PerformURL.Response(isPerformed: false, words: "\(error)")
      }
    }
  }
}
