import PatchbayEngine

/// The instances that one resolve makes and shares, in the scope ``ServiceScope/graph``.
///
/// Each resolve begins a graph. A lazy service keeps its graph, and code can continue one by `in:`.
/// A graph that code creates retains its instances. In the graph of a resolve, objects are shared
/// afterwards for as long as other code retains them.
public final class ServiceGraph {
  private let memory: Memory
  /// The instances that a graph of code retains between resolves; nil for the graph of a resolve.
  private var retained: [ObjectIdentifier: AnyServiceInstance]?

  /// The instances by their registrations, without those that only a graph of code retains.
  private final class Memory {
    /// The instances of the resolves under way.
    var made: [ObjectIdentifier: AnyServiceInstance] = [:]
    /// The objects that earlier resolves have made.
    var past: [ObjectIdentifier: PastInstance] = [:]
    /// The number of resolves under way.
    var resolves = 0
    /// Whether a service may continue the graph later; it may be one of the instances.
    var isContinued = false
  }

  private struct PastInstance {
    weak var object: AnyObject?
    weak var entry: AnyServiceEntry?
    let number: Int
  }

  /// Creates an empty graph.
  public init() {
    memory = Memory()
    retained = [:]
  }

  private init(_ memory: Memory) { self.memory = memory }

  /// Creates the graph of a single resolve.
  static func ofResolve() -> ServiceGraph { ServiceGraph(Memory()) }
}

@available(*, unavailable)
extension ServiceGraph: Sendable {}

extension ServiceGraph {
  /// This graph for code that continues it later; it retains no instance, since that code may
  /// belong to one.
  var forLater: ServiceGraph {
    memory.isContinued = true
    return retained == nil ? self : ServiceGraph(memory)
  }

  func beginResolve() { memory.resolves += 1 }

  /// Ends a resolve.
  ///
  /// If the graph may be continued, only a graph of code still retains instances.
  func endResolve() {
    memory.resolves -= 1
    guard memory.resolves == 0, memory.isContinued else { return }
    let (made, old) = (memory.made, retained)
    memory.made = [:]
    for (id, instance) in made {
      guard let value = instance.anyValue, type(of: value) is AnyClass else { continue }
      memory.past[id] = PastInstance(
        object: value as AnyObject, entry: instance.entry, number: instance.number)
    }
    retained = old?.merging(made) { $1 }
    // Release instances after the changes, since a deinit may resolve services.
    withExtendedLifetime((made, old)) {}
  }

  /// The instance of a registration in this graph; nil if there is none.
  func instance<S, Arguments>(of entry: ServiceEntry<S, Arguments>) -> ServiceInstance<S>? {
    let id = ObjectIdentifier(entry)
    // The registration may have the address of an earlier one that was released.
    if let instance = memory.made[id] ?? retained?[id], instance.entry === entry {
      return instance as? ServiceInstance<S>
    }
    guard let past = memory.past[id], past.entry === entry, let object = past.object,
      let service = object as? S
    else { return nil }
    return ServiceInstance(service, number: past.number, of: entry)
  }

  /// Keeps the instance of a registration, or nil, in place of an earlier one.
  func keep(_ instance: AnyServiceInstance?, of entry: AnyServiceEntry) {
    let id = ObjectIdentifier(entry)
    let old = (memory.made[id], retained?[id])
    memory.made[id] = instance
    retained?[id] = nil
    memory.past[id] = nil
    withExtendedLifetime(old) {}
  }
}

/// The resolves under way in a tree, from the outermost to the innermost.
///
/// The topmost container stores it, so that a factory that resolves by another container continues
/// it.
final class ServiceResolution {
  var graph: ServiceGraph
  private var path: [Frame] = []
  /// The plugin or relay for which services are made; nil for code outside of trees.
  var asker: MessageSender?

  /// A registration that is making a service, or runs the completions of a new one.
  private struct Frame {
    let entry: AnyServiceEntry
    /// The container at which the resolve of the registration began.
    let user: ServiceContainer
    var isCompleting = false
  }

  init(in graph: ServiceGraph, asker: MessageSender?) { (self.graph, self.asker) = (graph, asker) }
}

extension ServiceResolution {
  /// The limit on services that need one another; each takes some of the stack.
  static var mostNested: Int { 200 }

  var keys: [ServiceKey] { path.map(\.entry.key) }

  /// The asker, if it is a plugin or relay and not a node.
  var member: MessageSender? {
    switch asker?.endpoint.role {
    case .plugin, .relay: asker
    case .container, .composer, nil: nil
    }
  }

  func enter(_ entry: AnyServiceEntry, for user: ServiceContainer) {
    path.append(Frame(entry: entry, user: user))
  }

  func leave() { path.removeLast() }

  /// Marks the innermost service as made and kept: from here on, resolves find it.
  func beginCompleting() { path[path.count - 1].isCompleting = true }

  /// Throws if a registration can't be asked to make a service now.
  ///
  /// A late registration looks up other services for each container that uses it: it may be under
  /// way once for each.
  /// A registration that is being made may be entered once more by the completion of another
  /// service. That resolve finds all other services made, and the instance that is kept first
  /// counts.
  func checkEntering(_ entry: AnyServiceEntry, for user: ServiceContainer) throws(ServiceError) {
    let isSame = { (frame: Frame) in
      frame.entry === entry && (!entry.isLate || frame.user === user)
    }
    if !entry.key.takesArguments, let start = path.lastIndex(where: isSame) {
      let isCompleted = path[start...].contains(where: \.isCompleting)
      if !isCompleted || path[..<start].contains(where: isSame) {
        throw .circular(path[start...].map(\.entry.key) + [entry.key])
      }
    }
    if path.count >= Self.mostNested { throw .tooDeep(keys, most: Self.mostNested) }
  }
}
