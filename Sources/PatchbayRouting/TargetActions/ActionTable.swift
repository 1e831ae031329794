import PatchbayEngine

/// The contents of an ``ActionRegistry``.
///
/// The closures that end an owner's actions retain this table: a weak reference to the registry
/// would slow down each call. Invariant: nothing is released while a dictionary is changed, since a
/// deinit may access the table.
final class ActionTable {
  /// The targets by name, each with its actions by name, so that no call concatenates two names.
  @exclusivity(unchecked) private(set) var targets: [String: Target] = [:]
  /// The handler of missing actions, called after the fallback of the target.
  var missing: RegisteredAction?

  /// The contents of one target.
  final class Target {
    @exclusivity(unchecked) fileprivate(set) var actions: [String: RegisteredAction] = [:]
    /// The fallback for actions that the target lacks.
    fileprivate(set) var notFound: RegisteredAction?
    /// Nil if only handlers of plugins and relays were added.
    fileprivate(set) var object: (any TargetHolding)?

    fileprivate var isEmpty: Bool { actions.isEmpty && notFound == nil && object == nil }
  }
}

extension ActionTable {
  @inline(__always)
  subscript(name: ActionName) -> RegisteredAction? { targets[name.target]?.actions[name.action] }

  /// Requires that there is no action of this name.
  func insert(_ action: RegisteredAction, named name: ActionName) {
    target(name.target).actions[name.action] = action
  }

  /// Requires that the target has no fallback.
  func insert(notFound action: RegisteredAction, of name: String) { target(name).notFound = action }

  /// Requires that the target has no object.
  func insert(_ object: some TargetHolding, of name: String) { target(name).object = object }

  private func target(_ name: String) -> Target {
    if let found = targets[name] { return found }
    let new = Target()
    targets[name] = new
    return new
  }
}

// MARK: - Removing

extension ActionTable {
  func remove(_ name: ActionName) -> Bool {
    guard let target = targets[name.target],
      let action = target.actions.removeValue(forKey: name.action)
    else { return false }
    removeIfEmpty(name.target)
    action.end()
    return true
  }

  func removeTarget(_ name: String) -> Bool {
    guard let target = targets.removeValue(forKey: name) else { return false }
    target.end()
    return true
  }

  func removeMissing() -> Bool {
    guard let action = missing.take() else { return false }
    action.end()
    return true
  }

  func removeAll() {
    let removed = exchange(&targets, with: [:])
    for name in removed.keys.sorted() { removed[name]?.end() }
    _ = removeMissing()
  }

  private func removeIfEmpty(_ name: String) {
    if let target = targets[name], target.isEmpty {
      targets[name] = nil
    }
  }
}

extension ActionTable.Target {
  fileprivate func end() {
    for name in actions.keys.sorted() { actions[name]?.end() }
    notFound?.end()
    object?.end()
  }
}

// MARK: - Removing with the owner

extension ActionTable {
  /// Removes an action, unless a later one has its name.
  func remove(_ name: ActionName, of ownership: Ownership) {
    if self[name]?.ownership === ownership { _ = remove(name) }
  }

  /// Removes the fallback of a target, unless it is a later one.
  func removeNotFound(of name: String, of ownership: Ownership) {
    guard let target = targets[name], target.notFound?.ownership === ownership else { return }
    let action = target.notFound.take()
    removeIfEmpty(name)
    action?.end()
  }

  /// Removes the handler of missing actions, unless it is a later one.
  func removeMissing(of ownership: Ownership) {
    if missing?.ownership === ownership { _ = removeMissing() }
  }

  /// Removes the object of a target, unless it is a later one.
  func remove(_ object: some TargetHolding, of name: String) {
    if let target = targets[name], target.object === object {
      target.object = nil
      removeIfEmpty(name)
    }
    object.end()
  }
}
