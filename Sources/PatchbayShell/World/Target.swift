import PatchbayEngine
import PatchbayInspection

/// What a path leads to.
enum Target {
  /// `/`, above all trees.
  case top
  case node(ComposableContainer, TopologyPath)
  case endpoint(Endpoint, in: PluginContainer, TopologyPath)
  case interceptor(InterceptorRecord, at: ComposableContainer, TopologyPath)
}

extension Target {
  var path: TopologyPath {
    switch self {
    case .top: .top
    case .node(_, let path), .endpoint(_, _, let path), .interceptor(_, _, let path): path
    }
  }

  /// What it is, as in `is a container`.
  var words: String {
    switch self {
    case .top: "the place above all trees"
    case .node(let node, _): node is PluginContainer ? "a container" : "a composer"
    case .endpoint(let endpoint, _, _):
      if case .relay(let type, _) = endpoint.role {
        "a relay, \(type)"
      } else {
        "a plugin, \(endpoint.typeName)"
      }
    case .interceptor: "an interceptor"
    }
  }

  /// The node that it is, or is in.
  var node: ComposableContainer? {
    switch self {
    case .top: nil
    case .node(let node, _): node
    case .endpoint(_, let container, _): container
    case .interceptor(_, let node, _): node
    }
  }
}

extension Endpoint {
  /// The name of its class.
  var typeName: String {
    switch role {
    case .plugin(let identity): identity.typeName
    case .relay(let type, _): type
    case .container: "PluginContainer"
    case .composer: "PluginContainerComposer"
    }
  }

  var isPlugin: Bool { if case .plugin = role { true } else { false } }
  var isRelay: Bool { if case .relay = role { true } else { false } }
}

// MARK: - Finding

extension World {
  /// What is at a path; an error names the segment at which the way ends.
  func target(_ path: PathText, at span: SourceSpan?) throws(ShellError) -> Target {
    guard !path.segments.isEmpty else {
      if path.interceptor != nil { throw ShellError(.topIsNoNode("a node"), at: span) }
      return .top
    }
    var node: ComposableContainer?
    var place = TopologyPath.top
    for (depth, segment) in path.segments.enumerated() {
      if let container = node as? PluginContainer {
        return try member(path, from: depth, in: container, place, at: span)
      }
      guard let next = child(segment, of: node) else {
        throw missing(segment, in: node, place, path, at: span)
      }
      node = next
      place = place.child(segment)
    }
    guard let node else { return .top }
    guard let interceptor = path.interceptor else { return .node(node, place) }
    return try self.interceptor(interceptor, at: node, place, span)
  }

  /// What is at a path; nil for nothing.
  func existing(_ path: PathText) -> Target? { try? target(path, at: nil) }

  private func child(_ segment: PathText.Segment, of node: ComposableContainer?)
    -> ComposableContainer?
  {
    node.map { index.child(segment, of: $0) } ?? index.root(segment, among: roots)
  }

  private func member(
    _ path: PathText, from depth: Int, in container: PluginContainer, _ place: TopologyPath,
    at span: SourceSpan?
  ) throws(ShellError) -> Target {
    let wanted = path.segments[depth...].reduce(place) { $0.child($1) }
    guard path.interceptor == nil else {
      throw ShellError(
        .wrongPlace(wanted.text, is: "in a container", needs: "a node before the ':'"), at: span)
    }
    let members = Places.endpoints(in: container, at: place)
    guard let found = members.first(where: { $0.path == wanted }) else {
      let near = wanted.nearest(among: members.map(\.path)).map(\.text)
      throw ShellError(
        .noPlace(wanted.text, missing: path.segments[depth].name, within: place.text), at: span,
        near: near)
    }
    return .endpoint(found.endpoint, in: container, wanted)
  }

  private func interceptor(
    _ segment: PathText.Segment, at node: ComposableContainer, _ place: TopologyPath,
    _ span: SourceSpan?
  ) throws(ShellError) -> Target {
    let wanted = place.interceptor(segment.name, ordinal: segment.ordinal)
    let all = Places.interceptors(of: node, at: place)
    guard let found = all.first(where: { $0.path == wanted }) else {
      throw ShellError(
        .noPlace(wanted.text, missing: ":" + segment.name, within: place.text), at: span,
        near: all.map(\.path.text).nearest(to: wanted.text))
    }
    return .interceptor(found.record, at: node, wanted)
  }

  private func missing(
    _ segment: PathText.Segment, in node: ComposableContainer?, _ place: TopologyPath,
    _ path: PathText, at span: SourceSpan?
  ) -> ShellError {
    let siblings = Places.children(node?.childNodes ?? roots, of: place).map(\.1)
    let wanted = place.child(segment)
    return ShellError(
      .noPlace(wanted.text, missing: segment.name, within: node == nil ? nil : place.text),
      at: span, near: wanted.nearest(among: siblings).map(\.text))
  }
}
