package import PatchbayEngine
package import PatchbayInspection
package import PatchbayLanguage

/// A message at a node, as formulas see it: its fields, its kind, and the environment there.
package struct MessageContext: FormulaContext {
  /// The name of the kind.
  package let kind: Value
  /// The fields of the message.
  package let fields: Value
  private let node: ComposableContainer?
  private let stage: Stage?

  /// A message of a kind at a node; nil for one that is in no tree.
  package init(
    kind: String, fields: Value, at node: ComposableContainer?, on stage: Stage? = nil
  ) {
    self.stage = stage
    self.kind = .text(kind)
    self.fields = fields
    self.node = node
  }
}

extension MessageContext {
  /// The limit of the session.
  package var mostBytes: Int { stage?.spending.budgets[.value] ?? Budget.value.standard }

  /// The command under way fails: it wanted more than there may be.
  package func noteExcess() { stage?.spending.exceed(.value) }

  /// The value of a field.
  package func field(_ name: String) -> Value? {
    guard case .object(let fields) = fields else { return nil }
    return fields[name]
  }

  /// The value that is effective at the node under a key, or under a type of this name.
  package func environment(_ key: String) -> Value? {
    node?.environmentRecord(of: key)?.value.map(Value.init(environment:))
  }

  /// Where the value that is effective at the node was set.
  package func origin(of key: String) -> TopologyPath? {
    node?.environmentRecord(of: key).map { TopologyPath(of: $0.node) }
  }
}

// MARK: - Values in the environment

extension Value {
  /// What was set in the environment, by the shell or by an application.
  package init(environment value: Any) { self = value as? Value ?? Value(telling: value) }
}
