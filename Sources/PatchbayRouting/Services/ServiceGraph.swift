import PatchbayEngine

/// The instances that one resolve makes and shares, in the scope ``ServiceScope/graph``.
///
/// Each resolve begins a graph. A lazy service keeps its graph, and code can continue one by `in:`.
public final class ServiceGraph {
  var instances: [ObjectIdentifier: AnyServiceInstance] = [:]

  /// Creates an empty graph.
  public init() {}
}

@available(*, unavailable)
extension ServiceGraph: Sendable {}

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

  /// Marks the innermost service as made and kept: from here on, resolves find it.
  func beginCompleting() { path[path.count - 1].isCompleting = true }

  /// Throws if a registration can't be asked to make a service now.
  ///
  /// A registration that is being made may be entered once more by the completion of another
  /// service. That resolve finds all other services made, and the instance that is kept first
  /// counts.
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
