import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `show`.
struct Show: Command {
  let form = CommandForm(
    "show", .look, "shows the details of one thing",
    details: """
      The shell's own plugins and interceptors show what they have logged. Every interceptor shows \
      how many messages it saw, passed, changed and dropped, and the last of each with the reason. \
      An application's types describe themselves if they conform to Inspectable; otherwise their \
      stored properties are shown, up to a limit.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; show room/p",
      "add composer live; show live --format=json",
    ])

  let thing = Argument("T", PlaceOrHeld(), "a path, or @NAME for a held object")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let isJSON = try call.format == .json
    let parts: Parts
    switch try call.thing {
    case .held(let object):
      parts = [
        ("is", .text("held object, \(object.typeName)")),
        ("value", object.isNode ? "a node of the tree" : Value(telling: object.value)),
      ]
    case .place(let target):
      parts = context.describe(target, asJSON: isJSON)
    }
    if isJSON { return context.print(Value.object(Value.Fields(parts)).json) }
    // JSON keeps the shorter name.
    context.print(
      answer: parts.flatMap { $0.value.rows(under: $0.name == "hears" ? "observes" : $0.name) })
  }
}

/// The rows about a thing, by name.
private typealias Parts = [(name: String, value: Value)]

extension CommandContext {
  fileprivate func describe(_ target: Target, asJSON isJSON: Bool) -> Parts {
    switch target {
    case .top: [("is", "the place above all trees"), ("trees", .int(world.rootCount))]
    case .node(let node, _): describe(node, target, isJSON)
    case .endpoint(let endpoint, let container, _): describe(endpoint, container, target)
    case .interceptor(let interceptor, let node, _):
      describe(interceptor, node, target.path, isJSON)
    }
  }

  private func describe(_ node: ComposableContainer, _ target: Target, _ isJSON: Bool) -> Parts {
    let limits = node.root.limits
    var parts: Parts = [
      ("path", .text(target.path.text)),
      ("is", node is PluginContainer ? "container" : "composer"),
      (
        "limits",
        isJSON
          ? ["causalDepth": .int(limits.causalDepth), "deliveries": .int(limits.deliveries)]
          : .text("causalDepth \(limits.causalDepth), deliveries \(limits.deliveries)")
      ),
    ]
    if node.isHeldWeakly { parts.append(("kept", "weakly by its parent")) }
    parts += [
      (
        "holds",
        .list(
          world.listing(of: target).map {
            isJSON ? $0.json : .text("\($0.name)  \($0.what)  \($0.detail)")
          })
      ),
      ("env", isJSON ? environment(of: node) : .texts(node.effectiveEnvironment.map(\.words))),
      ("states", .texts(node.stateRecords.map(\.kind))),
      ("offers", .texts(node.ownEndpoint.offers.map(\.words))),
    ]
    if let container = node as? PluginContainer {
      let known = world.knownRecord(of: node)?.providers ?? []
      let others = container.paramProviderTypes.filter { $0 != "\(ParameterProvider.self)" }
      let slots = container.viewContainerRecord?.slots ?? []
      parts += [
        (
          "providers",
          isJSON && !known.isEmpty
            ? .list(known.map(\.parts)) : .texts(known.map(\.words) + others)
        ),
        (
          "slots",
          .texts(
            slots.map { "\($0.plugin)\($0.viewId.map { " [\($0)]" } ?? "")  \($0.place ?? "")" })
        ),
      ]
    }
    return parts.filter { $0.value != .list([]) }
  }

  private func environment(of node: ComposableContainer) -> Value {
    let known = node.effectiveEnvironment
    return known.isEmpty
      ? .list([])
      : .object(
        Value.Fields(
          known.map { ($0.key, $0.value.map { Value(environment: $0) } ?? .null) }))
  }

  private func describe(
    _ endpoint: Endpoint, _ container: PluginContainer, _ target: Target
  ) -> Parts {
    let record = world.record(of: endpoint, in: container)
    let relay = world.knownRecord(of: container)?.relay(endpoint)
    let slots = endpoint.askedSlots.sorted { ($0.key ?? "") < ($1.key ?? "") }
    var parts: Parts = [
      ("path", .text(target.path.text)),
      ("is", .text("\(endpoint.isRelay ? "relay" : "plugin"), \(endpoint.typeName)")),
    ]
    if !endpoint.isRelay { parts.append(("priority", .int(endpoint.priority.rawValue))) }
    parts += [
      ("parameters", .texts((record?.fields ?? relay?.fields ?? []).map { "\($0)" })),
      world.receivesEverything(endpoint, in: container)
        ? ("receives", "every message without a channel")
        : ("hears", .texts(endpoint.kinds(areQueries: false))),
      ("answers", .texts(endpoint.kinds(areQueries: true))),
      ("reads", .texts(endpoint.environmentReads.map(\.key))),
      ("offers", .texts(endpoint.offers.map(\.words))),
      (
        "slots",
        .texts(slots.map { "\($0.key ?? "its only one")  \($0.value ? "granted" : "not granted")" })
      ),
      ("relays", .texts(world.listing(of: target).map(\.name))),
    ]
    let told =
      (record?.diary ?? relay?.diary)?.parts ?? endpoint.instance.map { contents(of: $0) } ?? []
    return parts.filter { $0.value != .list([]) } + told
  }

  private func describe(
    _ interceptor: InterceptorRecord, _ node: ComposableContainer, _ path: TopologyPath,
    _ isJSON: Bool
  ) -> Parts {
    let recipe = world.knownRecord(of: node)?.interceptors["\(interceptor.identity)"]
    var parts: Parts = [
      ("path", .text(path.text)), ("is", "interceptor"),
      ("does", .text(world.words(for: interceptor, at: node))), ("order", .int(interceptor.order)),
    ]
    parts += interceptions(of: path, asJSON: isJSON)
    if recipe?.plan != nil { return parts + (recipe?.diary?.parts ?? []) }
    return parts + (node.interceptor(interceptor.identity).map { contents(of: $0) } ?? [])
  }

  /// The contents of an application's object.
  private func contents(of instance: Any) -> Parts {
    let contents = InstanceContents(of: instance, wording: session.options.recording.wording)
    if contents.values.isEmpty { return [] }
    let values = contents.values.map { ($0.name, Value.text($0.words)) }
    let parts: Parts = [(contents.isTold ? "says" : "stores", .object(Value.Fields(values)))]
    let bounds = InstanceContents.bounds
    let note =
      contents.isTold
      ? ""
      : "stored properties, read from outside, at most \(bounds.properties) and \(bounds.depth) deep"
    let left = contents.left > 0 ? contents.left.counted("more is", "more are") + " left out" : ""
    let remarks = [note, left].filter { !$0.isEmpty }
    return remarks.isEmpty ? parts : parts + [("note", .text(remarks.joined(separator: "; ")))]
  }
}

extension EnvironmentRecord {
  fileprivate var words: String { "\(key) = \(value.map { Wording().words(of: $0) } ?? "(gone)")" }
}

extension ParameterProvider {
  /// The plugins and their parameters in a line: `Chat greeting=hi`.
  fileprivate var words: String {
    let whom = typeName ?? "any plugin"
    return ([name.map { "\(whom) named \($0)" } ?? whom] + fields.map { "\($0)" })
      .joined(separator: "  ")
  }

  fileprivate var parts: Value {
    [
      "type": .text(orNull: typeName), "name": .text(orNull: name),
      "parameters": .texts(fields.map { "\($0)" }),
    ]
  }
}

extension OfferDeclaration {
  /// `service Cart  BasketCart --needs=Store`.
  fileprivate var words: String { "\(scheme) \(name)" + (detail.map { "  \($0)" } ?? "") }
}

extension Endpoint {
  /// The kinds that the participant observes or answers, with their channels.
  fileprivate func kinds(areQueries: Bool) -> [String] {
    observations.filter { $0.isQuery == areQueries }.map { "\($0.kind)\($0.channel.suffix)" }
  }
}

extension Diary {
  /// The rows about the plugin's or interceptor's notes.
  fileprivate var parts: Parts {
    var parts = Array(values)
    if !lines.isEmpty { parts.append((heading, .list(lines))) }
    if forgotten > 0 { parts.append(("forgotten", .int(forgotten))) }
    return parts
  }
}

extension Value {
  /// The value as rows of a table, with the name only in the first.
  fileprivate func rows(under name: String) -> [[String]] {
    let lines =
      switch self {
      case .list(let values): values.map(\.plain)
      case .object(let fields): fields.map { "\($0.name)  \($0.value.plain)" }
      default: [plain]
      }
    return lines.enumerated().map { index, line in [index == 0 ? name : "", line] }
  }
}
