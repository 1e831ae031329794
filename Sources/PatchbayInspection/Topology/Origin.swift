package import PatchbayEngine

/// The identity of a node, plugin or relay, whatever it is called and wherever it is moved.
///
/// It differs from run to run.
package struct Origin: Sendable, Hashable {
  private let identity: ObjectIdentifier
  private let born: UInt64

  package init(_ endpoint: Endpoint) {
    identity = endpoint.identity
    born = endpoint.born
  }

  package init(_ node: ComposableContainer) { self.init(node.ownEndpoint) }
}

/// A value beside what is recorded: it is in no file, and what differs only in it is equal.
package struct Unseen<Value: Sendable>: Sendable {
  var value: Value?

  init(_ value: Value? = nil) { self.value = value }
}

extension Unseen: Hashable {
  package static func == (a: Self, b: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// Trees as they are now, in which what a trace tells of is found again.
package struct Present {
  private var endpoints: [TopologyPath: Endpoint] = [:]
  private var paths: [Origin: TopologyPath] = [:]

  package init(of roots: [ComposableContainer]) {
    var left = Places.children(roots, of: .top)
    while let (node, path) = left.popLast() {
      paths[Origin(node)] = path
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
  /// The plugin or relay at a path.
  func endpoint(at path: TopologyPath) -> Endpoint? { endpoints[path] }

  /// Where something is now; nil if it is gone.
  func path(of origin: Origin) -> TopologyPath? { paths[origin] }
}
