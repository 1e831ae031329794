import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `ls`.
struct Ls: Command {
  let form = CommandForm(
    "ls", .look, "lists what a node contains",
    examples: [
      "add container -p live/room; ls live",
      "add container room; add plugin room/p Probe; ls room --format=json",
    ])

  let place = OptionalArgument("P", PlacePath(), "the node (default: this place)")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try context.target(call.words.place)
    let rows = context.world.listing(of: target).map {
      ListRow(words: [$0.name, $0.what, $0.detail], json: $0.json)
    }
    context.list(rows, as: try call.format, orElse: target.wordsForEmpty)
  }
}

extension Target {
  /// That the thing contains nothing, and how to change that.
  fileprivate var wordsForEmpty: String {
    switch self {
    case .top: .emptyTop
    case .node(is PluginContainer, _): "\(path) is empty: add plugin adds to it"
    case .node: "\(path) is empty: add container adds to it"
    case .endpoint, .interceptor: "\(path) has no relays: add relay connects one"
    }
  }
}

extension String {
  /// That there is no tree, and how to begin one.
  static let emptyTop = "/ is empty: add composer NAME begins a tree"
}

/// A line of `ls`.
struct Listing {
  /// The last part of the path, as it is typed.
  let name: String
  let what: String
  let detail: String

  var json: Value { ["name": .text(name), "is": .text(what), "detail": .text(detail)] }
}

extension World {
  func listing(of target: Target) -> [Listing] {
    switch target {
    case .top: Places.children(roots, of: .top).map { listing(of: $0.0, $0.1) }
    case .node(let node, let place): listing(in: node, place.topologyPath)
    case .endpoint(let endpoint, let container, _):
      members(of: container, self.path(of: container))
        .filter { $0.endpoint.connector == endpoint }.map(listing)
    case .interceptor(let interceptor, let node, _):
      [
        Listing(
          name: target.path.text, what: "interceptor", detail: words(for: interceptor, at: node))
      ]
    }
  }

  /// The action of an interceptor as it was typed; the name of its type if no command added it.
  func words(for interceptor: InterceptorRecord, at node: ComposableContainer) -> String {
    knownRecord(of: node)?.interceptors["\(interceptor.identity)"]?.words.joined(separator: " ")
      ?? interceptor.identity.typeName
  }

  private func listing(in node: ComposableContainer, _ path: TopologyPath) -> [Listing] {
    let interceptors = Places.interceptors(of: node, at: path).map { interceptor, path in
      Listing(
        name: ":\(path.lastName)", what: "interceptor",
        detail: words(for: interceptor, at: node))
    }
    let nodes = Places.children(node.childNodes, of: path).map { listing(of: $0.0, $0.1) }
    return interceptors + nodes
      + members(of: node, path).filter { !$0.endpoint.isRelay }.map(listing)
  }

  private func members(of node: ComposableContainer, _ path: TopologyPath)
    -> [(endpoint: Endpoint, path: TopologyPath)]
  { (node as? PluginContainer).map { Places.endpoints(in: $0, at: path) } ?? [] }

  private func listing(of node: ComposableContainer, _ path: TopologyPath) -> Listing {
    if let container = node as? PluginContainer {
      return Listing(
        name: "\(path.lastName)", what: "container",
        detail: container.plugins.count.counted("plugin"))
    }
    return Listing(
      name: path.lastName + "/", what: "composer", detail: node.childCount.counted("node"))
  }

  private func listing(_ member: (endpoint: Endpoint, path: TopologyPath)) -> Listing {
    Listing(
      name: "\(member.path.lastName)", what: member.endpoint.isRelay ? "relay" : "plugin",
      detail: member.endpoint.typeName)
  }
}
