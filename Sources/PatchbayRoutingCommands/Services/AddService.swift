import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `service`.
struct AddService: ExclusiveCommand {
  let form = CommandForm(
    "service", .build, "registers a service at a node or plugin, or lists all services",
    details: """
      P and all below it can resolve NAME. A service of a plugin is registered at its node, and \
      removed with the plugin. Dependencies are looked up from P upwards. An instance is shared by \
      all (container), within one resolve (graph), by each plugin (plugin), while it is retained \
      (weak), for --for milliseconds of the world's time (limited), or not at all (transient).

      --check fails if a service can't be resolved, as lint does with unresolved-service.

      k=v are defaults for fields that resolve and present leave out; --requires lists fields that \
      they must give. resolve and present may ask for a minimum --version. P handles the kinds of \
      --hears, which publish --routes sends. --id is a name that is resolved from anywhere. \
      --exclusive refuses other services of IMPL.
      """,
    examples: [
      "add container app; service app Store MemoryStore --scope=container; service app Cart BasketCart --needs=Store; resolve app Cart",
      "add container app; add container hall; service app Form LoginForm title=Welcome --id=login --exclusive; resolve hall login; service --check",
    ], effect: .world)
  let place = OptionalArgument(
    "P", SenderPath(), "a node, plugin or relay; without P, lists services")
  let name = OptionalArgument("NAME", NewServiceName(), "the name to resolve it by")
  let implementation = OptionalArgument("IMPL", TextArgument(), "the name of its instances")
  let fields = CalledFields(summary: "defaults for fields that callers leave out")
  let scope = Option(
    "scope", ChoiceArgument<ServiceScopeName>(), placeholder: "S",
    "transient, graph, container, weak, plugin or limited; default: graph")
  let duration = Option(
    "for", CountArgument.milliseconds, placeholder: "MS",
    "how long an instance is shared, with --scope=limited")
  let needs = Option(
    "needs", TextArgument(), placeholder: "A,B", "the services that it depends on")
  let paths = Option(
    "paths", TextArgument(), placeholder: "A,B", "the paths to present it by (default: any)")
  let required = Option(
    "requires", TextArgument(), placeholder: "A,B",
    "required fields of resolve and present")
  let version = Option(
    "version", CountArgument(from: 1), placeholder: "N",
    "the version of its interface (default: 1)")
  let hears = Option(
    "hears", KindNames(), placeholder: "A,B",
    "the kinds that P receives from publish --routes and handles")
  let identifier = Option(
    "id", NewServiceName(), placeholder: "N", "a unique name, resolved from anywhere")
  let isExclusive = Flag("exclusive", "the only service of IMPL")
  let isReplacing = Flag("replace", "replaces the service of this name")
  let isChecking = Flag("check", "lists services that can't be resolved")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(place, [isChecking, format])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try words.invocation.checkOptions(
      without: "P", isListing: words.place == nil, listed: ["check", "format"])
    guard let name = words.name?.text, let kinds = words.hears?.value?.text?.names else { return }
    scope.willHandle(kinds, "route") { scope.kinds.freeName("\(name).\($0)") }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    guard let word = call.words.place else { return try list(call, in: context) }
    if let span = call.words.isChecking?.span { throw ShellError(.checkOfOne, at: span) }
    let form = "service \(word.text ?? "P") \(call.words.name?.text ?? "NAME") IMPL"
    func missing(_ name: String) -> ShellError {
      call.missing(name, in: form, or: "service alone lists services")
    }
    guard let name = try call.name else { throw missing("NAME") }
    guard let implementation = try call.implementation else { throw missing("IMPL") }
    let target = try context.target(word)
    let plan = try plan(
      ServicePlan(name: name, implementation: implementation), call, at: target, in: context)
    let place = try HandlerPlace(offeringAt: target, in: context, at: word.span)
    if let span = call.words.hears?.value?.span {
      if case .node = target { throw ShellError(.hearingNode, at: span) }
      for kind in try call.hears ?? [] { try place.checkHandles(kind, in: context.world, at: span) }
    }
    try context.world.services.checkUnique(plan, at: place, replacing: call.isReplacing, call)
    do throws(ServiceError) {
      try context.world.services.add(
        plan, of: place, replacing: call.isReplacing, in: context.world)
    } catch {
      throw ShellError(.service(error), at: call.words.name?.span)
    }
  }

  private func plan(
    _ plan: ServicePlan, _ call: Call<Self>, at target: Target, in context: CommandContext
  ) throws(ShellError) -> ServicePlan {
    var plan = plan
    let scope = try call.scope ?? (call.words.duration == nil ? .graph : .limited)
    guard let sharing = ServiceSharing(scope, milliseconds: try call.duration) else {
      throw ShellError(
        .scopeDuration(scope.rawValue), at: call.words.duration?.span ?? call.words.scope?.span)
    }
    plan.sharing = sharing
    plan.needs = try call.needs?.names ?? []
    plan.paths = try call.paths?.names ?? []
    plan.required = try call.required?.names ?? []
    plan.version = try call.version ?? 1
    plan.hears = try call.hears?.map(\.name) ?? []
    plan.identifier = try call.identifier
    plan.isExclusive = call.isExclusive
    plan.defaults = try context.value(call.invocation, .any, at: target.owningNode)
      .fields
    plan.typedDefaults = call.fields.calculated(as: plan.defaults).map(\.description)
    return plan
  }

  private func list(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    if call.isChecking { return try check(call, in: context) }
    let added = context.world.services.all.map { service in
      OfferList.Row(
        name: service.plan.name, place: service.place.currentPath,
        words: service.plan.words.joined(separator: " "))
    }
    let list = OfferList(of: ["service", "route"], added: added, in: context.world)
    context.print(
      try call.format == OutputFormat.json
        ? list.json("service", at: "at")
        : list.text(orElse: "there are no services; service adds one"))
  }

  private func check(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let world = context.world
    let all = world.services.problems
    let problems = world.unaccepted(all, by: \.finding)
    guard try call.format != OutputFormat.json else {
      context.print(Value.list(problems.map { .text($0.words) }).json)
      if problems.isEmpty { return }
      throw ShellError(.found(problems.count), at: call.span)
    }
    if problems.isEmpty {
      let accepted = all.isEmpty ? "" : ", or its finding is accepted"
      return context.print("each service can be resolved" + accepted)
    }
    context.print(problems.map(\.words).joined(separator: "\n"))
    throw ShellError(.found(problems.count), at: call.span)
  }
}

