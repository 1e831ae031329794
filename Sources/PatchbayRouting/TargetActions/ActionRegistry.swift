public import PatchbayEngine

/// The actions of a tree: for each name, such as `Home.show`, the plugin or relay to call.
///
///     try actions.add(ActionName("Home", "show"), by: sender) { request in
///       try home.show(request.field("title", as: String.self))
///     }
///     actions.perform(ActionName("Home", "show"), ["title": "Hi"], from: sender)
///
/// A call is a query of the action's own kind, so it reaches only the owner of the action. A
/// registry belongs to the isolation of its tree; plugins get it from the environment.
public final class ActionRegistry {
  /// The schemes of URLs that may call actions, in lower case; nil for any.
  let schemes: [String]?
  let table = ActionTable()

  /// Creates an empty registry; URLs of other schemes than these are refused.
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
  /// Adds an action of a plugin or relay, until the owner leaves its tree.
  ///
  /// A handler without a result yields ``ActionOutcome/done``. Declared fields are checked before a
  /// call; other fields are handed on unchanged.
  @inlinable
  public func add<Output>(
    _ name: ActionName, by sender: MessageSender, exposure: ActionExposure = .local,
    fields: [ActionField] = [], detail: String? = nil,
    handler: @escaping (ActionRequest) throws -> Output
  ) throws(TargetError) {
    try add(name, by: sender, exposure, fields, detail) { ActionResult(try handler($0)) }
  }

  /// Not generic, so that clients compile only the function above for each type of result.
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

  /// Adds a fallback for actions that a target does not have, until the plugin or relay leaves its
  /// tree.
  ///
  /// If the handler returns nil, the call goes to ``onMissing(by:exposure:handler:)``. URLs reach
  /// the fallback only if it is remote.
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

  /// Adds a handler of actions that do not exist, called after the fallback of the target.
  ///
  /// If the handler returns nil, the outcome is ``ActionOutcome/notFound(_:)``. URLs reach the
  /// handler only if it is remote.
  public func onMissing(
    by sender: MessageSender, exposure: ActionExposure = .local,
    handler: @escaping (ActionRequest) throws -> ActionResult?
  ) throws(TargetError) {
    if table.missing != nil { throw .conflictingPart(.onMissing) }
    table.missing = try RegisteredAction(
      "*", ActionDeclaration(exposure: exposure), by: sender,
      removing: { [table] in table.removeMissing(of: $0) }, handler: handler)
  }

  /// Adds an action for a tool that makes the calls itself; `ending` is called once, at the
  /// removal.
  ///
  /// A call that is answered with `()` yields ``ActionOutcome/done``.
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
  /// Removes exactly this action; returns false if there is none of this name.
  @discardableResult
  public func remove(_ name: ActionName) -> Bool { table.remove(name) }

  /// Removes a target with its actions, its fallback and its object; returns false if there is
  /// none.
  @discardableResult
  public func removeTarget(_ name: String) -> Bool { table.removeTarget(name) }

  /// Removes the handler that ``onMissing(by:exposure:handler:)`` added; returns false if there is
  /// none.
  @discardableResult
  public func removeOnMissing() -> Bool { table.removeMissing() }
}
