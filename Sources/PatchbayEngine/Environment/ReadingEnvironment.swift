// Reading the environment without a property of a plugin, for code outside the engine.

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
  /// A number that changes whenever other environment values may be effective for this sender.
  ///
  /// It is zero once the sender has left its tree. Code that caches values compares it.
  public var environmentEpoch: UInt64 {
    sendingPoint.participant.livingNode?._withUnsafeGuaranteedRef { $0.environmentEpoch } ?? 0
  }
}

extension MessageSender {
  /// The same as ``environmentEpoch``, but zero while a watcher is attached.
  ///
  /// Code that reports its uses of values to watchers compares this number.
  public var quietEnvironmentEpoch: UInt64 {
    guard let node = sendingPoint.participant.livingNode else { return 0 }
    return node._withUnsafeGuaranteedRef { node in
      node.domainUncounted._withUnsafeGuaranteedRef { $0.isWatched ? 0 : $0.environmentEpoch }
    }
  }
}
