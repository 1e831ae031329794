public import PatchbayEngine

/// A description of an action for tools.
public struct ActionDescription {
  /// The full name of the action.
  public let name: ActionName
  /// The callers to which the action is exposed.
  public let exposure: ActionExposure
  /// The plugin or relay that is called; nil for an action of a tool without an owner.
  public let owner: Endpoint?
  /// The fields that the action declares.
  public let fields: [ActionField]
  /// The detail that was given with the action; nil for none.
  public let detail: String?
  /// The lifetime of the target's object; nil if a handler of a plugin is called.
  public let lifetime: TargetLifetime?
  /// Whether an object exists that the next call would use.
  public let hasObject: Bool
  /// The kind of the queries that call the action, for interceptors; nil if a tool makes the calls.
  public let kind: MessageKind?
}

@available(*, unavailable)
extension ActionDescription: Sendable {}

extension ActionRegistry {
  /// All actions, sorted by name; no object is made.
  public var actions: [ActionDescription] {
    table.targets.flatMap { target, entry in
      entry.actions.map { $1.description(ActionName(target, $0), entry.object) }
    }.sorted { $0.name < $1.name }
  }

  /// The description of an action; nil if there is none of this name.
  public subscript(name: ActionName) -> ActionDescription? {
    guard let target = table.targets[name.target] else { return nil }
    return target.actions[name.action]?.description(name, target.object)
  }

  /// The number of actions.
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
