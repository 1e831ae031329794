import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// show, types, state, leaks

extension CommandTable {
  static let showCommands: [CommandSpec] = [
    CommandSpec(
      "show", .look, "tells all about one thing",
      details: "Of the shell's own plugins and interceptors it shows what they have written down.",
      parameters: [.init("T", .path(.anyOrHeld), "a path, or @NAME for what hold keeps")],
      options: [formatOption],
      examples: [
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; show room/p",
        "add composer live; show live --format=json",
      ], effect: .nothing, run: show),
    CommandSpec(
      "types", .look, "lists what can be added, sent and set",
      parameters: [.init("NAME", .typeName, .optional, "only this one, with its fields")],
      options: [formatOption],
      examples: ["types", "define event Say text:text loud:bool?; types Say"], effect: .nothing,
      run: types),
    CommandSpec(
      "state", .look, "lists the states that a node remembers",
      parameters: [.init("P", .path(.node), .optional, "the node; all unless given")],
      options: [formatOption],
      examples: [
        "define state Mood level:int; add container room; set room Mood level=3; state room",
        "define state Mood level:int; add container room; send room Mood level=2 --trace=off; state",
      ], effect: .nothing, run: state),
    CommandSpec(
      "leaks", .look, "lists what was taken away and is still there",
      details:
        "Something that outlives its place is kept by somebody: an object in a closure, a relay that a plugin holds.",
      options: [formatOption],
      examples: ["add container room; rm room; leaks", "add container room; leaks --format=json"],
      effect: .nothing
    ) { invocation, context throws(ShellError) in
      let left = context.world.departed.filter { $0.object != nil }.map(\.words)
      if invocation.isJSON { return context.print(Value.list(left.map(Value.text)).json) }
      context.print(
        left.isEmpty
          ? "nothing that was taken away is still there"
          : left.map { "\($0) was taken away, and somebody still keeps it\n" }.joined())
    },
  ]

  private static let show: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("T") else { return }
    let description: [(String, Value)]
    if let text = word.text, text.hasPrefix("@") {
      let object = try context.world.heldObject(text.withoutSign, at: word.span)
      description = [
        ("is", .text("held object, \(object.typeName)")),
        ("value", object.isNode ? "a node of the tree" : Value(telling: object.value)),
      ]
    } else {
      let target = try context.target(word)
      description = try context.describe(target).map { name, value in
        (name, invocation.isJSON ? context.parts(name, of: target) ?? value : value)
      }
    }
    if invocation.isJSON {
      return context.print(
        Value.object(Value.Fields(description.map { (name: $0.0, value: $0.1) })).json)
    }
    context.print(Table(description.flatMap { $0.1.rows(under: $0.0) }).text)
  }

  private static let state: CommandSpec.Run = { invocation, context throws(ShellError) in
    let target = try context.target(invocation.word("P"))
    let topology = context.world.topology
    let path = target.path
    let isOne = invocation.word("P") != nil
    let nodes = topology.nodes.filter { isOne ? $0.path == path : $0.path.isWithin(path) }
    let rows = nodes.flatMap { node in node.states.map { (node.path, $0) } }
    if invocation.isJSON {
      return context.print(
        Value.list(
          rows.map { path, state in
            [
              "node": .text(path.text), "kind": .text(state.kind),
              "channel": state.channel.map(Value.text) ?? .null,
              "fields": state.message.value,
            ]
          }
        ).json)
    }
    context.print(
      Table(
        rows.map { path, state in
          [
            path.text, state.kind, "\(state.message)", state.channel.map { "on \($0)" } ?? "",
          ]
        }
      ).text)
  }
}

extension Payload {
  /// The fields as they would be in JSON, as far as they are told so.
  fileprivate var value: Value {
    .object(
      Value.Fields(
        fields.map { ($0.name, (try? Value(json: $0.value)) ?? .text($0.value)) }))
  }
}

extension Value {
  /// Lines of a table: the name once, then what it is.
  fileprivate func rows(under name: String) -> [[String]] {
    switch self {
    case .list(let values):
      values.enumerated().map { index, value in [index == 0 ? name : "", value.plain] }
    case .object(let fields):
      fields.enumerated().map { index, field in
        [index == 0 ? name : "", "\(field.name)  \(field.value.plain)"]
      }
    default: [[name, plain]]
    }
  }

  /// As people read it: text without quotes.
  var plain: String {
    switch self {
    case .text(let text): text
    case .object(let fields): fields.message ?? fields.words
    default: description
    }
  }
}

extension Value.Fields {
  fileprivate var words: String {
    map { "\($0.name)=\($0.value)" }.joined(separator: "  ")
  }

