public import PatchbayEngine

/// The modules of an application: plugins and relays that are started together and hear its events in one order.
///
///     try modules.add("pay", placed: ModulePlacement(priority: 20), by: sender) { module in
///       module.on(.initialize) { request in shop.connect(to: request.context.environment) }
///     }
///     try modules.start(from: app)
///
/// Each handler is a query of its own kind, so interceptors and traces see its calls. A registry belongs to the
/// isolation of its tree; plugins get it by the environment.
public final class ModuleRegistry {
  /// What modules get with each event from now on.
  public var context: ModuleContext
  /// Measures the handlers; nil for none.
  public var timeProfile: ModuleTimeProfile?
  /// Watches the handlers; nil for none.
  public var watchdog: ModuleWatchdog?
  /// Is called for each failure, also of modules that catch up.
  public var onFailure: ((ModuleReport.Step) -> Void)?
  /// The last phase that was triggered; nil before the first.
  public internal(set) var phase: ModulePhase?

  var modules: [String: RegisteredModule] = [:]
  /// The number of the module that was added last.
  var lastNumber = 0
  /// The number of modules that name another one in their `after`, by that name.
  var awaited: [String: Int] = [:]
  /// Nil where modules have come or gone.
  var cachedOrder: [RegisteredModule]?
  /// The phase whose handlers are being called.
  var running: ModulePhase?
  /// Modules that were added after ``ModulePhase/setUp`` and have not caught up.
  var newcomers: [RegisteredModule] = []
  /// How many rounds of newcomers there have been since the last one that no newcomer added.
  var generation = 0
  /// How many handlers wait for one another.
  var depth = 0
  /// Modules that are being added from a list, the innermost last.
  var expected: [ExpectedModule] = []

  /// A registry without modules.
  public init(context: ModuleContext = ModuleContext()) { self.context = context }

  /// A call of a handler on behalf of the code that triggers the event.
  public typealias PreparedCall = (any MessageSending) -> CallOutcome<Void>

  /// Prepares the call of a handler; nil where there is none for an event.
  public typealias Preparing = (ModuleRequest<Any>) -> PreparedCall?
}

@available(*, unavailable)
extension ModuleRegistry: Sendable {}

/// A module, distinguished from another one that had the same name.
final class RegisteredModule {
  let name: String
  let placement: ModulePlacement
  /// Counts modules in the order of registration.
  let number: Int
  let handlers: [ModuleRegistry.Preparing]
  let end: () -> Void
  /// Waits for the end of its plugin or relay; nil for a module of a tool.
  var watch: MessageBinding?
  /// The last phase that it got.
  var reached: ModulePhase?
  /// Whether all its predecessors were known once; those that go later are not missed.
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
  /// Whether it was set up and is not torn down.
  var isStarted: Bool { reached != nil && reached != .tearDown }
}

extension ModuleRegistry {
  /// Whether modules that are added now have phases to catch up with.
  var isStarted: Bool { phase != nil && phase != .tearDown }

  func has(_ module: RegisteredModule) -> Bool { modules[module.name] === module }

  var names: [String] { modules.keys.sorted() }

  /// The modules in their order.
  func order() throws(ModuleError) -> [RegisteredModule] {
    if let cachedOrder { return cachedOrder }
    let registered = modules.values.sorted { $0.number < $1.number }
    let order = ModuleOrder(modules: registered.map { ($0.name, $0.placement) })
    let sorted = try order.sorted().map { registered[$0] }
    cachedOrder = sorted
    return sorted
  }

  /// The same; throws if a module comes after one that was never added.
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
