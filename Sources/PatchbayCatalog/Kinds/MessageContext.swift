package import PatchbayEngine
package import PatchbayInspection
package import PatchbayLanguage

/// A message at a node as seen by formulas: its fields, its kind, and the environment.
package struct MessageContext: FormulaContext {
  package let kind: Value
  package let fields: Value
  private let node: ComposableContainer?
  private let stage: Stage?
  private let supposed: SupposedEnvironment

  /// Creates the context of a message at a node; `node` is nil if it is in no tree.
  package init(
    kind: String, fields: Value, at node: ComposableContainer?, on stage: Stage? = nil
  ) {
    self.stage = stage
    self.kind = .text(kind)
    self.fields = fields
    self.node = node
    supposed = .present
  }

  /// Creates the context of an incomplete message.
  init(_ message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?) {
    self.kind = .text(kind.name)
    fields = .object(message.fields)
    self.node = node
    stage = nil
    supposed = message.environment
  }
}

extension MessageContext {
  /// The session's limit on the size of a value, in bytes.
  package var mostBytes: Int { stage?.spending.budgets[.value] ?? Budget.value.standard }

  /// Makes the command under way fail, since a value exceeded the limit.
  package func noteExcess() { stage?.spending.exceed(.value) }

  package func field(_ name: String) -> Value? {
    guard case .object(let fields) = fields else { return nil }
    return fields[name]
  }

  /// The value that the node sees under a key, or under a type of this name.
  package func environment(_ key: String) -> Value? {
    if case .setting(let supposed) = supposed, supposed.key == key,
      origin(of: key) == supposed.node
    {
      return supposed.value
    }
    return node?.environmentRecord(of: key)?.value.map(Value.init(environment:))
  }

  /// The node that sets the value for a key.
  package func origin(of key: String) -> TopologyPath? {
    node?.environmentRecord(of: key).map { TopologyPath(of: $0.node) }
  }
}

// MARK: - Values in the environment

extension Value {
  /// Converts an environment value set by the shell or an application.
  package init(environment value: Any) { self = value as? Value ?? Value(telling: value) }
}
