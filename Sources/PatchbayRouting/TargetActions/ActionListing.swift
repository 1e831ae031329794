public import PatchbayEngine

/// An action as tools show it.
public struct ActionDescription {
  /// Its name.
  public let name: ActionName
  /// The callers that it is exposed to.
  public let exposure: ActionExposure
  /// The plugin or relay that is called; nil for an action of a tool that names none.
  public let owner: Endpoint?
  /// What it declares to be called with.
  public let fields: [ActionField]
  /// What else there is to know; nil for nothing.
  public let detail: String?
  /// How long the object lives that it belongs to; nil where a plugin's handler is called.
  public let lifetime: TargetLifetime?
  /// Whether there is an object that the next call would use.
  public let hasObject: Bool
  /// What calls of it are, for interceptors; nil where a tool makes the calls.
  public let kind: MessageKind?
}

@available(*, unavailable)
extension ActionDescription: Sendable {}

extension ActionRegistry {
  /// All actions, in the order of their names; no object is made for this.
  public var actions: [ActionDescription] {
    table.targets.flatMap { target, entry in
      entry.actions.map { $1.description(ActionName(target, $0), entry.object) }
    }.sorted { $0.name < $1.name }
  }

  /// An action as tools show it; nil if there is none of this name.
  public subscript(name: ActionName) -> ActionDescription? {
    guard let target = table.targets[name.target] else { return nil }
    return target.actions[name.action]?.description(name, target.object)
  }

  /// How many actions there are.
  public var count: Int { table.targets.values.reduce(0) { $0 + $1.actions.count } }
}

extension RegisteredAction {
  fileprivate func description(_ name: ActionName, _ object: (any TargetHolding)?)
    -> ActionDescription
  {
    ActionDescription(
      name: name, exposure: exposure, owner: owner, fields: fields, detail: detail,
      lifetime: lifetime, hasObject: lifetime != nil && object?.hasObject == true,
      kind: destination?.kind)
  }
}
