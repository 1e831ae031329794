/// The order of modules, which is the same for their creation and for all events.
///
/// The level counts first, then the priority, then the order of registration. A module with `after` takes the first
/// place by that rule that is after all modules it names, so `after` is stronger than level and priority.
struct ModuleOrder {
  /// The modules in the order of registration.
  let modules: [(name: String, placement: ModulePlacement)]
}

extension ModuleOrder {
  /// The indices of the modules in their order; names in `after` without a module are ignored.
  func sorted() throws(ModuleError) -> [Int] {
    let ranked = modules.indices.sorted { isBefore($0, $1) }
    var ranks: [String: Int] = [:]
    for (rank, index) in ranked.enumerated() { ranks[modules[index].name] = rank }
    var order = ManifestOrder(ranked.count)
    for (rank, index) in ranked.enumerated() {
      for name in modules[index].placement.after {
        if let before = ranks[name] { order.put(before, before: rank) }
      }
    }
    if let sorted = order.sorted() { return sorted.map { ranked[$0] } }
    // The cycle goes from predecessor to follower; the error lists it the other way round.
    throw .circularOrder(order.cycle().reversed().map { modules[ranked[$0]].name })
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (modules[a].placement, modules[b].placement)
    if first.level != second.level { return first.level == .basic }
    if first.priority != second.priority { return first.priority > second.priority }
    return a < b
  }

  /// Throws if a predecessor of a module is not known.
  static func checkPredecessors(
    of name: String, _ placement: ModulePlacement, isKnown: (String) -> Bool,
    known: () -> [String]
  ) throws(ModuleError) {
    for other in placement.after where other != name && !isKnown(other) {
      throw .unknownPredecessor(other, of: name, known: known())
    }
  }

  /// Throws if a new module would have to come after itself.
  static func checkCycle(
    adding name: String, _ placement: ModulePlacement, predecessors: (String) -> [String]
  ) throws(ModuleError) {
    /// For each predecessor, the module that names it.
    var followers: [String: String] = [:]
    var open = [name]
    while let here = open.popLast() {
      for before in here == name ? placement.after : predecessors(here) {
        if before == name {
          var chain = [here]
          while let last = chain.last, last != name, let next = followers[last] {
            chain.append(next)
          }
          throw .circularOrder(chain.reversed())
        }
        if followers[before] == nil {
          followers[before] = here
          open.append(before)
        }
      }
    }
  }
}
