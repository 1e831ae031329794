extension MessageSender {
  /// Adds a note for watchers to the delivery under way: what the plugin did with the message.
  ///
  /// Without a watcher it costs nothing, and the text is not even made.
  public func note(_ text: @autoclosure () -> String) { note(saying: text) }

  /// Adds a note that has further properties for watchers.
  package func note(saying words: () -> any DispatchNote) {
    guard let walk = participant.nodeCore?.resolvedDomain.current?.takeUnretainedValue(),
      walk.watch != nil || walk.log != nil
    else { return }
    walk.leaveLog()
    walk.tell(.noted(endpoint, words()))
  }
}

extension MessageTransformer {
  /// Adds a note for watchers to the verdict that the interceptor is about to give: its reason.
  ///
  /// Without a watcher it costs nothing, and the text is not even made. A transformer that was kept
  /// adds no note.
  public func note(_ text: @autoclosure () -> String) {
    transformer.explain { text() }
  }

  /// Adds a note that has further properties for watchers.
  package func note(saying words: () -> any DispatchNote) {
    transformer.explain(words)
  }
}

extension SyncMessageTransformer {
  /// Adds a note for watchers to the verdict that the interceptor is about to give: its reason.
  ///
  /// Without a watcher it costs nothing, and the text is not even made. A transformer that was kept
  /// adds no note.
  public func note(_ text: @autoclosure () -> String) {
    transformer.explain { text() }
  }

  /// Adds a note that has further properties for watchers.
  package func note(saying words: () -> any DispatchNote) {
    transformer.explain(words)
  }
}

/// A note about a dispatch: its description, and further properties of its own.
public typealias DispatchNote = CustomStringConvertible & Sendable

extension Transformer {
  fileprivate func explain(_ words: () -> any DispatchNote) {
    guard let walk = walk?.takeUnretainedValue(), walk.watch != nil, let point = walk.point else {
      return
    }
    walk.tell(.explained(point.chain[next - 1].endpoint, at: point.node.container, words()))
  }
}
