import PatchbayEngine
import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `adapt`.
struct AdaptService: ExclusiveCommand {
  let form = CommandForm(
    "adapt", .build, "maps a required name to a provided service, or lists such names",
    details: """
      One module requires NAME, another one provides OTHER, and neither knows the other. OTHER is \
      looked up from the place where NAME is resolved.
      """,
    examples: [
      "add container app; service app Cart BasketCart; adapt Basket Cart; resolve app Basket; adapt",
      "add container app; service app Cart BasketCart; adapt Basket Cart; unadapt Basket; adapt",
    ], effect: .world)
  let name = OptionalArgument("NAME", NewServiceName(), "the required name")
  let target = OptionalArgument("OTHER", ServiceName(), "the provided service")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(name, [format])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try words.invocation.checkOptions(without: "NAME", isListing: words.name == nil)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let services = context.world.services
    guard let name = try call.name else {
      let rows = services.adapters.map { [$0.name, $0.target] }
      guard try call.format != OutputFormat.json else {
        let values = rows.map { Value.object(["name": .text($0[0]), "service": .text($0[1])]) }
        return context.print(Value.list(values).json)
      }
      return context.print(
        rows.isEmpty ? "no names are adapted; adapt adds one" : Table(rows).text)
    }
    guard let target = try call.target else {
      throw call.missing("OTHER", in: "adapt NAME OTHER", or: "service lists services")
    }
    if let other = services.adapter(name) {
      throw ShellError(.adapted(name, to: other.target), at: call.words.name?.span)
    }
    do throws(ServiceError) {
      try services.adapt(name, to: target, in: context.world)
    } catch {
      throw ShellError(.service(error), at: call.words.name?.span)
    }
  }
}

/// `unadapt`.
struct RemoveAdapter: Command {
  let form = CommandForm(
    "unadapt", .build, "removes a name that adapt has mapped",
    examples: [
      "add container app; service app Cart BasketCart; adapt Basket Cart; unadapt Basket",
      "add container app; service app Cart BasketCart; adapt Basket Cart; unadapt Basket; undo; adapt",
    ], effect: .world)
  let name = Argument("NAME", AdapterName(), "the name, as adapt lists it")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (services, name) = (context.world.services, try call.name)
    if services.removeAdapter(name, in: context.world) { return }
    let names = services.adapters.map(\.name)
    throw ShellError(
      .unknownAdapter(name, existing: names), at: call.words.name.span,
      near: names.nearest(to: name))
  }
}

/// `unservice`.
struct RemoveService: Command {
  let form = CommandForm(
    "unservice", .build, "removes a service from a node or plugin",
    examples: [
      "add container app; service app Cart BasketCart; unservice app Cart; service",
      "add container app; service app Cart BasketCart; unservice app Cart; undo; service",
    ], effect: .world)
  let place = Argument("P", OfferingPath(), "where it is: a node, or a plugin or relay in it")
  let name = Argument("NAME", ServiceThere(), "the service")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (services, name) = (context.world.services, try call.name)
    let place = try call.place
    guard let node = place.endpoint.node else { return }
    if services.remove(name, at: node) { return }
    let names = services.all.filter { $0.place.endpoint.node === node }.map(\.plan.name)
    throw ShellError(
      .unknownServiceName(
        name, at: node.currentPath, existing: names, elsewhere: services.places(of: name)),
      at: call.words.name.span, near: names.nearest(to: name))
  }
}
