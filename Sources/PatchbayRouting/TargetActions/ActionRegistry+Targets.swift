public import PatchbayEngine

extension ActionRegistry {
  /// Adds the actions of a target, whose object is made when a call needs it.
  ///
  /// Calls are sent to the plugin or relay that adds the target, so traces show that owner. When
  /// the owner leaves its tree, the target is removed and its object released. Either all actions
  /// are added or, with an error, none.
  public func add<Object: ActionTarget>(
    target name: String, by sender: MessageSender, _ source: TargetSource<Object>
  ) throws(TargetError) {
    let (declared, fallback) = (Object.actions, Object.notFound)
    try check(declared, hasFallback: fallback != nil, target: name)
    let holder = TargetHolder(source, target: name)
    // Make all actions before the first is inserted: an owner that has left its tree ends this
    // here.
    var actions: [(name: ActionName, action: RegisteredAction)] = []
    for each in declared {
      let name = ActionName(name, each.name)
      let action = try RegisteredAction(
        name.description, each.declaration(source.lifetime), by: sender,
        removing: { [table] in table.remove(name, of: $0) },
        handler: { try each.body(holder.object(), $0) })
      actions.append((name, action))
    }
    let notFound = try fallback.map { (fallback) throws(TargetError) in
      try self.notFound(
        of: name, fallback.declaration(source.lifetime), by: sender,
        handler: { try fallback.body(holder.object(), $0) })
    }
    holder.ending = sender.onEnd { [table] in table.remove(holder, of: name) }
    if holder.ending == nil { throw .ownerGone(offering: name) }
    for (name, action) in actions { table.insert(action, named: name) }
    if let notFound { table.insert(notFound: notFound, of: name) }
    table.insert(holder, of: name)
  }

  /// Releases the object of a target, so the next call makes another; returns false if there is
  /// none.
  ///
  /// The object lives on while a call of it runs, or while other code retains it. An object of the
  /// lifetime ``TargetLifetime/owned`` is not released.
  @discardableResult
  public func release(target name: String) -> Bool {
    table.targets[name]?.object?.release() ?? false
  }

  private func check<Object>(
    _ actions: [TargetAction<Object>], hasFallback: Bool, target: String
  ) throws(TargetError) {
    try checkTarget(target)
    if table.targets[target]?.object != nil { throw .conflictingPart(.object(target: target)) }
    if hasFallback { try checkNotFound(of: target) }
    var names: Set<String> = []
    for action in actions {
      let name = ActionName(target, action.name)
      try check(name)
      if !names.insert(action.name).inserted { throw .conflict(name) }
    }
  }
}

extension TargetAction {
  fileprivate func declaration(_ lifetime: TargetLifetime) -> ActionDeclaration {
    ActionDeclaration(exposure: exposure, fields: fields, detail: detail, lifetime: lifetime)
  }
}

extension TargetFallback {
  fileprivate func declaration(_ lifetime: TargetLifetime) -> ActionDeclaration {
    ActionDeclaration(exposure: exposure, lifetime: lifetime)
  }
}
