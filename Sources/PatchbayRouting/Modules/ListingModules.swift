/// A description of a module for tools.
public struct ModuleDescription: Sendable, Hashable {
  /// The position in the order of modules, counted from 1.
  public let position: Int
  /// The name.
  public let name: String
  /// The level, the priority and the predecessors.
  public let placement: ModulePlacement
  /// The last phase that the module has reached.
  public let state: ModuleState
}

/// The progress of a module through the phases.
public enum ModuleState: Sendable, Hashable {
  /// The module has not been set up.
  case notStarted
  /// The last phase for which the module was called.
  case reached(ModulePhase)
}

extension ModuleRegistry {
  /// The modules in their order.
  public var list: [ModuleDescription] {
    let order = (try? order()) ?? modules.values.sorted { $0.number < $1.number }
    return order.enumerated().map { index, module in
      ModuleDescription(
        position: index + 1, name: module.name, placement: module.placement,
        state: module.reached.map { .reached($0) } ?? .notStarted)
    }
  }

  /// The number of modules.
  public var count: Int { modules.count }
}
