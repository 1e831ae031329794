// What code outside the engine reads of the environment without a property of a plugin.

extension ComposableContainer {
  /// The environment value that is effective at this node: its own, or that of the nearest ancestor.
  ///
  /// Nil if there is none, or if the value under the key is of another type.
  public func environment<V>(_: V.Type, key: (any Hashable)? = nil) -> V? {
    let key = EnvironmentKey(type: V.self, custom: key)
    guard case .found(let slot) = core.findEnvironment(key, as: V.self) else { return nil }
    return slot.value
  }
}

extension MessageSender {
  /// A number that changes whenever another environment value may have become effective for this sender.
  ///
  /// Zero once the sender has left its tree; for code that keeps what it has looked up.
  public var environmentEpoch: UInt64 { sendingPoint.participant.environmentEpoch }
}

extension MessageSender {
  /// The same, and zero as well while a watcher is attached: for code that reports what it uses to watchers.
  public var quietEnvironmentEpoch: UInt64 {
    guard let node = sendingPoint.participant.livingNode else { return 0 }
    return node._withUnsafeGuaranteedRef { node in
      node.domainUncounted._withUnsafeGuaranteedRef { $0.isWatched ? 0 : $0.environmentEpoch }
    }
  }
}
