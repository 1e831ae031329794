public import PatchbayEngine

extension ActionRegistry {
  /// Performs an action as a plugin, relay or node of the tree.
  ///
  /// `userInfo` is handed over beside the fields. Where there is no such action the target's own
  /// action for such calls is called, then the handler of missing actions, and then it is not found.
  @discardableResult
  public func perform(
    _ name: ActionName, _ fields: [String: Any] = [:], userInfo: [String: Any] = [:],
    from caller: any MessageSending
  ) -> ActionOutcome {
    let request = ActionRequest(name, fields, userInfo: userInfo)
    if let action = table[name] { return action.perform(request, from: caller) }
    return performMissing(request, from: caller)
  }

  /// Performs an action whose result is of a type; throws what became of it otherwise.
  ///
  /// An error of the handler is thrown as it is. As `Void` an action is performed that returns nothing.
  public func perform<Output>(
    _ name: ActionName, _ fields: [String: Any] = [:], userInfo: [String: Any] = [:],
    from caller: any MessageSending, as type: Output.Type
  ) throws -> Output {
    try perform(name, fields, userInfo: userInfo, from: caller).result(of: name, as: type)
  }

  /// Whether an action of this name would be performed by code; no object is made for this.
  public func canPerform(_ name: ActionName) -> Bool {
    table[name] != nil
  }
}

// MARK: - What does not exist

extension ActionRegistry {
  /// Calls what stands in for an action that does not exist, as far as the caller may reach it.
  func performMissing(_ request: ActionRequest, from caller: any MessageSending) -> ActionOutcome {
    for action in [table.targets[request.name.target]?.notFound, table.missing] {
      guard let action, action.isOpen(to: request) else { continue }
      let outcome = action.perform(request, from: caller)
      if case .failed(.declined) = outcome { continue }
      return outcome
    }
    return .notFound(absence(of: request))
  }

  /// A URL is shown no more than what it may call.
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
  /// The result as a type, or what became of the call as an error.
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
