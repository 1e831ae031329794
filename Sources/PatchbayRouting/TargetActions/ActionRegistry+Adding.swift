public import PatchbayEngine

extension ActionRegistry {
  /// Adds an action that is called as the plugin or relay, until that leaves its tree.
  ///
  /// A handler without a result is ``ActionOutcome/done`` when it returns. Fields that are declared are
  /// checked before a call; others are handed on as they are.
  public func add<Output>(
    _ name: ActionName, by sender: MessageSender, exposure: ActionExposure = .local,
    fields: [ActionField] = [], detail: String? = nil,
    handler: @escaping (ActionRequest) throws -> Output
  ) throws(TargetError) {
    try check(name)
    let declaration = ActionDeclaration(exposure: exposure, fields: fields, detail: detail)
    let action = try action(
      name.description, declaration, by: sender,
      removing: { $0.remove($1, named: name) }, handler: { ActionResult(try handler($0)) })
    insert(action, named: name)
  }

  /// Adds what is called for actions that a target does not have, until the plugin or relay leaves its tree.
  ///
  /// A handler that returns nil leaves the call to ``onMissing(by:exposure:handler:)``.
  public func addNotFound(
    target: String, by sender: MessageSender, exposure: ActionExposure = .local,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    try ActionName.check(target: target)
    try checkNotFound(target)
    targets[target, default: Target()].notFound = try notFound(
      of: target, ActionDeclaration(exposure: exposure), by: sender, handler: handler)
  }

  /// Adds what is called for actions that do not exist, after the target's own such action.
  ///
  /// A handler that returns nil leaves the call at ``ActionOutcome/notFound(_:)``. URLs come to it only
  /// if it is remote.
  public func onMissing(
    by sender: MessageSender, exposure: ActionExposure = .local,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    if missing != nil { throw .conflictingPart(.onMissing) }
    missing = try action(
      "*", ActionDeclaration(exposure: exposure), by: sender,
      removing: { registry, action in
        if registry.missing === action { registry.removeOnMissing() }
      }, handler: handler)
  }

  /// Adds an action whose calls a tool makes itself; `ending` is called once, when it is removed.
  ///
  /// A call that is answered with `()` is ``ActionOutcome/done``.
  public func add(
    _ name: ActionName, exposure: ActionExposure = .local, fields: [ActionField] = [],
    detail: String? = nil, owner: Endpoint? = nil, ending end: @escaping () -> Void = {},
    preparing prepare: @escaping (ActionRequest) throws(TargetError) -> PreparedCall
  ) throws(TargetError) {
    try check(name)
    let declaration = ActionDeclaration(exposure: exposure, fields: fields, detail: detail)
    insert(Action(.prepared(prepare), declaration, owner: owner, onRemoval: end), named: name)
  }
}

// MARK: - Removing

extension ActionRegistry {
  /// Removes an action, and no other; false if there is none of this name.
  @discardableResult
  public func remove(_ name: ActionName) -> Bool {
    guard let action = targets[name.target]?.actions[name.action] else { return false }
    return remove(action, named: name)
  }

  /// Removes all that is under the name of a target, its object too; false if there is nothing.
  @discardableResult
  public func removeTarget(_ name: String) -> Bool {
    guard let target = targets.removeValue(forKey: name) else { return false }
    for action in target.actions.values { action.end() }
    target.notFound?.end()
    target.object?.end()
    return true
  }

  /// Removes what was added by ``onMissing(by:exposure:handler:)``; false if there is nothing.
  @discardableResult
  public func removeOnMissing() -> Bool {
    guard let action = missing.take() else { return false }
    action.end()
    return true
  }

  @discardableResult
  func remove(_ action: Action, named name: ActionName) -> Bool {
    guard let target = targets[name.target], target.actions[name.action] === action
    else { return false }
    target.actions[name.action] = nil
    if target.isEmpty { targets[name.target] = nil }
    action.end()
    return true
  }
}

// MARK: - Making

extension ActionRegistry {
  func check(_ name: ActionName) throws(TargetError) {
    try name.check()
    if targets[name.target]?.actions[name.action] != nil { throw .conflict(name) }
  }

  func checkNotFound(_ target: String) throws(TargetError) {
    if targets[target]?.notFound != nil { throw .conflictingPart(.notFound(target: target)) }
  }

  func insert(_ action: Action, named name: ActionName) {
    targets[name.target, default: Target()].actions[name.action] = action
  }

  /// The fallback of a target, which takes itself out when its owner ends.
  func notFound(
    of target: String, _ declaration: ActionDeclaration, by sender: MessageSender,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) -> Action {
    try action(
      target + ".*", declaration, by: sender,
      removing: { registry, action in
        guard let found = registry.targets[target], found.notFound === action else { return }
        found.notFound = nil
        if found.isEmpty { registry.targets[target] = nil }
        action.end()
      }, handler: handler)
  }

  /// An action of a plugin or relay, which is removed when that leaves.
  func action(
    _ name: String, _ declaration: ActionDeclaration, by sender: MessageSender,
    removing remove: @escaping (ActionRegistry, Action) -> Void,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) -> Action {
    let destination = Destination(
      scheme: "action", name: name, detail: declaration.words, of: sender, handler: handler)
    guard let destination else { throw .ownerGone(offering: name) }
    let removal = Removal()
    let action = Action(.destination(destination), declaration, owner: sender.endpoint) {
      destination.end()
      removal.binding?.cancel()
    }
    removal.binding = sender.onEnd { [weak self, weak action] in
      if let self, let action { remove(self, action) }
    }
    return action
  }

  /// Calls off what was to be done when an owner ends.
  private final class Removal {
    var binding: MessageBinding?
  }
}
