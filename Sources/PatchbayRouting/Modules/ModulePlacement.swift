/// The level of a module: basic modules come before all normal ones.
public enum ModuleLevel: String, Sendable, Hashable, CaseIterable {
  case basic, normal
}

/// The place of a module in the order, for its creation and for all events.
public struct ModulePlacement: Sendable, Hashable {
  /// The level, which counts first.
  public var level: ModuleLevel
  /// Within a level, a higher priority comes first.
  public var priority: Int
  /// The names of modules that come before this one, whatever their levels and priorities are.
  public var after: [String]
  /// Whether the init event of the module waits for ``ModulePhase/deferredInit``.
  public var isDeferred: Bool

  /// Creates a placement; by default that of a normal module of priority 0.
  public init(
    level: ModuleLevel = .normal, priority: Int = 0, after: [String] = [], isDeferred: Bool = false
  ) {
    self.level = level
    self.priority = priority
    self.after = after
    self.isDeferred = isDeferred
  }
}
