import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `reach`.
struct Reach: ExclusiveCommand {
  let form = CommandForm(
    "reach", .look, "lists who would receive a message, and why others would not",
    details: """
      Nothing is sent. The result follows from the conditions of interceptors, the given fields \
      and the values of the environment. Where it depends on a field that is not given, or on \
      code, the output says so.

      --to lists the places from which a plugin or relay would receive the message, the \
      interceptors in between, and what would change the outcome. Places with the same outcome for \
      the same reason form one group.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; add interceptor room:quiet drop Ping; reach Ping --from=room",
      "define event Ping; add container a/b -p; add container a/c; add plugin a/b/p Probe on=Ping; add interceptor a/c:x drop Ping; reach Ping --to=a/b/p",
    ])

  let kind = Argument("KIND", SentKind.supposed, "the kind of message or query")
  let sender = Option(
    "from", PlacePath(.sender), placeholder: "P", "the sender (default: this place)")
  let receiver = Option(
    "to", PlacePath(.endpoint), placeholder: "P", "lists the places from which P would receive it")
  let channel = Option("channel", ChannelName(), placeholder: "C", "on which channel")
  let scope = Option.scope
  let excludesSender = Flag("excluding-sender", "does not deliver it to its sender")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(receiver, [sender])] }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let kind = try call.kind
    let topology = context.world.topology
    if let receiver = try call.receiver {
      return try context.printApproaches(to: receiver, of: kind, topology, call)
    }
    var reaches: [PatchbayInspection.Reach] = []
    for sender in try context.senders(call, topology) {
      reaches.append(try context.reach(kind, from: sender, topology, call))
    }
    let isJSON = try call.format == .json
    if isJSON {
      context.print(Value.list(reaches.map(\.value)).json)
    } else if !reaches.isEmpty {
      context.print(painted: reaches.map(context.table).joined(separator: "\n"))
    }
  }
}

extension CommandContext {
  /// The senders: the named one, else the current place, else the root of each tree.
  fileprivate func senders(_ call: Call<Reach>, _ topology: Topology) throws(ShellError)
    -> [TopologyPath]
  {
    if let sender = try call.sender {
      guard case .interceptor = sender else { return [sender.path] }
      throw sender.wrongPlace(needs: "a node, plugin or relay", at: call.words.sender?.span)
    }
    if !place.segments.isEmpty { return [place.topologyPath] }
    return topology.nodes.filter { $0.parent == nil }.map(\.path)
  }

  fileprivate func reach(
    _ kind: Kind, from sender: TopologyPath, _ topology: Topology, _ call: Call<Reach>
  ) throws(ShellError) -> PatchbayInspection.Reach {
    let isQuery = kind.category == .query
    let content = ForeseenMessage(try value(call.invocation, kind.shape), of: kind)
    let (channel, scope) = (try call.channel, try call.scope ?? .everywhere)
    return try inspecting(at: call.words.sender?.span, code: .unknownPath) {
      () throws(InspectionError) in
      try topology.reach(
        kind: kind.name, carrying: content, isQuery: isQuery, channel: channel, scope: scope,
        excludingSender: call.excludesSender, from: sender,
        reacting: world.reacting(isQuery: isQuery), foreseeing: world.foreseeing(isQuery: isQuery))
    }
  }
}

extension CommandContext {
  /// The kind, the sender and the verdicts, one line each.
  fileprivate func table(of reach: PatchbayInspection.Reach) -> String {
    session.fitted("\(reach.kind.onOneLine) from \(reach.sender)\n")
      + reach.text(
        isColoured: session.isPainting, indent: "  ", fitting: !session.isWritingWord)
  }
}

extension PatchbayInspection.Reach {
  fileprivate var value: Value {
    [
      "kind": .text(kind), "from": .text(sender.text),
      "entries": .list(entries.map(\.value)),
    ]
  }
}

extension PatchbayInspection.Reach.Entry {
  fileprivate var value: Value {
    let acts = condition.map { Value.text($0.isUnmet ? "no" : "perhaps") }
    return .object(
      Value.Fields(
        [(name: "endpoint", value: .text(endpoint.text))] + outcome.fields
          + (acts.map { [(name: "acts", value: $0)] } ?? [])))
  }
}

extension PatchbayInspection.Reach.Outcome {
  /// The outcome without its receiver.
  var value: Value { .object(Value.Fields(fields)) }

  fileprivate var fields: [(name: String, value: Value)] {
    switch verdict {
    case .delivered: [("verdict", "delivered"), ("arrivals", .list(arrivals.map(\.value)))]
    case .blocked(let reason, let interceptor, _):
      [
        ("verdict", "blocked"), ("reason", .text(reason.rawValue)),
        ("by", .text(orNull: interceptor?.text)),
      ]
    case .depends(let conditions):
      [
        ("verdict", "depends"), ("on", .list(conditions.map(\.value))),
        ("arrivals", .list(arrivals.map(\.value))),
      ]
    }
  }
}

extension PatchbayInspection.Reach.Arrival {
  fileprivate var value: Value {
    [
      "as": .text(orNull: kind), "with": .texts(fields),
      "changedBy": .texts((changedBy + perhapsChangedBy).map(\.text)),
      "isCertain": .bool(isCertain),
    ]
  }
}

extension PatchbayInspection.Reach.Condition {
  fileprivate var value: Value {
    [
      "by": .text(place.text), "does": .text(orNull: deed), "when": .text(orNull: condition),
      "fields": .texts(fields),
    ]
  }
}
