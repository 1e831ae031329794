import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Adding, moving and removing composers and containers.

extension World {
  /// Adds a node at a free path; with parents, also the missing composers above it.
  ///
  /// All names are checked before the first node is added.
  func addNode(
    _ path: PathText, isComposer: Bool, withParents: Bool, at span: SourceSpan?
  ) throws(ShellError) {
    var new = [(path: path, name: try nameOfNode(path, at: span))]
    while withParents, let above = new[new.count - 1].path.parent, !above.segments.isEmpty,
      existing(above) == nil
    { new.append((above, try nameOfNode(above, at: span))) }
    for (place, node) in new.enumerated().reversed() {
      try addNode(node.path, node.name, isComposer: isComposer || place > 0, at: span)
    }
  }

  private func nameOfNode(_ path: PathText, at span: SourceSpan?) throws(ShellError) -> String {
    let name = try newName(path, at: span)
    try checkFree(path, at: span)
    try checkDepth(of: path, at: span)
    return name
  }

  private func addNode(
    _ path: PathText, _ name: String, isComposer: Bool, at span: SourceSpan?
  ) throws(ShellError) {
    let parent = try composer(above: path, at: span)
    try makeRoom(at: span)
    let node = isComposer ? PluginContainerComposer(name: name) : PluginContainer(name: name)
    if let parent {
      try compose(node, into: parent, at: span)
    } else {
      addRoot(node)
    }
    note(PathChange(came: [path.topologyPath]))
  }

  /// Throws if a path is too deep, before any of its parents are made.
  private func checkDepth(of path: PathText, at span: SourceSpan?) throws(ShellError) {
    let most = PluginContainerComposer.maximumDepth
    guard path.segments.count > most else { return }
    throw ShellError(
      .tooDeep(
        node: "/\(path.segments[most].name)", into: path.prefix(most).topologyPath.text,
        levels: most + 1, most: most), at: span)
  }

  /// The name of the new thing at a path; throws if the name isn't valid there.
  func newName(_ path: PathText, at span: SourceSpan?) throws(ShellError) -> String {
    guard let last = path.segments.last else {
      throw ShellError(.topIsNoNode("what to add"), at: span)
    }
    if let interceptor = path.interceptor {
      let name = "\(last.name):\(interceptor.name)"
      throw ShellError(
        .mistakenName(
          name, for: "an interceptor",
          fix: "add interceptor adds one; in quotes a colon is part of a name: '\(name)'"), at: span
      )
    }
    // A whole path in quotes is a mistake, not a name with `/` in it.
    let isQuotedPath = last.name.contains("/") && ["'", "\""].contains(span?.text.first)
    guard isNext(last, in: path) else {
      let name = "\(last.name)~\(last.ordinal)"
      throw ShellError(
        .mistakenName(
          name,
          for: "number \(last.ordinal) of the name \(last.name), but there are fewer",
          fix: "in quotes ~ is part of a name: '\(name)'"), at: span)
    }
    if last.isUnnamed {
      throw ShellError(
        .mistakenName(
          last.name, for: "a node without a name", fix: "write '\(last.name)' in quotes"), at: span)
    }
    if isQuotedPath {
      throw ShellError(
        .badName(
          last.name, reason: "quotes make one name of the path",
          fix: "quote only what needs it: live/'tea room'"), at: span)
    }
    try last.name.checkAsName(at: span)
    return last.name
  }

  /// Whether a new thing may have this ordinal: 1, or the next one after an existing thing.
  private func isNext(_ segment: PathText.Segment, in path: PathText) -> Bool {
    guard segment.ordinal > 1 else { return true }
    let former = PathText.Segment(segment.name, ordinal: segment.ordinal - 1)
    return path.parent.flatMap { existing($0.appending(former)) } != nil
  }

  func checkFree(_ path: PathText, at span: SourceSpan?) throws(ShellError) {
    guard let existing = existing(path) else { return }
    let taken = existing.path.text
    if path.endsWithSlash {
      throw ShellError(.noName(taken + "/", form: taken + "/NAME"), at: span)
    }
    throw ShellError(
      .nameTaken(
        taken, by: existing.words, isReplaceable: path.interceptor != nil), at: span)
  }

  /// The composer above a path; nil for the top.
  func composer(
    above path: PathText, at span: SourceSpan?
  ) throws(ShellError) -> PluginContainerComposer? {
    guard let above = path.parent, !above.segments.isEmpty else { return nil }
    return try composer(above, at: span)
  }

  func composer(_ path: PathText, at span: SourceSpan?) throws(ShellError)
    -> PluginContainerComposer
  {
    let target = try target(path, at: span)
    if case .node(let node, _) = target, let composer = node as? PluginContainerComposer {
      return composer
    }
    throw target.wrongPlace(needs: "a composer", at: span)
  }

