import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `reach`.
struct Reach: Command {
  let form = CommandForm(
    "reach", .look, "tells who would receive a message, and why others would not",
    details: """
      Nothing is sent. Interceptors are asked what they would do, as far as that can be told: with the \
      fields given, and the values of the environment. Where it depends on a field that is not given, \
      or on code, it says so.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; reach Ping --from=room",
      "define event Ping; add container room; add plugin room/p Probe; add interceptor room:quiet drop Ping; reach Ping --from=room",
    ])

  let kind = Argument("KIND", SentKind.supposed, "the kind of message or query")
  let sender = Option(
    "from", PlacePath(.sender), placeholder: "P", "who would send it; this place unless given")
  let channel = Option("channel", ChannelName(), placeholder: "C", "on which channel")
  let scope = Option.scope
  let excludesSender = Flag("excluding-sender", "the sender would not hear it")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let kind = try call.kind
    let topology = try context.world.topology(at: call.span)
    var reaches: [PatchbayInspection.Reach] = []
    for sender in try context.senders(call, topology) {
      reaches.append(try context.reach(kind, from: sender, topology, call))
    }
    let isJSON = try call.format == .json
    let count = reaches.reduce(0) { $0 + $1.entries.count }
    let text = try context.session.workOut(from: count, at: call.span) {
      [reaches, isColoured = context.session.isPainting] in
      isJSON
        ? Value.list(reaches.map(\.value)).json
        : reaches.map { $0.table(isColoured: isColoured) }.joined(separator: "\n")
    }
    if isJSON { context.print(text) } else if !reaches.isEmpty { context.print(painted: text) }
  }
}

extension CommandContext {
  /// Who would send: the one named, else this place, else each tree's root.
  fileprivate func senders(_ call: Call<Reach>, _ topology: Topology) throws(ShellError)
    -> [TopologyPath]
  {
    if let sender = try call.sender {
      guard case .interceptor = sender else { return [sender.path] }
      throw ShellError(
        .wrongPlace(sender.path.text, is: sender.words, needs: "a node, plugin or relay"),
        at: call.words.sender?.span)
    }
    if !place.segments.isEmpty { return [place.topologyPath] }
    return topology.nodes.filter { $0.parent == nil }.map(\.path)
  }

  fileprivate func reach(
    _ kind: Kind, from sender: TopologyPath, _ topology: Topology, _ call: Call<Reach>
  ) throws(ShellError) -> PatchbayInspection.Reach {
    let isQuery = kind.category == .query
    let given = ForeseenMessage(try value(call.invocation, kind.shape), of: kind)
    let (channel, scope) = (try call.channel, try call.scope ?? .everywhere)
    let reach: PatchbayInspection.Reach
    do throws(InspectionError) {
      reach = try topology.reach(
        kind: kind.name, carrying: given, isQuery: isQuery, channel: channel, scope: scope.traced,
        excludingSender: call.excludesSender, from: sender, until: world.stage.isCancelled,
        foreseeing: world.foreseeing(isQuery: isQuery))
    } catch {
      throw ShellError(
        .refusedByEngine("\(error)", code: CommandCode.unknownPath.code),
        at: call.words.sender?.span)
    }
    try world.stage.proceed(at: call.span)
    return reach
  }
}

extension MessageScope {
  fileprivate var traced: Trace.Scope {
    switch self {
    case .everywhere: .everywhere
    case .container: .container
    case .subtree: .subtree
    }
  }
}

extension PatchbayInspection.Reach {
  /// Who would receive it, one a line.
  fileprivate func table(isColoured: Bool) -> String {
    let lines = text(isColoured: isColoured).split(separator: "\n").map { "  \($0)\n" }.joined()
    return "\(kind.onOneLine) from \(sender)\n" + lines
  }
}

extension PatchbayInspection.Reach {
  fileprivate var value: Value {
    [
      "kind": .text(kind), "from": .text(sender.text),
      "entries": .list(entries.map { $0.verdict.value(of: $0.endpoint) }),
    ]
  }
}

extension PatchbayInspection.Reach.Verdict {
  fileprivate func value(of endpoint: TopologyPath) -> Value {
    switch self {
    case .delivered(let kinds):
      [
        "endpoint": .text(endpoint.text), "verdict": "delivered",
        "as": .texts(kinds),
      ]
    case .blocked(let reason, let interceptor, _):
      [
        "endpoint": .text(endpoint.text), "verdict": "blocked", "reason": .text(reason.rawValue),
        "by": .text(orNull: interceptor?.text),
      ]
    case .dependsOnCode(let places):
      [
        "endpoint": .text(endpoint.text), "verdict": "depends",
        "on": .texts(places.map(\.text)),
      ]
    case .dependsOnFields(let fields):
      [
        "endpoint": .text(endpoint.text), "verdict": "depends",
        "fields": .texts(fields),
      ]
    }
  }
}
