public import PatchbayEngine

/// The services of a node and of what is below it.
///
///     let services = ServiceContainer(at: app)
///     try services.register(Store.self, scope: .container) { _ in DiskStore() }
///     try services.register(Cart.self) { services in Basket(store: try services.resolve(Store.self)) }
///     let cart = try sender.resolve(Cart.self)
///
/// It is a value of the node's environment, so plugins get at the nearest one. What it does not have is looked
/// for in the container of the node's nearest ancestor that has one. It stays in the isolation of its tree.
public final class ServiceContainer {
  /// What can be handed out without asking a registration: made, shared by all, without name or arguments.
  ///
  /// Invariant: under the identity of a type stands an instance of that type.
  @usableFromInline @exclusivity(unchecked) var ready: [ObjectIdentifier: AnyServiceInstance] = [:]
  var entries: [ServiceKey: AnyServiceEntry] = [:]
  /// The node that it is for; nil without one, or once that is gone.
  public private(set) weak var node: ComposableContainer?
  /// Finds the parent where that is no matter of the environment.
  private let ownParent: (() -> ServiceContainer?)?
  private var lastNumber = 0
  /// How many instances each key has had.
  private var counts: [ServiceKey: Int] = [:]
  private var observers: [(ServiceDescription) -> Void] = []
  /// The registrations that overlays stand over, the outermost overlay first.
  var putAside: [[ServiceKey: AnyServiceEntry]] = []
  /// What is under way; only at the topmost container.
  var resolution: ServiceResolution?

  /// A container for a node, whose environment it becomes a value of.
  public init(at node: ComposableContainer) {
    self.node = node
    ownParent = nil
    node.setEnvironment(self)
  }

  /// A container for a node that is not in its environment, for tools that keep containers by themselves.
  public init(beside node: ComposableContainer, parent: @escaping () -> ServiceContainer?) {
    self.node = node
    ownParent = parent
  }

  /// A container without a tree, for code that has none; what it does not have is looked for in another one.
  public init(parent: ServiceContainer? = nil) { ownParent = { parent } }

  deinit { for entry in entries.values { entry.end() } }
}

@available(*, unavailable)
extension ServiceContainer: Sendable {}

extension ServiceContainer {
  /// The container that is asked for what this one does not have.
  public var parent: ServiceContainer? {
    if let ownParent { return ownParent() }
    return node?.parent?.environment(ServiceContainer.self)
  }

  /// This container and those that are asked after it.
  var lineage: some Sequence<ServiceContainer> { sequence(first: self) { $0.parent } }

  /// The path of its node.
  var place: String {
    guard let node else { return "a container without a node" }
    return "/"
      + sequence(first: node) { $0.parent }.map { $0.name ?? "(node)" }.reversed()
      .joined(separator: "/")
  }

  /// The next number of a registration.
  func nextRegistration() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The number of the next instance of a key, from 1.
  func nextNumber(of key: ServiceKey) -> Int {
    counts[key, default: 0] += 1
    return counts[key] ?? 1
  }
}

// MARK: - Observing registrations

extension ServiceContainer {
  /// Calls a function for each registration that is made from now on, forwards among them.
  public func onRegistration(_ body: @escaping (ServiceDescription) -> Void) {
    observers.append(body)
  }

  func tellObservers(of entry: AnyServiceEntry) {
    for observer in observers { observer(entry.description) }
  }
}
