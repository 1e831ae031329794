public import PatchbayEngine

/// The services of a node and of the nodes below it.
///
///     let services = ServiceContainer(at: app)
///     try services.register(Store.self, scope: .container) { _ in DiskStore() }
///     try services.register(Cart.self) { services in Basket(store: try services.resolve(Store.self)) }
///     let cart = try sender.resolve(Cart.self)
///
/// The container is a value of the node's environment, so plugins find the nearest one. A service
/// that is missing here is looked up in the container of the nearest ancestor that has one. A
/// container stays in the isolation of its tree.
public final class ServiceContainer {
  /// Instances that are found without their registration: shared by all, without name or arguments.
  ///
  /// Invariant: the instance under the identity of a type is an instance of that type.
  @usableFromInline @exclusivity(unchecked) var ready: [ObjectIdentifier: AnyServiceInstance] = [:]
  var entries: [ServiceKey: AnyServiceEntry] = [:]
  /// The node of the container; nil if it has none, or if the node is gone.
  public private(set) weak var node: ComposableContainer?
  /// Finds the parent of a container that is not in an environment.
  private let ownParent: (() -> ServiceContainer?)?
  private var lastNumber = 0
  /// The number of instances that each key has had.
  private var counts: [ServiceKey: Int] = [:]
  private var observers: [(ServiceDescription) -> Void] = []
  /// The count of ``ServiceChanges`` at the last change of this container, or when it was created.
  private var lastChange = ServiceChanges.next()
  /// The registrations that overlays have put aside, the outermost overlay first.
  var putAside: [[ServiceKey: AnyServiceEntry]] = []
  /// The resolve under way; set only in the topmost container.
  var resolution: ServiceResolution?

  /// Creates a container for a node, and sets it in the node's environment.
  public init(at node: ComposableContainer) {
    self.node = node
    ownParent = nil
    node.setEnvironment(self)
  }

  /// Creates a container for a node without an environment, for tools that store containers
  /// themselves.
  public init(beside node: ComposableContainer, parent: @escaping () -> ServiceContainer?) {
    self.node = node
    ownParent = parent
  }

  /// Creates a container without a tree; missing services are looked up in the parent.
  public init(parent: ServiceContainer? = nil) { ownParent = { parent } }

  deinit { for entry in entriesInOrder.reversed() { entry.end() } }
}

@available(*, unavailable)
extension ServiceContainer: Sendable {}

extension ServiceContainer {
  /// The container in which services are looked up that are missing here.
  public var parent: ServiceContainer? {
    let found: ServiceContainer?
    if let ownParent {
      found = ownParent()
    } else {
      found = node?.parent?.environment(ServiceContainer.self)
    }
    // A container may also be set in the environment of a node above its own.
    return found === self ? nil : found
  }

  /// This container and those above it, in the order of the look-up.
  var lineage: some Sequence<ServiceContainer> { sequence(first: self) { $0.parent } }

  /// The path of the node, for messages.
  var place: String {
    guard let node else { return "a container without a node" }
    return "/"
      + sequence(first: node) { $0.parent }.map { $0.name ?? "(node)" }.reversed()
      .joined(separator: "/")
  }

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

// MARK: - Changes

extension ServiceContainer {
  /// Makes the properties at this container and below resolve their services again.
  func noteChange() { lastChange = ServiceChanges.next() }

  /// Whether this container or one above it has changed since a count of ``ServiceChanges``.
  func hasChanged(since count: UInt64) -> Bool { lineage.contains { $0.lastChange > count } }
}

// MARK: - Observing registrations

extension ServiceContainer {
  /// Calls a closure for each registration that is made from now on, including forwards.
  public func onRegistration(_ body: @escaping (ServiceDescription) -> Void) {
    observers.append(body)
  }

  func tellObservers(of entry: AnyServiceEntry) {
    for observer in observers { observer(entry.description) }
  }
}
