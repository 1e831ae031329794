import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// ls, cd, tree, find

extension CommandTable {
  static let placeCommands: [CommandSpec] = [
    CommandSpec(
      "ls", .look, "lists what is in a node",
      parameters: [.init("P", .path(.any), .optional, "the node; this place unless given")],
      options: [formatOption],
      examples: [
        "add container -p live/room; ls live",
        "add container room; add plugin room/p Probe; ls room --format=json",
      ], effect: .nothing, run: list),
    CommandSpec(
      "cd", .look, "goes to a node, so that paths are read from there",
      details: "cd - goes back to the place before; cd alone goes to /.",
      parameters: [.init("P", .path(.node), .optional, "the node")],
      examples: [
        "add composer live; cd live; add container room; tree /", "add composer a; cd a; cd -",
      ],
      effect: .session, run: go),
    CommandSpec(
      "tree", .look, "draws a node and all below it",
      parameters: [.init("P", .path(.any), .optional, "the node; this place unless given")],
      options: [
        .init("env", "with the values set on each node"),
        .init("states", "with the states remembered by each node"),
        .init("depth", .count, placeholder: "N", "only so many levels"), formatOption,
      ],
      examples: [
        "add container -p live/room; tree",
        "add composer live; env live muted=true; tree --env",
      ], effect: .nothing, run: tree),
    CommandSpec(
      "find", .look, "finds everything that has a word in its name, type or kinds",
      parameters: [.init("WORD", .text, "part of a name, in capitals or not")],
      options: [formatOption],
      examples: [
        "add container -p live/room; find oo", "add container a; add plugin a/p Probe; find probe",
      ],
      effect: .nothing, run: find),
  ]

  private static let list: CommandSpec.Run = { invocation, context throws(ShellError) in
    let target = try context.target(invocation.word("P"))
    let rows = context.world.listing(of: target)
    if invocation.isJSON { return context.print(Value.list(rows.map(\.json)).json) }
    context.print(Table(rows.map { [$0.name, $0.what, $0.detail] }).text)
  }

  private static let go: CommandSpec.Run = { invocation, context throws(ShellError) in
    let session = context.session
    guard let word = invocation.word("P") else {
      (session.previousPlace, session.place) = (session.place, .top)
      return
    }
    if word.text == "-", !word.isQuoted {
      guard let previous = session.previousPlace, context.world.existing(previous) != nil else {
        throw ShellError(.noPreviousPlace, at: word.span)
      }
      (session.previousPlace, session.place) = (session.place, previous)
      return
    }
    let path = try context.path(word)
    if !path.segments.isEmpty { _ = try context.node(word) }
    (session.previousPlace, session.place) = (session.place, path.asPlace)
  }

  private static let tree: CommandSpec.Run = { invocation, context throws(ShellError) in
    let topology = try context.topology(below: invocation.word("P"))
    if invocation.isJSON {
      return context.print(try context.json(topology.upTo(depth: invocation.optionCount("depth"))))
    }
    var style = Topology.TreeStyle()
    style.isASCII = !context.session.options.isUnicode
    style.isColoured = context.session.isPainting
    style.showsEnvironment = invocation.has("env")
    style.showsStates = invocation.has("states")
    style.depth = invocation.optionCount("depth")
    context.print(
      topology.nodes.isEmpty
        ? "/ is empty: add composer NAME begins a tree"
        : try context.text(of: topology, style, at: invocation.span))
  }

  private static let find: CommandSpec.Run = { invocation, context throws(ShellError) in
    let word = (invocation.text("WORD") ?? "").lowercased()
    let found = context.world.topology.places.filter { place in
      place.words.contains { $0.lowercased().contains(word) }
    }
    if invocation.isJSON {
      return context.print(
        Value.list(found.map { ["path": .text($0.path.text), "is": .text($0.what)] }).json)
    }
    context.print(
      found.isEmpty
        ? "nothing has '\(word)' in its name, type or kinds"
        : Table(found.map { [$0.path.text, $0.what] }).text)
  }
}

extension PathText {
  /// The same without what only says how it was written.
  fileprivate var asPlace: PathText { PathText(topologyPath) ?? self }
}

extension CommandContext {
  /// What is at and below a place, as a value.
  func topology(below word: ArgumentWord?) throws(ShellError) -> Topology {
    let target = try target(word)
    guard let node = target.node else { return world.topology }
    let path = try world.path(of: node)
    return world.topology.below(path)
  }