  /// A message as it was written down: its kind, and its fields as they are typed.
  fileprivate var message: String? {
    guard count == 2, case .text(let kind)? = self["kind"],
      case .object(let fields)? = self["fields"]
    else { return nil }
    return ([kind] + [fields.words]).filter { !$0.isEmpty }.joined(separator: "  ")
  }
}

// MARK: - One thing

extension CommandContext {
  fileprivate func describe(_ target: Target) throws(ShellError) -> [(String, Value)] {
    switch target {
    case .top: [("is", "the place above all trees"), ("trees", .int(world.roots.count))]
    case .node(let node, _): describe(node, target)
    case .endpoint(let endpoint, let container, _): describe(endpoint, container, target.path)
    case .interceptor(let interceptor, let node, _): describe(interceptor, node, target.path)
    }
  }

  private func describe(_ node: ComposableContainer, _ target: Target) -> [(String, Value)] {
    let limits = node.root.limits
    var parts: [(String, Value)] = [
      ("path", .text(target.path.text)),
      ("is", .text(node is PluginContainer ? "container" : "composer")),
      ("limits", .text("causalDepth \(limits.causalDepth), deliveries \(limits.deliveries)")),
    ]
    if node.isHeldWeakly { parts.append(("kept", "weakly by its parent")) }
    parts.append(
      (
        "holds",
        .list(
          world.listing(of: target).map { .text("\($0.name)  \($0.what)  \($0.detail)") }
        )
      ))
    parts.append(
      (
        "env",
        .list(
          node.effectiveEnvironment.map {
            .text("\($0.key) = \($0.value.map { Wording().words(of: $0) } ?? "(gone)")")
          })
      ))
    parts.append(("states", .list(node.stateRecords.map { .text($0.kind) })))
    if let container = node as? PluginContainer {
      let known = (world.knownRecord(of: node)?.providers ?? []).map(\.words)
      let others = container.paramProviderTypes.filter { $0 != "\(ParameterProvider.self)" }
      parts.append(("providers", .list((known + others).map(Value.text))))
      parts.append(
        (
          "slots",
          .list(
            (container.viewContainerRecord?.slots ?? []).map {
              .text("\($0.plugin)\($0.viewId.map { " [\($0)]" } ?? "")  \($0.place ?? "")")
            })
        ))
    }
    return parts.filter { $0.1 != .list([]) }
  }

  private func describe(
    _ endpoint: Endpoint, _ container: PluginContainer, _ path: TopologyPath
  ) -> [(String, Value)] {
    let record = world.record(of: endpoint, in: container)
    var parts: [(String, Value)] = [
      ("path", .text(path.text)),
      ("is", .text("\(endpoint.isRelay ? "relay" : "plugin"), \(endpoint.typeName)")),
    ]
    if !endpoint.isRelay { parts.append(("priority", .int(endpoint.priority.rawValue))) }
    parts.append(("parameters", .list((record?.fields ?? []).map { .text("\($0)") })))
    parts.append(
      (
        "hears",
        .list(
          endpoint.observations.filter { !$0.isQuery }.map {
            .text("\($0.kind)\($0.channel.suffix)")
          })
      ))
    parts.append(
      (
        "answers",
        .list(
          endpoint.observations.filter(\.isQuery).map { .text("\($0.kind)\($0.channel.suffix)") })
      ))
    parts.append(("reads", .list(endpoint.environmentReads.map { .text($0.key) })))
    parts.append(
      (
        "slots",
        .list(
          endpoint.askedSlots.sorted { ($0.key ?? "") < ($1.key ?? "") }.map {
            .text("\($0.key ?? "its only one")  \($0.value ? "granted" : "not granted")")
          })
      ))
    parts.append(("relays", .list(endpoint.relays.map { .text($0.role.ownName) })))
    return parts.filter { $0.1 != .list([]) } + (record?.diary?.parts ?? [])
  }

  private func describe(
    _ interceptor: InterceptorRecord, _ node: ComposableContainer, _ path: TopologyPath
  ) -> [(String, Value)] {
    let recipe = world.knownRecord(of: node)?.interceptors.first {
      $0.id == "\(interceptor.identity)"
    }
    let parts: [(String, Value)] = [
      ("path", .text(path.text)), ("is", "interceptor"),
      ("does", .text(world.words(for: interceptor, at: node))), ("order", .int(interceptor.order)),
    ]
    return parts + (recipe?.diary?.parts ?? [])
  }
}

extension Diary {
  /// What is shown of it.
  fileprivate var parts: [(String, Value)] {
    var parts: [(String, Value)] = values.map { ($0.name, $0.value) }
    if !lines.isEmpty { parts.append(("wrote", .list(lines))) }
    if forgotten > 0 { parts.append(("forgotten", .int(forgotten))) }
    return parts
  }
}
