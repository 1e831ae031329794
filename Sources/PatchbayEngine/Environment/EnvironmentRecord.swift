/// An environment value as tools see it.
package struct EnvironmentRecord {
  /// The name of the type that is the key, or the text of a custom key.
  package let key: String
  /// Whether the key is a type.
  package let isKeyedByType: Bool
  /// The type of the value; nil once a weakly held one has died.
  package let typeName: String?
  package let isWeak: Bool
  /// The value; nil once a weakly held one has died.
  package let value: Any?
  /// The node at which the value was set.
  package let node: ComposableContainer
}

@available(*, unavailable)
extension EnvironmentRecord: Sendable {}

extension ComposableContainer {
  /// The values set on this node, in the order of setting, including held ones that have died.
  package var ownEnvironment: [EnvironmentRecord] {
    core.environment.entriesInOrder.map { EnvironmentRecord($0, node: self) }
  }

  /// Whether a value was set on this node with a text as its key.
  package func hasOwnEnvironment(_ key: String) -> Bool {
    core.environment.entries[.custom(AnyHashable(key))] != nil
  }

  /// The values that are effective on this node: its own, then those of its ancestors.
  ///
  /// The nearest ancestor comes first, and the values of one node are in the order of setting. A
  /// value whose key a nearer node has is left out.
  package var effectiveEnvironment: [EnvironmentRecord] {
    var known: Set<EnvironmentKey> = []
    return core.lineage.flatMap { node -> [EnvironmentRecord] in
      guard let container = node.container else { return [] }
      return node.environment.entriesInOrder
        .filter { $0.isAlive && known.insert($0.key).inserted }
        .map { EnvironmentRecord($0, node: container) }
    }
  }
}

extension ComposableContainer {
  /// The effective value whose key is a text, or else a type of that name; nil if there is none.
  package func environmentRecord(of key: String) -> EnvironmentRecord? {
    let custom = EnvironmentKey.custom(AnyHashable(key))
    for node in core.lineage {
      guard let entry = node.environment.entry(of: custom) else { continue }
      return node.container.map { EnvironmentRecord(entry, node: $0) }
    }
    for node in core.lineage where !node.environment.entries.isEmpty {
      let entry = node.environment.entriesInOrder.first { entry in
        entry.key.isType && entry.isAlive && entry.key.description == key
      }
      if let entry { return node.container.map { EnvironmentRecord(entry, node: $0) } }
    }
    return nil
  }
}

extension EnvironmentRecord {
  fileprivate init(_ entry: EnvironmentEntry, node: ComposableContainer) {
    key = entry.key.description
    isKeyedByType = entry.key.isType
    value = entry.value
    typeName = value.map { "\(type(of: $0))" }
    isWeak = entry.isWeak
    self.node = node
  }
}
