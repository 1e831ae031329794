public import PatchbayEngine

/// Sent to a tree from another domain, through its `RemoteSender`, to open a URL.
///
///     let opened = await remote.send(message: OpenURL("app://room/42"))
///
/// A plugin of the tree answers the query with ``URLRouter/answerOpenURL(by:)``.
public struct OpenURL: SyncPluginMessage, Sendable {
  /// The URL.
  public let url: String

  /// Creates a query to open a URL.
  public init(_ url: String) { self.url = url }

  /// The outcome, as a value that may leave the tree.
  public struct Response: Sendable {
    /// Whether a route was found and its owner answered, or another router has opened it.
    public let isOpened: Bool
    /// The answer, or the reason why there is none, as text.
    public let words: String
  }
}

extension URLRouter {
  /// Answers ``OpenURL`` on behalf of a plugin or relay; returns nil if that has left its tree.
  @discardableResult
  public func answerOpenURL(by sender: MessageSender) -> MessageBinding? {
    sender.answer(OpenURL.self) { [weak self] query in
      guard let self else { return nil }
      do throws(RoutingError) {
        let outcome = try open(query.url, from: sender)
        return OpenURL.Response(isOpened: outcome.isOpened, words: "\(outcome)")
      } catch {
        return OpenURL.Response(isOpened: false, words: "\(error)")
      }
    }
  }
}
