public import PatchbayEngine

/// Asks a tree from another domain to perform the action of a URL, through its `RemoteSender`.
///
///     let performed = await remote.send(message: PerformURL("app://Home/show"))
///
/// A plugin of the tree answers it with ``ActionRegistry/answerPerformURL(by:)``.
public struct PerformURL: SyncPluginMessage, Sendable {
  /// The URL.
  public let url: String

  /// Asks to perform the action of a URL.
  public init(_ url: String) { self.url = url }

  /// What became of it, as a value that may leave the tree.
  public struct Response: Sendable {
    /// Whether the action ran to its end.
    public let isPerformed: Bool
    /// The value, that it is done, or why it is not, in words.
    public let words: String
  }
}

extension ActionRegistry {
  /// Performs what the tree is asked to by ``PerformURL``, as a plugin or relay; nil if that has left its tree.
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