  private func compose(
    _ node: ComposableContainer, into composer: PluginContainerComposer, weakly: Bool = false,
    at span: SourceSpan?
  ) throws(ShellError) {
    try rethrowing(composer.compose(node, retainPolicy: weakly ? .weak : .retain)) {
      (error: EngineError) in ShellError(error, at: span)
    }
    noteChange()
  }
}

// MARK: - Moving

extension World {
  /// Moves a node into a composer, or to the top if that is nil, under a new name if one is given.
  func move(
    _ node: ComposableContainer, into composer: PluginContainerComposer?, as name: String? = nil,
    weakly: Bool, at span: SourceSpan?
  ) throws(ShellError) {
    let former = ChildName(of: node)
    let new = name.map(ChildName.init(_:)) ?? former
    let places = [NamedPlace.node(former, below: node.parent), .node(new, below: composer)]
    try notingPaths(at: places) { () throws(ShellError) in
      if let name {
        // The node has its new name when the states of its new parent are replayed to it.
        try rethrowing(composer?.checkComposing([node])) { (error: EngineError) in
          ShellError(error, at: span)
        }
        setName(of: node, to: name)
      }
      try put(node, into: composer, weakly: weakly, at: span)
    }
  }

  private func put(
    _ node: ComposableContainer, into composer: PluginContainerComposer?, weakly: Bool,
    at span: SourceSpan?
  ) throws(ShellError) {
    let former = node.parent
    let wasRoot = former == nil
    if let composer {
      try compose(node, into: composer, weakly: weakly, at: span)
    } else if let former {
      former.decompose(node)
    }
    noteChange()
    if wasRoot, composer != nil { removeRoot(node) }
    if !wasRoot, composer == nil { addRoot(node) }
  }

  /// Holds a node under its own name, because its parent keeps it weakly.
  func hold(_ node: ComposableContainer, at span: SourceSpan?) throws(ShellError) {
    let name = node.name ?? "node"
    if nameHolding(node) != nil { return }
    if held[name] != nil {
      throw ShellError(.nameTaken("@\(name)", by: "another held object"), at: span)
    }
    hold(node, as: name)
  }

  func rename(_ node: ComposableContainer, to name: String) {
    let places = [ChildName(of: node), ChildName(name)].map {
      NamedPlace.node($0, below: node.parent)
    }
    notingPaths(at: places) { setName(of: node, to: name) }
  }

  private func setName(of node: ComposableContainer, to name: String) {
    noteChange()
    guard node.parent == nil else { return node.rename(to: name) }
    renameRoot(node, to: name)
  }
}

// MARK: - Going

extension World {
  /// Removes a node with everything below it.
  func remove(_ node: ComposableContainer, at span: SourceSpan?) throws(ShellError) {
    let subtree = node.subtree
    for _ in subtree { try stage.proceed(at: span) }
    noteChange()
    for node in subtree.reversed() {
      noteDeparture(of: node)
      forgetRecord(of: node)
    }
    leave(node)
    guard let parent = node.parent else { return removeRoot(node) }
    parent.decompose(node)
  }

  private func noteDeparture(of node: ComposableContainer) {
    let words =
      "\(node is PluginContainer ? "container" : "composer") \(node.name ?? "without a name")"
    noteDeparture(of: node, words)
    for endpoint in node.endpoints.dropFirst() { noteDeparture(of: endpoint) }
  }
}

extension ComposableContainer {
  /// The node itself as an endpoint, then its plugins and relays.
  var endpoints: [Endpoint] {
    let container = self as? PluginContainer
    return [ownEndpoint] + (container?.endpointsByArrival ?? []) + (container?.relayEndpoints ?? [])
  }

  /// The number of nodes, interceptors, plugins and relays at and below this node.
  var thingCount: Int {
    subtree.reduce(0) { count, node in
      let container = node as? PluginContainer
      return count + 1 + node.interceptorRecords.count + (container?.endpointsByArrival.count ?? 0)
        + (container?.relayEndpoints.count ?? 0)
    }
  }

  /// This node and its descendants, each parent before its children.
  var subtree: [ComposableContainer] {
    var found: [ComposableContainer] = []
    var left = [self]
    while let node = left.popLast() {
      found.append(node)
      left += node.childNodes.reversed()
    }
    return found
  }
}

extension ShellError {
  /// An error for an operation that the engine refuses, in the engine's words.
  init(_ error: EngineError, at span: SourceSpan?) {
    let code =
      switch error {
      case .cycle, .composedTwice: CommandCode.cycle.code
      case .tooDeep: CommandCode.tooDeepTree.code
      case .weakValue: CommandCode.notWeak.code
      case .limitOutOfRange: CatalogCode.badValue.code
      case .interceptorIdTaken, .relayAlreadyConnected: CatalogCode.nameTaken.code
      case .relayNotConnected, .senderDetached, .wrongOwner, .noSuchPlugin, .pluginNotAdded,
        .notHosted:
        CommandCode.refused.code
      }
    self.init(.refusedByEngine("\(error)", code: code), at: span)
  }
}
