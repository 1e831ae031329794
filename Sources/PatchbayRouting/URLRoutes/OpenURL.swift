public import PatchbayEngine

/// Asks a tree from another domain to open a URL, through its `RemoteSender`.
///
///     let opened = await remote.send(message: OpenURL("app://room/42"))
///
/// A plugin of the tree answers it with ``URLRouter/answerOpenURL(by:)``.
public struct OpenURL: SyncPluginMessage, Sendable {
  /// The URL.
  public let url: String

  /// Asks to open a URL.
  public init(_ url: String) { self.url = url }

  /// What became of it, as a value that may leave the tree.
  public struct Response: Sendable {
    /// Whether a route was found and its owner answered, or another router has opened it.
    public let isOpened: Bool
    /// The answer, or why there is none, in words.
    public let words: String
  }
}

extension URLRouter {
  /// Opens what the tree is asked to by ``OpenURL``, as a plugin or relay; nil if that has left its tree.
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
