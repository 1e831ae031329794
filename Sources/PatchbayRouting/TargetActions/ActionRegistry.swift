public import PatchbayEngine

/// The actions of a tree: which plugin or relay is called for `Home.show`.
///
///     try actions.add(ActionName("Home", "show"), by: sender) { request in
///       try home.show(request.field("title", as: String.self))
///     }
///     actions.perform(ActionName("Home", "show"), ["title": "Hi"], from: sender)
///
/// A call is a query of the action's own kind, so it comes to the one who added the action. A registry
/// belongs to the isolation of its tree; plugins get at it by the environment.
public final class ActionRegistry {
  /// The schemes of URLs that may call actions, in lower case; nil for any.
  let schemes: [String]?
  let table = ActionTable()

  /// Without any action; URLs of other schemes than these are refused.
  public init(schemes: [String]? = nil) {
    self.schemes = schemes?.map(\.foldedAsHost).sorted()
  }

  deinit { table.removeAll() }

  /// A call of an action on behalf of its caller.
  public typealias PreparedCall = (any MessageSending) -> CallOutcome<Any>
}

@available(*, unavailable)
extension ActionRegistry: Sendable {}

// MARK: - Adding

extension ActionRegistry {
  /// Adds an action that is called as the plugin or relay, until that leaves its tree.
  ///
  /// A handler without a result is ``ActionOutcome/done`` when it returns. Fields that are declared are
  /// checked before a call; others are handed on as they are.
  @inlinable
  public func add<Output>(
    _ name: ActionName, by sender: MessageSender, exposure: ActionExposure = .local,
    fields: [ActionField] = [], detail: String? = nil,
    handler: @escaping (ActionRequest) throws -> Output
  ) throws(TargetError) {
    try add(name, by: sender, exposure, fields, detail) { ActionResult(try handler($0)) }
  }

  /// Not generic, so that only a caller of the above compiles code for its type of result.
  @usableFromInline
  func add(
    _ name: ActionName, by sender: MessageSender, _ exposure: ActionExposure,
    _ fields: [ActionField], _ detail: String?,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    try check(name)
    let action = try RegisteredAction(
      name.description, ActionDeclaration(exposure: exposure, fields: fields, detail: detail),
      by: sender, removing: { [table] in table.remove(name, of: $0) }, handler: handler)
    table.insert(action, named: name)
  }

  /// Adds what is called for actions that a target does not have, until the plugin or relay leaves its tree.
  ///
  /// A handler that returns nil leaves the call to ``onMissing(by:exposure:handler:)``. URLs come to it
  /// only if it is remote.
  public func addNotFound(
    target: String, by sender: MessageSender, exposure: ActionExposure = .local,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    try checkTarget(target)
    try checkNotFound(of: target)
    let action = try notFound(
      of: target, ActionDeclaration(exposure: exposure), by: sender, handler: handler)
    table.insert(notFound: action, of: target)
  }

  /// Adds what is called for actions that do not exist, after the target's own such action.
  ///
  /// A handler that returns nil leaves the call at ``ActionOutcome/notFound(_:)``. URLs come to it only
  /// if it is remote.
  public func onMissing(
    by sender: MessageSender, exposure: ActionExposure = .local,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    if table.missing != nil { throw .conflictingPart(.onMissing) }
    table.missing = try RegisteredAction(
      "*", ActionDeclaration(exposure: exposure), by: sender,
      removing: { [table] in table.removeMissing(of: $0) }, handler: handler)
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
    table.insert(
      RegisteredAction(declaration, owner: owner, ending: end, preparing: prepare), named: name)
  }

  func check(_ name: ActionName) throws(TargetError) {
    if !name.isWellFormed { throw .badName(name.description) }
    if table[name] != nil { throw .conflict(name) }
  }

  func checkTarget(_ name: String) throws(TargetError) {
    if !ActionName.isTarget(name) { throw .badName(name) }
  }

  func checkNotFound(of target: String) throws(TargetError) {
    if table.targets[target]?.notFound != nil {
      throw .conflictingPart(.notFound(target: target))
    }
  }

  func notFound(
    of target: String, _ declaration: ActionDeclaration, by sender: MessageSender,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) -> RegisteredAction {
    try RegisteredAction(
      target + ".*", declaration, by: sender,
      removing: { [table] in table.removeNotFound(of: target, of: $0) }, handler: handler)
  }
}

// MARK: - Removing

extension ActionRegistry {
  /// Removes an action, and no other; false if there is none of this name.
  @discardableResult
  public func remove(_ name: ActionName) -> Bool { table.remove(name) }

  /// Removes all that is under the name of a target, its object too; false if there is nothing.
  @discardableResult
  public func removeTarget(_ name: String) -> Bool { table.removeTarget(name) }

  /// Removes what was added by ``onMissing(by:exposure:handler:)``; false if there is nothing.
  @discardableResult
  public func removeOnMissing() -> Bool { table.removeMissing() }
}
