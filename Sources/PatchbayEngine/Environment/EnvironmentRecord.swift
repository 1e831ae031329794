/// An environment value as tools see it.
package struct EnvironmentRecord {
  /// The name of the type it stands under, or the words of its own key.
  package let key: String
  /// It stands under a type.
  package let isKeyedByType: Bool
  /// The type of the value; nil once a weakly held one has died.
  package let typeName: String?
  package let isWeak: Bool
  /// Nil once a weakly held value has died.
  package let value: Any?
  /// The node at which it was set.
  package let node: ComposableContainer
}

@available(*, unavailable)
extension EnvironmentRecord: Sendable {}

extension ComposableContainer {
  /// What was set on this node, in the order of setting; the dead included.
  package var ownEnvironment: [EnvironmentRecord] {
    core.environment.entriesInOrder.map { EnvironmentRecord($0, node: self) }
  }

  /// Whether a value was set on this node under a text.
  package func hasOwnEnvironment(_ key: String) -> Bool {
    core.environment.entries[.custom(AnyHashable(key))] != nil
  }

  /// What is effective on this node: its own values, then those of its ancestors that shine through,
  /// nearest first; of each node in the order of setting.
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
  /// What is effective on this node under a text, or else under a type of that name.
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