extension WorldServices {
  /// Refuses an identifier that is taken, and a second service of an exclusive implementation.
  fileprivate func checkUnique(
    _ plan: ServicePlan, at place: HandlerPlace, replacing: Bool, _ call: Call<AddService>
  ) throws(ShellError) {
    let node = replacing ? place.endpoint.node : nil
    let replaced = node.flatMap { service(plan.name, at: $0) }
    if let identifier = plan.identifier, let other = service(identifiedBy: identifier),
      other !== replaced
    {
      throw ShellError(
        .identifierTaken(identifier, by: other.plan.name, at: other.place.currentPath),
        at: call.words.identifier?.span)
    }
    // An exclusive service has no other of its implementation beside it.
    if let other = service(of: plan.implementation, besides: replaced),
      plan.isExclusive || other.plan.isExclusive
    {
      throw ShellError(
        .exclusive(plan.implementation, other.plan.name, at: other.place.currentPath),
        at: call.words.implementation?.span)
    }
  }
}

extension String {
  /// The names in a list with commas.
  var names: [String] { split(separator: ",").map(String.init) }
}

extension HandlerPlace {
  /// The node, plugin or relay at a path that offers something in its own name.
  init(offeringAt target: Target, in context: CommandContext, at span: SourceSpan)
    throws(ShellError)
  {
    switch target {
    case .node(let node, let path):
      self.init(endpoint: node.ownEndpoint, sender: node.ownSender, path: path.topologyPath)
    case .endpoint: try self.init(target, in: context, at: span)
    case .top, .interceptor:
      throw target.wrongPlace(needs: "a node, plugin or relay", at: span)
    }
  }
}

extension Target {
  /// The node that the target is, or that contains it.
  var owningNode: ComposableContainer? {
    switch self {
    case .top: nil
    case .node(let node, _): node
    case .endpoint(_, let container, _): container
    case .interceptor(_, let node, _): node
    }
  }
}
