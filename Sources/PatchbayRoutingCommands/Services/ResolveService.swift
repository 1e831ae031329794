import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `resolve`.
struct ResolveService: Command {
  let form = CommandForm(
    "resolve", .send, "resolves a service for a node, plugin or relay",
    details: """
      The service is looked up from P upwards, created if needed, and shared as its scope defines. \
      P handles a message of its own meanwhile, so each service that is used is a hop. k=v \
      prepares the service: the given fields are applied first, then required fields are checked, \
      then defaults fill in the rest. A service that can't be created is an error with the chain \
      of dependencies; why P NAME shows all of them.
      """,
    examples: [
      "add composer app; add container app/a; service app Store MemoryStore --scope=container; resolve app/a Store; resolve app Store",
      "add container app; service app Form LoginForm size=3 --requires=title; resolve app Form title=Hi; !missing-field resolve app Form",
    ], effect: .world)
  let place = Argument("P", SenderPath(), "the node, plugin or relay that uses it")
  let name = Argument("NAME", ServiceName(), "the service, or its --id")
  let fields = CalledFields(summary: "fields that prepare the service")
  let version = Option(
    "version", CountArgument(from: 1), placeholder: "N",
    "the minimum version of its interface")
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let services = context.world.services
    let use = try ServiceUse(
      try call.name, version: try call.version, at: call.words.place, call.invocation, in: context)
    let result = try context.using(
      use, scheme: "service", call.invocation,
      try call.detail ?? context.session.traceDetail,
      { (error: ProtocolRouteError) in error.words(using: use.name) }
    ) { () throws(ProtocolRouteError) in try services.make(use) }
    do throws(ProtocolRouteError) {
      let target = use.node.map { services.target(of: use.name, at: $0) }
      let way = target.map { $0 == use.name ? "" : "  through \($0)" } ?? ""
      context.print(try result.get().line + way)
    } catch {
      throw ShellError(error, of: use, in: services, at: call.words.name.span)
    }
  }
}

extension ServiceUse {
  /// The use of a service by the node, plugin or relay that a word names.
  init(
    _ name: String, version: Int?, at word: ArgumentWord, _ invocation: Invocation,
    in context: CommandContext
  ) throws(ShellError) {
    let target = try context.target(word)
    if target.owningNode == nil { throw ShellError(.topUses(name), at: word.span) }
    let place = try HandlerPlace(offeringAt: target, in: context, at: word.span)
    let given = try context.value(invocation, .any, at: target.owningNode).fields
    self.init(name: name, place: place, given: given, version: version)
  }
}