  func json(_ topology: Topology) throws(ShellError) -> String {
    try exported { () throws(InspectionError) in try InspectionDocument(topology: topology).json() }
  }
}

extension World {
  func path(of node: ComposableContainer) throws(ShellError) -> TopologyPath {
    var places = Places()
    guard node.parent == nil else { return places.path(of: node) }
    return Places.children(roots, of: .top).first { $0.0 === node }?.1 ?? places.path(of: node)
  }
}

// MARK: - Rows

/// A line of `ls`.
struct Listing {
  let name: String
  let what: String
  let detail: String

  var json: Value { ["name": .text(name), "is": .text(what), "detail": .text(detail)] }
}

extension World {
  func listing(of target: Target) -> [Listing] {
    switch target {
    case .top: Places.children(roots, of: .top).map { listing(of: $0.0, $0.1) }
    case .node(let node, let place):
      listing(in: node, place.topologyPath)
    case .endpoint(let endpoint, let container, _):
      members(of: container, (try? self.path(of: container)) ?? .top)
        .filter { $0.endpoint.connector == endpoint }.map(listing)
    case .interceptor(let interceptor, let node, _):
      [
        Listing(
          name: target.path.text, what: "interceptor", detail: words(for: interceptor, at: node))
      ]
    }
  }

  /// What an interceptor does, as it was typed; the name of its type if it was not.
  func words(for interceptor: InterceptorRecord, at node: ComposableContainer) -> String {
    knownRecord(of: node)?.interceptors.first { $0.id == "\(interceptor.identity)" }
      .map { $0.words.joined(separator: " ") } ?? interceptor.identity.typeName
  }

  private func listing(in node: ComposableContainer, _ path: TopologyPath) -> [Listing] {
    let interceptors = Places.interceptors(of: node, at: path).map { interceptor, _ in
      Listing(
        name: ":\(interceptor.identity)", what: "interceptor",
        detail: words(for: interceptor, at: node))
    }
    let nodes = Places.children(node.childNodes, of: path).map { listing(of: $0.0, $0.1) }
    return interceptors + nodes
      + members(of: node, path).filter { !$0.endpoint.isRelay }.map(listing)
  }

  private func members(of node: ComposableContainer, _ path: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  {
    (node as? PluginContainer).map { Places.endpoints(in: $0, at: path) } ?? []
  }

  private func listing(of node: ComposableContainer, _ path: TopologyPath) -> Listing {
    if let container = node as? PluginContainer {
      return Listing(
        name: path.lastSegment, what: "container", detail: count(container.plugins.count, "plugin"))
    }
    return Listing(
      name: path.lastSegment + "/", what: "composer", detail: count(node.childCount, "node"))
  }

  private func listing(_ member: (endpoint: Endpoint, path: TopologyPath)) -> Listing {
    Listing(
      name: member.path.lastSegment, what: member.endpoint.isRelay ? "relay" : "plugin",
      detail: member.endpoint.typeName)
  }

  private func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}

extension TopologyPath {
  /// What stands behind the last slash.
  var lastSegment: String { text.split(separator: "/").last.map(String.init) ?? "/" }
}

// MARK: - Everything with words to find it by

extension Topology {
  fileprivate var places: [(path: TopologyPath, what: String, words: [String])] {
    var found: [(path: TopologyPath, what: String, words: [String])] = []
    for node in nodes {
      found.append((node.path, node.kind.rawValue, [node.name ?? ""]))
      for part in node.interceptors {
        found.append((part.path, "interceptor, \(part.type)", [part.id, part.type]))
      }
      for part in node.plugins {
        let words = [part.name ?? "", part.type] + part.interests.kinds
        found.append((part.path, "plugin, \(part.type)", words))
      }
      for part in node.relays {
        let words = [part.name ?? "", part.type] + part.interests.kinds
        found.append((part.path, "relay, \(part.type)", words))
      }
      for value in node.environment {
        found.append((node.path, "has a value of \(value.key)", [value.key]))
      }
    }
    return found
  }
}

extension Topology.Interests {
  fileprivate var kinds: [String] { hears.map(\.kind) + answers.map(\.kind) + reads.map(\.key) }
}

extension Topology {
  /// Only so many levels below its roots.
  func upTo(depth: Int?) -> Topology {
    guard let depth else { return self }
    var levels: [TopologyPath: Int] = [:]
    return Topology(
      nodes: nodes.filter { node in
        let level = node.parent.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
        levels[node.path] = level
        return level <= depth
      })
  }
}
