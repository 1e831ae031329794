extension ModuleRegistry {
  /// Lets late modules catch up, unless modules of a list are still being added.
  func catchUpUnlessAdding(from caller: ModuleCaller) -> ModuleReport {
    expected.isEmpty ? catchUp(from: caller) : ModuleReport()
  }

  /// Calls modules that were added late for the past phases; does nothing during a phase.
  ///
  /// Modules that were added together go through each phase together, in their order.
  func catchUp(from caller: ModuleCaller) -> ModuleReport {
    var report = ModuleReport()
    guard let phase, running == nil else { return report }
    defer { generation = 0 }
    while !newcomers.isEmpty {
      let round = orderedNewcomers()
      newcomers = []
      generation += 1
      for passed in phase.startingPhases {
        // Also keeps handlers from triggering a phase.
        running = passed
        let request = ModuleRequest(passed, context, isCatchingUp: true)
        for module in round { call(module, request, from: caller, &report) }
      }
      running = nil
    }
    return report
  }

  private func orderedNewcomers() -> [RegisteredModule] {
    let order = ModuleOrder(modules: newcomers.map { ($0.name, $0.placement) })
    for module in newcomers { module.isPlaced = true }
    // A cycle is impossible, since each module was checked when it was added.
    guard let sorted = try? order.sorted() else { return newcomers }
    return sorted.map { newcomers[$0] }
  }
}
