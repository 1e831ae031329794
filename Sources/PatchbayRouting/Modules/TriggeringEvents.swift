public import PatchbayEngine

extension ModuleRegistry {
  /// Triggers the phases from ``ModulePhase/setUp`` to ``ModulePhase/splash``; returns one report
  /// of all.
  @discardableResult
  public func start(from caller: any MessageSending) throws(ModuleError) -> ModuleReport {
    // A caller that leaves the tree in one phase is replaced by its node in the next as well.
    let caller = ModuleCaller(ifConnected: caller)
    var report = ModuleReport()
    for phase in ModulePhase.splash.startingPhases {
      report.steps += try trigger(phase, by: caller).steps
    }
    return report
  }

  /// Triggers a phase for all modules, on behalf of a plugin, relay or node of the tree.
  ///
  /// Modules handle a phase in their order, and ``ModulePhase/tearDown`` in reverse. If a handler
  /// throws, the other modules are still called. Handlers can't trigger a phase. Modules that
  /// handlers add catch up after all others.
  @discardableResult
  public func trigger(_ phase: ModulePhase, from caller: any MessageSending) throws(ModuleError)
    -> ModuleReport
  { try trigger(phase, by: ModuleCaller(ifConnected: caller)) }

  /// Triggers a phase; the caller is nil if it has left its tree.
  private func trigger(_ phase: ModulePhase, by caller: ModuleCaller?) throws(ModuleError)
    -> ModuleReport
  {
    if let running { throw .underWay(phase, during: running) }
    let expected = ModulePhase.following(self.phase)
    guard expected.contains(phase) else {
      throw .outOfOrder(phase, last: self.phase, expected: expected)
    }
    guard let caller else { throw .callerGone(event: phase.rawValue) }
    var report = catchUp(from: caller)
    let order = try completeOrder()
    self.phase = phase
    running = phase
    let request = ModuleRequest(phase, context)
    for module in phase == .tearDown ? order.reversed() : order {
      if phase != .tearDown || module.isStarted { call(module, request, from: caller, &report) }
    }
    running = nil
    report.steps += catchUp(from: caller).steps
    return report
  }

  /// Triggers a custom event for all modules, or for one, on behalf of a plugin, relay or node of
  /// the tree.
  ///
  /// Handlers may trigger further events, which are handled at once.
  @discardableResult
  public func trigger<Payload>(
    _ event: ModuleEvent<Payload>, with payload: Payload, to target: String? = nil,
    from caller: any MessageSending
  ) throws(ModuleError) -> ModuleReport {
    if phase == nil || phase == .tearDown && running == nil {
      throw .notStarted(event: event.name, last: phase)
    }
    guard let caller = ModuleCaller(ifConnected: caller) else {
      throw .callerGone(event: event.name)
    }
    let request = ModuleRequest(event, payload, context)
    var report = ModuleReport()
    for module in try receivers(of: target) where has(module) {
      if module.isStarted {
        call(module, request, from: caller, &report)
      } else {
        report.add(module, request, .notStarted)
      }
    }
    return report
  }

  /// Triggers a custom event without a payload.
  @discardableResult
  public func trigger(
    _ event: ModuleEvent<Void>, to target: String? = nil, from caller: any MessageSending
  ) throws(ModuleError) -> ModuleReport {
    try trigger(event, with: (), to: target, from: caller)
  }

  private func receivers(of target: String?) throws(ModuleError) -> [RegisteredModule] {
    guard let target else { return try order() }
    guard let module = modules[target] else { throw .unknownModule(target, known: names) }
    return [module]
  }
}

// MARK: - Calling

extension ModuleRegistry {
  /// Calls the handlers of a module for an event, unless the module was removed meanwhile.
  func call(
    _ module: RegisteredModule, _ request: ModuleRequest<Any>, from caller: ModuleCaller,
    _ report: inout ModuleReport
  ) {
    if let phase = request.phase { module.reached = phase }
    if request.phase == .initialize, module.placement.isDeferred { return }
    var isHandled = false
    if request.phase == .deferredInit, module.placement.isDeferred {
      isHandled = callHandlers(
        module, ModuleRequest(.initialize, request.context, isCatchingUp: request.isCatchingUp),
        from: caller, &report)
    }
    if callHandlers(module, request, from: caller, &report) { isHandled = true }
    if !isHandled, has(module) { report.add(module, request, .noHandler) }
  }

  private func callHandlers(
    _ module: RegisteredModule, _ request: ModuleRequest<Any>, from caller: ModuleCaller,
    _ report: inout ModuleReport
  ) -> Bool {
    var isHandled = false
    for prepare in module.handlers where has(module) {
      guard let call = prepare(request) else { continue }
      isHandled = true
      let outcome = ModuleOutcome.called(nesting(module, request) { call(caller.sender) })
      let step = report.add(module, request, outcome)
      if outcome.isFailure { onFailure?(step) }
    }
    return isHandled
  }

  /// The limit of nested handler calls: they fit a thread stack of 512 KB without optimisation,
  /// with room for handlers.
  private static let mostDepth = 32

  private func nesting(
    _ module: RegisteredModule, _ request: ModuleRequest<Any>, _ call: () -> CallOutcome<Void>
  ) -> CallOutcome<Void> {
    guard depth < Self.mostDepth else {
      return .failed(ModuleError.tooDeep(event: request.event, most: Self.mostDepth))
    }
    depth += 1
    defer { depth -= 1 }
    return measuring(module, request, call)
  }

  private func measuring(
    _ module: RegisteredModule, _ request: ModuleRequest<Any>, _ call: () -> CallOutcome<Void>
  ) -> CallOutcome<Void> {
    // Read both before the call, since a handler may replace them.
    let (profile, watchdog) = (timeProfile, watchdog)
    let (start, watchStart) = (profile?.begin(), watchdog?.begin())
    let outcome = call()
    if let profile, let start {
      profile.end(start, module: module.name, event: request.event, phase: request.phase)
    }
    if let watchdog, let watchStart {
      watchdog.end(watchStart, module: module.name, event: request.event)
    }
    return outcome
  }
}

extension ModuleReport {
  @discardableResult
  fileprivate mutating func add(
    _ module: RegisteredModule, _ request: ModuleRequest<Any>, _ outcome: ModuleOutcome
  ) -> Step {
    let step = Step(
      module: module.name, event: request.event, isCatchingUp: request.isCatchingUp,
      outcome: outcome)
    steps.append(step)
    return step
  }
}

/// The caller of an event; its node takes over if the plugin or relay leaves the tree meanwhile.
struct ModuleCaller {
  private let caller: any MessageSending
  private let node: ComposableContainer?

  init(_ node: ComposableContainer) { (caller, self.node) = (node, node) }

  /// Nil if the caller has left its tree.
  init?(ifConnected caller: any MessageSending) {
    self.caller = caller
    node = (caller as? MessageSender)?.endpoint.node
    if caller is MessageSender, node == nil { return nil }
  }

  var sender: any MessageSending {
    guard let sender = caller as? MessageSender, !sender.endpoint.isConnected else { return caller }
    return node ?? caller
  }
}
