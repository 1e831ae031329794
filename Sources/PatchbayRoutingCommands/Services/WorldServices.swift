import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// The services of a world, in containers beside its nodes, and the adapted names.
final class WorldServices {
  /// The services of nodes by the identity of the nodes, which later nodes may reuse.
  private var nodes: [ObjectIdentifier: NodeServices] = [:]
  /// The number of nodes at which those that are gone are removed next.
  private var nextSweep = 16
  /// The container of the adapted names, searched after those of all nodes.
  private let top = ServiceContainer()
  private var services = KeyedList<ObjectIdentifier, WorldService>()
  private var byName = GroupedObjects<String, WorldService>()
  private var byImplementation = GroupedObjects<String, WorldService>()
  private var byIdentifier: [String: WorldService] = [:]
  /// The adapted names in order, each with the command that adds it again.
  private(set) var adapters = KeyedList<String, Adapter>()
  /// The handlers of URLs that create services, in order of addition.
  private(set) var urls = KeyedList<ObjectIdentifier, RoutedService>()
  /// The number of instances that each implementation has had.
  private var counts: [String: Int] = [:]
  let clock: WorldClock
  /// Whether `why` and `lint` ask this object about services.
  fileprivate var isExplained = false

  init(by clock: WorldClock) { self.clock = clock }
}

/// The container of a node, and the services in it by name.
private final class NodeServices {
  let container: ServiceContainer
  var named: [String: WorldService] = [:]

  init(_ container: ServiceContainer) { self.container = container }
}

extension World {
  var services: WorldServices {
    let services = store { WorldServices(by: WorldClock(on: stage)) }
    if !services.isExplained {
      services.isExplained = true
      addedAnswers.explainers.append { [weak services] name, target in
        services?.explanation(of: name, for: target)
      }
      addedAnswers.checks.append { [weak services] in
        services?.problems.map(\.finding) ?? []
      }
    }
    return services
  }
}

/// A service of a node, or of a plugin or relay in it.
final class WorldService {
  let plan: ServicePlan
  let place: HandlerPlace
  /// The services of its node.
  fileprivate weak var services: NodeServices?
  fileprivate(set) var offer: Offer?
  /// The lines by which the route receives the kinds of the plan.
  private(set) var listeners: [HandlerLine] = []

  fileprivate init(_ plan: ServicePlan, of place: HandlerPlace, among services: NodeServices) {
    (self.plan, self.place, self.services) = (plan, place, services)
  }
}

extension WorldService {
  /// The scope that retains the instances besides their users; nil for none.
  fileprivate var keeper: String? {
    switch plan.sharing {
    case .container, .plugin, .limited: "the scope \(plan.sharing.name) of \(plan.name)"
    case .transient, .graph, .weak: nil
    }
  }

  /// Lets the route receive the kinds of the plan, until ``stopListening()``.
  fileprivate func listen(in world: World) {
    listeners = plan.hears.compactMap { world.kinds[$0] }.map { kind in
      HandlerLine(
        to: place, handling: kind, "route",
        named: world.kinds.freeName("\(plan.name).\(kind.name)"), in: world)
    }
  }

  fileprivate func stopListening() {
    for line in listeners { line.end() }
    listeners = []
  }
}

extension ServiceKey {
  init(named name: String) { self.init(ShellService.self, name: name) }
}

// MARK: - Adding and removing

extension WorldServices {
  /// The services in the order in which they were added.
  var all: [WorldService] { services.elements }

  /// Adds a service, until its owner leaves.
  func add(_ plan: ServicePlan, of place: HandlerPlace, replacing: Bool, in world: World)
    throws(ServiceError)
  {
    guard let node = place.endpoint.node else { throw .ownerGone(ServiceKey(named: plan.name)) }
    let nodeServices = services(at: node)
    let service = WorldService(plan, of: place, among: nodeServices)
    try nodeServices.container.register(
      ShellService.self, name: plan.name, scope: plan.sharing.scope(by: clock),
      override: replacing
    ) { [weak self, weak service] resolver in
      guard let self, let service else {
        throw ServiceError.removedMeanwhile(ServiceKey(named: plan.name))
      }
      return try make(service, by: resolver)
    }
    if let old = nodeServices.named[plan.name] { forget(old) }
    service.listen(in: world)
    list(service, among: nodeServices)
    service.offer = Offer(
      ("service", plan.name, plan.words.joined(separator: " ")), of: place, in: world,
      again: Attachment(
        of: place.endpoint, single: plan.uniqueness,
        defines: { [weak service] in service?.listeners.map(\.name) ?? [] }
      ) { path in
        (["service", path.text, plan.name.asWord] + plan.words).joined(separator: " ")
      })
    place.sender.onEnd { [weak self, weak service] in
      if let service { self?.remove(service) }
    }
  }

  /// Removes a service; returns false if the node has none of this name.
  func remove(_ name: String, at node: ComposableContainer) -> Bool {
    guard let service = known(node)?.named[name] else { return false }
    remove(service)
    return true
  }

  func add(_ url: RoutedService) { urls[ObjectIdentifier(url)] = url }

  func remove(_ url: RoutedService) { urls.remove(ObjectIdentifier(url)) }

  private func remove(_ service: WorldService) {
    guard services[ObjectIdentifier(service)] != nil else { return }
    forget(service)
    service.services?.container.remove(ServiceKey(named: service.plan.name))
  }

