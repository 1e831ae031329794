import PatchbayCatalog
package import PatchbayEngine
package import PatchbayInspection
package import PatchbayLanguage

/// The thing that a path leads to.
package enum Target {
  /// `/`, above all trees.
  case top
  case node(ComposableContainer, PathText)
  case endpoint(Endpoint, in: PluginContainer, PathText)
  case interceptor(InterceptorRecord, at: ComposableContainer, PathText)
}

extension Target {
  /// The path by which the thing was found.
  var place: PathText {
    switch self {
    case .top: .top
    case .node(_, let path), .endpoint(_, _, let path), .interceptor(_, _, let path): path
    }
  }

  package var path: TopologyPath { place.topologyPath }

  /// The sort of the thing, as in `is a container`.
  package var words: String {
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

  /// The node; throws for a thing that is no composer or container.
  func onlyNode(insteadOfTop: String = "a composer or container", at span: SourceSpan?)
    throws(ShellError) -> ComposableContainer
  {
    if case .node(let node, _) = self { return node }
    if case .top = self { throw ShellError(.topIsNoNode(insteadOfTop), at: span) }
    throw wrongPlace(needs: "a composer or container", at: span)
  }

  /// The error for this thing where another is needed.
  package func wrongPlace(
    needs: String, remedy: String? = nil, at span: SourceSpan?
  ) -> ShellError {
    ShellError(.wrongPlace(path.text, is: words, needs: needs, remedy: remedy), at: span)
  }

  /// Throws unless this is a plugin or relay; the error says where to find one.
  func checkIsMember(at span: SourceSpan?) throws(ShellError) {
    if isEndpoint { return }
    throw wrongPlace(needs: "a plugin or relay", at: span)
  }

  var isEndpoint: Bool { if case .endpoint = self { true } else { false } }

  /// The node itself, or the node that the thing is at; nil for the top.
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
  /// The name of the class of the plugin or relay.
  var typeName: String { role.typeName }

  var isPlugin: Bool { if case .plugin = role { true } else { false } }
  var isRelay: Bool { if case .relay = role { true } else { false } }
}

// MARK: - Finding

extension World {
  /// The thing at a path; throws an error that names the first segment without a thing.
  package func target(_ path: PathText, at span: SourceSpan?) throws(ShellError) -> Target {
    switch way(along: path) {
    case .end(let target): return target
    case .topHasNone: throw ShellError(.topIsNoNode("a node"), at: span)
    case .interceptorOfMember:
      throw ShellError(
        .wrongPlace(
          path.withoutInterceptor.topologyPath.text, is: "in a container",
          needs: "a node before the ':'"), at: span)
    case .stops(let depth, let node):
      throw try nothing(at: path, from: depth, in: node, at: span)
    }
  }

  /// The error for a path whose first `depth` segments lead to a node, and whose next one leads
  /// nowhere.
  private func nothing(
    at path: PathText, from depth: Int, in node: ComposableContainer?, at span: SourceSpan?
  ) throws(ShellError) -> ShellError {
    let place = path.prefix(depth).topologyPath
    let isInterceptor = depth == path.segments.count
    let wanted = isInterceptor ? path.topologyPath : place.child(path.segments[depth])
    var near: [TopologyPath] = []
    var namesakes: [TopologyPath] = []
    if !stage.expectsFailure {
      let others =
        isInterceptor
        ? node.map { Places.interceptors(of: $0, at: place).map(\.path) } ?? []
        : pathsBelow(node, place)
      near = wanted.nearest(among: others)
      namesakes = try path.namesakes(among: allTargets().map(\.place)).map(\.topologyPath)
      near.removeAll(where: namesakes.contains)
    }
    return ShellError(
      .noPlace(
        wanted.text,
        missing: isInterceptor
          ? ":" + (path.interceptor?.name ?? "") : path.segments[depth].numberedName,
        within: depth == 0 ? nil : place.text),
      at: span, near: (namesakes + near).prefix(3).map(\.text))
  }

  /// The thing at a path; nil if there is none.
  func existing(_ path: PathText) -> Target? {
    if case .end(let target) = way(along: path) { target } else { nil }
  }

  private func pathsBelow(_ node: ComposableContainer?, _ place: TopologyPath) -> [TopologyPath] {
    guard let container = node as? PluginContainer else {
      return Places.children(node?.childNodes ?? roots, of: place).map(\.1)
    }
    return Places.endpoints(in: container, at: path(of: container)).map(\.path)
  }
}

/// The result of following a path.
private enum Way {
  case end(Target)
  case topHasNone
  case interceptorOfMember
  /// The first `at` segments lead to a node, or into it, and the next one leads nowhere.
  case stops(at: Int, in: ComposableContainer?)
}

extension World {
  private func way(along path: PathText) -> Way {
    var node: ComposableContainer?
    for (depth, segment) in path.segments.enumerated() {
      if let container = node as? PluginContainer {
        return member(path, from: depth, in: container)
      }
      guard let next = child(segment, of: node) else { return .stops(at: depth, in: node) }
      node = next
    }
    guard let node else { return path.interceptor == nil ? .end(.top) : .topHasNone }
    guard let segment = path.interceptor else { return .end(.node(node, path)) }
    guard let record = node.interceptorRecords(named: segment.name).nth(segment.ordinal) else {
      return .stops(at: path.segments.count, in: node)
    }
    return .end(.interceptor(record, at: node, path))
  }

  private func child(_ segment: PathText.Segment, of node: ComposableContainer?)
    -> ComposableContainer?
  {
    let name =
      segment.isUnnamed
      ? ChildName(ofUnnamed: segment.name == "(container)") : ChildName(segment.name)
    guard let node else { return roots(named: name).nth(segment.ordinal) }
    return node.children(named: name).nth(segment.ordinal) ?? nil
  }

  private func member(_ path: PathText, from first: Int, in container: PluginContainer) -> Way {
    if path.interceptor != nil { return .interceptorOfMember }
    var found: Endpoint?
    for depth in path.segments.indices[first...] {
      let segment = path.segments[depth]
      let next =
        found.map { $0.relays(named: segment.name).nth(segment.ordinal) }
        ?? container.endpoints(named: segment.name).nth(segment.ordinal)
      guard let next else { return .stops(at: depth, in: container) }
      found = next
    }
    return found.map { .end(.endpoint($0, in: container, path)) }
      ?? .stops(at: first, in: container)
  }
}

extension RandomAccessCollection {
  /// The element with an ordinal from 1; nil if there are fewer.
  fileprivate func nth(_ ordinal: Int) -> Element? {
    ordinal > count ? nil : self[index(startIndex, offsetBy: ordinal - 1)]
  }
}
