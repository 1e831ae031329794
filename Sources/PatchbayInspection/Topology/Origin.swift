package import PatchbayEngine
import PatchbayPlatform

/// The identity of a node, plugin or relay, independent of its name and place.
///
/// Identities differ from run to run.
package struct Origin: Sendable, Hashable {
  private let identity: ObjectIdentifier
  private let born: UInt64

  package init(_ endpoint: Endpoint) {
    identity = endpoint.identity
    born = endpoint.born
  }

  package init(_ node: ComposableContainer) { self.init(node.ownEndpoint) }
}

/// A value beside the recorded data: it is not encoded and is ignored in comparisons.
package struct Unseen<Value: Sendable>: Sendable {
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }
}

extension Unseen: Hashable {
  package static func == (a: Self, b: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// The present trees, in which recorded objects are found again.
package struct Present {
  private var endpoints: [TopologyPath: Endpoint] = [:]
  private var nodes: [TopologyPath: ComposableContainer] = [:]
  private var paths: [Origin: TopologyPath] = [:]
  /// Whether a kind, which interceptors may make of another, is a state.
  let isState: (String) -> Bool
  private let existed: (_ path: TopologyPath, _ message: Int) -> Bool

  /// Creates the places of trees; `existed` says whether what has a path now was there when a
  /// message was sent.
  package init(
    of roots: [ComposableContainer], isState: @escaping (String) -> Bool = { _ in false },
    existed: @escaping (TopologyPath, Int) -> Bool = { _, _ in false }
  ) {
    (self.isState, self.existed) = (isState, existed)
    var left = Places.children(roots, of: .top)
    while Work.goesOn, let (node, path) = left.popLast() {
      paths[Origin(node)] = path
      nodes[path] = node
      left += Places.children(node.childNodes, of: path)
      guard let container = node as? PluginContainer else { continue }
      for (endpoint, path) in Places.endpoints(in: container, at: path) {
        endpoints[path] = endpoint
        paths[Origin(endpoint)] = path
      }
    }
  }
}

extension Present {
  /// The node at a path as a sender.
  func node(at path: TopologyPath) -> Endpoint? { nodes[path]?.ownEndpoint }

  /// Whether the plugin or relay at a path was set anew since a message was sent, so that what it
  /// observes may have changed.
  func isRebuilt(_ path: TopologyPath, since trace: Trace) -> Bool {
    guard let departure = trace.departure.value, let endpoint = endpoints[path] else {
      return false
    }
    return endpoint.born >= departure.time && existed(path, trace.number)
  }

  /// The plugin or relay at a path, or the node there as a sender.
  func sender(at path: TopologyPath) -> Endpoint? { endpoints[path] ?? node(at: path) }

  /// When the interceptor now at a path was registered; nil if there is none.
  func registration(at path: TopologyPath) -> UInt64? {
    guard let place = path.interceptedNode, let node = nodes[place] else { return nil }
    return Places.interceptors(of: node, at: place).first { $0.path == path }?.record.born
  }

  /// The present paths of the node at a path, or of the participant there, and of those above it
  /// when a message was sent; if nothing is there any more, the present nodes above the path.
  ///
  /// Nodes that are gone are left out.
  func lineage(of path: TopologyPath, at moment: UInt64) -> [TopologyPath] {
    if let endpoint = sender(at: path) {
      return endpoint.lineage(at: moment).compactMap { paths[Origin($0)] }
    }
    return sequence(first: path.aboveIt) { $0 == .top ? nil : $0.aboveIt }.filter {
      nodes[$0] != nil
    }
  }

  /// The present path of an object; nil if it is gone.
  func path(of origin: Origin) -> TopologyPath? { paths[origin] }
}
