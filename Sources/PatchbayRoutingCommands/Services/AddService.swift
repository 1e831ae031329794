import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `service`.
struct AddService: Command {
  let form = CommandForm(
    "service", .build, "gives a node or plugin a service, or lists all services",
    details: """
      The service NAME is had by all at P and below; a plugin's is one of its node, and goes with the plugin. \
      What it needs is looked for from P upwards. An instance is shared by all (container), within one resolve \
      (graph), by each plugin (plugin), as long as it is kept (weak), or not (transient).
      """,
    examples: [
      "add container app; service app Store MemoryStore --scope=container; service app Cart BasketCart --needs=Store; resolve app Cart",
      "add container app; add plugin app/p Probe; service app/p Log FileLog; service; tree",
    ], effect: .world)
  let place = OptionalArgument(
    "P", SenderPath(), "a node, plugin or relay; without it services are listed")
  let name = OptionalArgument("NAME", NewServiceName(), "what it is resolved by")
  let implementation = OptionalArgument("IMPL", TextArgument(), "what instances of it are called")
  let scope = Option(
    "scope", ChoiceArgument<NamedServiceScope>(),
    placeholder: "transient|graph|container|weak|plugin",
    "who shares an instance; graph unless given")
  let needs = Option(
    "needs", TextArgument(), placeholder: "N,...", "the services that it is made of")
  let paths = Option(
    "paths", TextArgument(), placeholder: "N,...", "by what it can be presented; any unless given")
  let isReplacing = Flag("replace", "in the place of the one that is there")
  let format = Option.format

  func looks(_ words: CommandWords<Self>) -> Bool { words.place == nil }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    guard let word = call.words.place else { return try list(call, in: context) }
    guard let name = try call.name else { throw call.missing("NAME") }
    guard let implementation = try call.implementation else { throw call.missing("IMPL") }
    let plan = ServicePlan(
      name: name, implementation: implementation, scope: try call.scope ?? .graph,
      needs: try call.needs?.names ?? [], paths: try call.paths?.names ?? [])
    let place = try HandlerPlace(offeringAt: try context.target(word), in: context, at: word.span)
    do throws(ServiceError) {
      try context.world.services.add(
        plan, of: place, replacing: call.isReplacing, in: context.world)
    } catch {
      throw ShellError(.service(error), at: call.words.name?.span)
    }
  }

  private func list(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let all = context.world.services.all
    guard try call.format != OutputFormat.json else {
      let values = all.map { service -> Value in
        .object([
          "service": .text(service.plan.name), "at": .text(service.place.currentPath),
          "as": .text(service.plan.words.joined(separator: " ")),
        ])
      }
      return context.print(Value.list(values).json)
    }
    let rows = all.map {
      [$0.plan.name, $0.place.currentPath, $0.plan.words.joined(separator: " ")]
    }
    context.print(rows.isEmpty ? "there are no services; service adds one" : Table(rows).text)
  }
}

extension String {
  /// Names with commas between them.
  var names: [String] { split(separator: ",").map(String.init) }
}

extension HandlerPlace {
  /// A node, plugin or relay that is to offer something in its own name.
  init(offeringAt target: Target, in context: CommandContext, at span: SourceSpan)
    throws(ShellError)
  {
    guard case .node(let node, let path) = target else {
      try self.init(target, in: context, at: span)
      return
    }
    self.init(
      endpoint: node.ownEndpoint, sender: node.ownSender, path: path.topologyPath)
  }
}

extension Target {
  /// The node that it is, or is in.
  var owningNode: ComposableContainer? {
    switch self {
    case .top: nil
    case .node(let node, _): node
    case .endpoint(_, let container, _): container
    case .interceptor(_, let node, _): node
    }
  }
}
