/// A module, as tools show it.
public struct ModuleDescription: Sendable, Hashable {
  /// Its place in the order, from 1.
  public let position: Int
  /// The name.
  public let name: String
  /// Level, priority and what it comes after.
  public let placement: ModulePlacement
  /// How far it has come.
  public let state: ModuleState
}

/// How far a module has come.
public enum ModuleState: Sendable, Hashable {
  /// It has not been set up.
  case notStarted
  /// The last phase that it got.
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
