public import PatchbayEngine

/// The modules of an application: plugins and relays that are started together and receive its
/// events in one order.
///
///     try modules.add("pay", placed: ModulePlacement(priority: 20), by: sender) { module in
///       module.on(.initialize) { request in shop.connect(to: request.context.environment) }
///     }
///     try modules.start(from: app)
///
/// Each handler answers its own kind of query, so interceptors and traces see the calls. A registry
/// belongs to the isolation of its tree; plugins get it from the environment.
public final class ModuleRegistry {
  /// The context that modules receive with each event from now on.
  public var context: ModuleContext
  /// Measures the handlers; nil for no measurement.
  public var timeProfile: ModuleTimeProfile?
  /// Reports slow handlers; nil for no reports.
  public var watchdog: ModuleWatchdog?
  /// Called for each failed call, including those of modules that catch up.
  public var onFailure: ((ModuleReport.Step) -> Void)?
  /// The last phase that was triggered; nil before the first.
  public internal(set) var phase: ModulePhase?

  var modules: [String: RegisteredModule] = [:]
  var lastNumber = 0
  /// The number of modules that name another one in their `after`, by that name.
  var awaited: [String: Int] = [:]
  /// Nil after a module was added or removed.
  var cachedOrder: [RegisteredModule]?
  /// The phase whose handlers are being called; nil for none.
  var running: ModulePhase?
  /// Modules that were added after ``ModulePhase/setUp`` and have not caught up.
  var newcomers: [RegisteredModule] = []
  /// The number of rounds in the catching up that is under way.
  var generation = 0
  /// The number of nested handler calls under way.
  var depth = 0
  /// Modules that are being added from a list, the innermost last.
  var expected: [ExpectedModule] = []

  /// Creates a registry without modules.
  public init(context: ModuleContext = ModuleContext()) { self.context = context }

  deinit {
    for module in modules.values.sorted(by: { $0.number < $1.number }) where module.watch != nil {
      module.watch?.cancel()
      module.end()
    }
  }

  /// A call of a handler on behalf of the code that triggers the event.
  public typealias PreparedCall = (any MessageSending) -> CallOutcome<Void>

  /// Prepares the call of a handler; returns nil if there is no handler for the event.
  public typealias Preparing = (ModuleRequest<Any>) -> PreparedCall?
}

@available(*, unavailable)
extension ModuleRegistry: Sendable {}

/// A registered module; a later one of the same name is another object.
final class RegisteredModule {
  let name: String
  let placement: ModulePlacement
  /// Counts modules in the order of registration.
  let number: Int
  let handlers: [ModuleRegistry.Preparing]
  let end: () -> Void
  /// Removes the module when its plugin or relay leaves the tree; nil for a module of a tool.
  var watch: MessageBinding?
  /// The last phase for which the module was called.
  var reached: ModulePhase?
  /// Whether all predecessors were known once; predecessors that are removed later don't matter.
  var isPlaced = false

  init(
    name: String, placement: ModulePlacement, number: Int, handlers: [ModuleRegistry.Preparing],
    end: @escaping () -> Void
  ) {
    self.name = name
    self.placement = placement
    self.number = number
    self.handlers = handlers
    self.end = end
  }
}

extension RegisteredModule {
  /// Whether the module was set up and not torn down.
  var isStarted: Bool { reached != nil && reached != .tearDown }
}

extension ModuleRegistry {
  /// Whether modules that are added now have phases to catch up with.
  var isStarted: Bool { phase != nil && phase != .tearDown }

  func has(_ module: RegisteredModule) -> Bool { modules[module.name] === module }

  var names: [String] { modules.keys.sorted() }

  func order() throws(ModuleError) -> [RegisteredModule] {
    if let cachedOrder { return cachedOrder }
    let registered = modules.values.sorted { $0.number < $1.number }
    let order = ModuleOrder(modules: registered.map { ($0.name, $0.placement) })
    let sorted = try order.sorted().map { registered[$0] }
    cachedOrder = sorted
    return sorted
  }

  /// The modules in their order; throws if a module comes after one that was never added.
  func completeOrder() throws(ModuleError) -> [RegisteredModule] {
    let order = try order()
    for module in order where !module.isPlaced {
      try ModuleOrder.checkPredecessors(
        of: module.name, module.placement, isKnown: { modules[$0] != nil }, known: { names })
      module.isPlaced = true
    }
    return order
  }
}