  private func list(_ service: WorldService, among nodeServices: NodeServices) {
    let plan = service.plan
    services[ObjectIdentifier(service)] = service
    nodeServices.named[plan.name] = service
    byName.add(service, for: plan.name)
    byImplementation.add(service, for: plan.implementation)
    if let identifier = plan.identifier { byIdentifier[identifier] = service }
  }

  private func forget(_ service: WorldService) {
    let plan = service.plan
    services.remove(ObjectIdentifier(service))
    service.services?.named[plan.name] = nil
    byName.remove(service, for: plan.name)
    byImplementation.remove(service, for: plan.implementation)
    if let identifier = plan.identifier { byIdentifier[identifier] = nil }
    service.offer?.end()
    service.offer = nil
    service.stopListening()
  }

  private func make(_ service: WorldService, by resolver: ServiceResolver) throws -> ShellService {
    var needs: [ShellService.Need] = []
    for name in service.plan.needs {
      let found = try resolver.resolve(ShellService.self, name: name)
      needs.append(ShellService.Need(name: name, service: found, place: found.place))
    }
    let implementation = service.plan.implementation
    counts[implementation, default: 0] += 1
    return ShellService(
      "\(implementation)#\(counts[implementation] ?? 1)", place: service.place.currentPath,
      keeper: service.keeper, of: needs)
  }
}

// MARK: - Containers

extension WorldServices {
  private func known(_ node: ComposableContainer) -> NodeServices? {
    nodes[ObjectIdentifier(node)].flatMap { $0.container.node === node ? $0 : nil }
  }

  private func services(at node: ComposableContainer) -> NodeServices {
    if let known = known(node) { return known }
    let new = NodeServices(
      ServiceContainer(beside: node) { [weak self, weak node] in self?.nearest(to: node?.parent) })
    if nodes.count >= nextSweep {
      nodes = nodes.filter { $0.value.container.node != nil }
      nextSweep = max(16, 2 * nodes.count)
    }
    nodes[ObjectIdentifier(node)] = new
    return new
  }

  /// The container of a node, or of the nearest node above that has one; else the topmost
  /// container.
  private func nearest(to node: ComposableContainer?) -> ServiceContainer {
    var here: ComposableContainer? = node
    while let next = here {
      if let known = known(next) { return known.container }
      here = next.parent
    }
    return top
  }
}

// MARK: - Resolving

extension WorldServices {
  /// Resolves a service for a plugin, relay or node, by a name or an identifier.
  func resolve(_ name: String, at node: ComposableContainer, for sender: MessageSender)
    throws(ServiceError) -> ShellService
  {
    if let known = service(identifiedBy: name), let container = known.services?.container {
      return try container.resolve(ShellService.self, name: known.plan.name, from: sender)
    }
    return try nearest(to: node).resolve(ShellService.self, name: name, from: sender)
  }

  /// The paths of the services of a name, in order of addition.
  func places(of name: String) -> [String] { byName[name].map(\.place.currentPath) }

  /// The service with an identifier, at any node; nil if there is none.
  func service(identifiedBy identifier: String) -> WorldService? { byIdentifier[identifier] }

  /// The first service of an implementation besides another service; nil if there is none.
  func service(of implementation: String, besides other: WorldService?) -> WorldService? {
    byImplementation[implementation].first { $0 !== other }
  }

  /// The service of a name at exactly this node; nil if there is none.
  func service(_ name: String, at node: ComposableContainer) -> WorldService? {
    known(node)?.named[name]
  }

  /// The service to which a name or identifier leads at a node; nil if there is none.
  func service(_ name: String, for node: ComposableContainer) -> WorldService? {
    service(identifiedBy: name) ?? ownService(target(of: name, at: node), for: node)
  }

  /// The name to which a name leads at a node: itself if such a service is found, else its adapted
  /// target.
  func target(of name: String, at node: ComposableContainer) -> String {
    way(of: name, at: node).last ?? name
  }

  /// A name and the adapted targets to which it leads at a node, up to one with a service.
  func way(of name: String, at node: ComposableContainer) -> [String] {
    var (way, name) = ([name], name)
    while ownService(name, for: node) == nil, let next = adapter(name) {
      name = next.target
      way.append(name)
    }
    return way
  }

  /// The service of exactly this name at a node, or at the nearest node above; nil if there is
  /// none.
  private func ownService(_ name: String, for node: ComposableContainer) -> WorldService? {
    var here: ComposableContainer? = node
    while let next = here {
      if let found = service(name, at: next) { return found }
      here = next.parent
    }
    return nil
  }
}

// MARK: - Adapted names

extension WorldServices {
  typealias Adapter = (name: String, target: String, attachment: Attachment)

  func adapter(_ name: String) -> Adapter? { adapters[name] }

  /// Makes a service available under another name as well.
  func adapt(_ name: String, to target: String, in world: World) throws(ServiceError) {
    var path = [name, target]
    while let next = adapter(path[path.count - 1])?.target {
      path.append(next)
      if next == name { break }
    }
    if path.last == name { throw .circular(path.map { ServiceKey(named: $0) }) }
    try top.forward(
      ShellService.self, name: name, to: ShellService.self, targetName: target, isLate: true)
    let attachment = Attachment(of: nil, usesKinds: false) { _ in
      "adapt \(name.asWord) \(target.asWord)"
    }
    adapters[name] = (name, target, attachment)
    world.attach(attachment)
  }

  /// Removes an adapted name; returns false if there is none.
  func removeAdapter(_ name: String, in world: World) -> Bool {
    guard let adapter = adapters.remove(name) else { return false }
    world.detach(adapter.attachment)
    top.remove(ServiceKey(named: name))
    return true
  }
}
