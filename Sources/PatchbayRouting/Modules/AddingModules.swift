public import PatchbayEngine

extension ModuleRegistry {
  /// The limit of rounds in which modules that catch up add further modules.
  static let mostGenerations = 64

  /// Adds the plugin or relay of a sender as a module, until the sender leaves its tree.
  ///
  /// `after` may name modules that are added later, but before ``ModulePhase/setUp``. A module that
  /// is added after `setUp` catches up with the past phases before this returns, or, while handlers
  /// of a phase are called, after all of them. The report covers the catching up.
  @discardableResult
  public func add(
    _ name: String, placed placement: ModulePlacement = ModulePlacement(), by sender: MessageSender,
    handling declare: (inout ModuleHandlers) -> Void
  ) throws(ModuleError) -> ModuleReport {
    var handlers = ModuleHandlers()
    declare(&handlers)
    let place = takeExpected(for: sender)
    do throws(ModuleError) {
      return try add(
        place?.name ?? name, place?.placement ?? placement, by: sender, handlers.declared)
    } catch {
      place?.result = .failed(error)
      throw error
    }
  }

  private func add(
    _ name: String, _ placement: ModulePlacement, by sender: MessageSender,
    _ declared: [ModuleHandlers.Declared]
  ) throws(ModuleError) -> ModuleReport {
    try check(name, placement)
    guard let node = sender.endpoint.node,
      let offer = sender.declare(scheme: "module", name: name, detail: placement.description)
    else { throw .ownerGone(name) }
    guard let handlers = declared.bound(to: name, of: sender) else {
      offer.cancel()
      throw .ownerGone(name)
    }
    let module = insert(name, placement, handlers.map(\.prepare)) {
      offer.cancel()
      for handler in handlers { handler.end() }
    }
    module.watch = sender.onEnd { [weak self, weak module] in
      if let self, let module { self.drop(module) }
    }
    return catchUpUnlessAdding(from: ModuleCaller(node))
  }

  /// Adds a module for a tool that makes the calls itself.
  ///
  /// `preparing` returns nil if the module has no handler for an event. `ending` is called when the
  /// module is removed. A module that is added late catches up on behalf of the caller.
  @discardableResult
  public func add(
    _ name: String, placed placement: ModulePlacement = ModulePlacement(),
    from caller: any MessageSending, ending end: @escaping () -> Void = {},
    preparing prepare: @escaping Preparing
  ) throws(ModuleError) -> ModuleReport {
    try check(name, placement)
    guard let caller = ModuleCaller(ifConnected: caller) else { throw .ownerGone(name) }
    _ = insert(name, placement, [prepare], ending: end)
    return catchUpUnlessAdding(from: caller)
  }

  /// Removes a module, and first tears it down if it was set up.
  @discardableResult
  public func remove(_ name: String, from caller: any MessageSending) throws(ModuleError)
    -> ModuleReport
  {
    guard let module = modules[name] else { throw .unknownModule(name, known: names) }
    var report = ModuleReport()
    if module.isStarted {
      guard let caller = ModuleCaller(ifConnected: caller) else {
        throw .callerGone(event: ModulePhase.tearDown.rawValue)
      }
      call(module, ModuleRequest(.tearDown, context), from: caller, &report)
    }
    drop(module)
    return report
  }
}

// MARK: - Inserting and removing

extension ModuleRegistry {
  private func check(_ name: String, _ placement: ModulePlacement) throws(ModuleError) {
    if name.utf8.isEmpty { throw .noName }
    if let existing = modules[name] { throw .duplicate(name, existing: existing.placement) }
    if awaited[name] != nil || placement.after.contains(name) {
      try ModuleOrder.checkCycle(adding: name, placement) { modules[$0]?.placement.after ?? [] }
    }
    guard isStarted else { return }
    try ModuleOrder.checkPredecessors(
      of: name, placement, isKnown: { modules[$0] != nil }, known: { names })
    if generation >= Self.mostGenerations {
      throw .tooManyGenerations(name, most: Self.mostGenerations)
    }
  }

  private func insert(
    _ name: String, _ placement: ModulePlacement, _ handlers: [Preparing],
    ending end: @escaping () -> Void
  ) -> RegisteredModule {
    lastNumber += 1
    let module = RegisteredModule(
      name: name, placement: placement, number: lastNumber, handlers: handlers, end: end)
    modules[name] = module
    cachedOrder = nil
    for other in placement.after { awaited[other, default: 0] += 1 }
    if isStarted { newcomers.append(module) }
    return module
  }

  /// Removes a module at once, also from an event that is under way.
  func drop(_ module: RegisteredModule) {
    guard has(module) else { return }
    modules[module.name] = nil
    cachedOrder = nil
    newcomers.removeAll { $0 === module }
    for other in module.placement.after {
      let count = (awaited[other] ?? 0) - 1
      awaited[other] = count > 0 ? count : nil
    }
    module.watch?.cancel()
    module.end()
  }
}
