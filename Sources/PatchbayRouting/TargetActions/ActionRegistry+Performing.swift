public import PatchbayEngine

extension ActionRegistry {
  /// Performs an action on behalf of a plugin, relay or node of the tree.
  ///
  /// `userInfo` is handed over beside the fields. If the action does not exist, the fallback of the
  /// target is called, then the handler of missing actions; the outcome is `notFound` if neither
  /// answers.
  @discardableResult
  public func perform(
    _ name: ActionName, _ fields: [String: Any] = [:], userInfo: [String: Any] = [:],
    from caller: any MessageSending
  ) -> ActionOutcome {
    let request = ActionRequest(name, fields, userInfo: userInfo)
    if let action = table[name] { return action.perform(request, from: caller) }
    return performMissing(request, from: caller)
  }

  /// Performs an action and returns its result as a type; throws for any other outcome.
  ///
  /// An error of the handler is thrown unchanged. Use `Void` for an action that returns nothing.
  public func perform<Output>(
    _ name: ActionName, _ fields: [String: Any] = [:], userInfo: [String: Any] = [:],
    from caller: any MessageSending, as type: Output.Type
  ) throws -> Output {
    try perform(name, fields, userInfo: userInfo, from: caller).result(of: name, as: type)
  }

  /// Whether code can perform an action of this name; no object is made.
  public func canPerform(_ name: ActionName) -> Bool {
    table[name] != nil
  }
}

// MARK: - Missing actions

extension ActionRegistry {
  /// Calls the fallbacks for an action that does not exist, as far as the caller may reach them.
  func performMissing(_ request: ActionRequest, from caller: any MessageSending) -> ActionOutcome {
    for action in [table.targets[request.name.target]?.notFound, table.missing] {
      guard let action, action.isOpen(to: request) else { continue }
      let outcome = action.perform(request, from: caller)
      if case .failed(.declined) = outcome { continue }
      return outcome
    }
    return .notFound(absence(of: request))
  }

  /// Lists only the actions that the request may call, so that URLs don't learn of others.
  private func absence(of request: ActionRequest) -> ActionAbsence {
    func names(of target: ActionTable.Target) -> [String] {
      target.actions.filter { $0.value.isOpen(to: request) }.keys.sorted()
    }
    let name = request.name
    if let target = table.targets[name.target] { return .action(name, existing: names(of: target)) }
    let existing = table.targets.filter { !request.isRemote || !names(of: $0.value).isEmpty }
    return .target(name, existing: existing.keys.sorted())
  }
}

extension ActionOutcome {
  /// The result as a type; any other outcome is thrown as an error.
  func result<Output>(of name: ActionName, as type: Output.Type) throws -> Output {
    let found: Any
    switch self {
    case .done: found = ()
    case .value(let value): found = value
    case .notFound(let absence): throw TargetError.absent(absence)
    case .failed(.threw(let error)): throw error
    case .failed(.refused(let error)): throw error
    case .failed(let failure):
      throw TargetError.notPerformed(name, reason: failure.description)
    }
    if let result = found as? Output { return result }
    let words = if case .done = self { "nothing" } else { "\(Swift.type(of: found))" }
    throw TargetError.unexpectedResult(of: name, found: words, type: "\(type)")
  }
}
