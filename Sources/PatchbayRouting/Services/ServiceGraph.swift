import PatchbayEngine

/// What one resolve makes and shares: the instances in the scope ``ServiceScope/graph``.
///
/// A resolve begins one; a lazy service keeps it, and code can go on with it by `in:`.
public final class ServiceGraph {
  var instances: [ObjectIdentifier: AnyServiceInstance] = [:]

  /// A graph without any instance.
  public init() {}
}

@available(*, unavailable)
extension ServiceGraph: Sendable {}

/// The resolves under way in a tree, from the outermost to the innermost.
///
/// It stands at the topmost container, so that a factory that resolves by a way of its own continues it.
final class ServiceResolution {
  var graph: ServiceGraph
  private var path: [Frame] = []
  /// The plugin or relay that services are made for; nil for code outside of trees.
  var asker: MessageSender?

  /// A registration that is making a service, or has made it and does what is to be done then.
  private struct Frame {
    let entry: AnyServiceEntry
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

  func enter(_ entry: AnyServiceEntry) { path.append(Frame(entry: entry)) }

  func leave() { path.removeLast() }

  /// The innermost service is made and kept: what needs it finds it from here on.
  func beginCompleting() { path[path.count - 1].isCompleting = true }

  /// Throws if a registration can't be asked to make a service now.
  ///
  /// One that is being made may be entered once more by what completes another service: that finds all the
  /// others made, and the instance that is kept first is the one.
  func checkEntering(_ entry: AnyServiceEntry) throws(ServiceError) {
    if !entry.key.takesArguments, let start = path.lastIndex(where: { $0.entry === entry }) {
      let isCompleted = path[start...].contains(where: \.isCompleting)
      if !isCompleted || path[..<start].contains(where: { $0.entry === entry }) {
        throw .circular(path[start...].map(\.entry.key) + [entry.key])
      }
    }
    if path.count >= Self.mostNested { throw .tooDeep(keys, most: Self.mostNested) }
  }
}
