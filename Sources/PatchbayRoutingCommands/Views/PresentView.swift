import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayPlatform
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `present`.
struct PresentView: ExclusiveCommand {
  let form = CommandForm(
    "present", .build, "creates a service and shows it on the stage, or lists what is shown",
    details: """
      N is push, present, popover, segue, show, show-detail, child or subview, or one of the \
      service's own --paths. make-only creates and keeps the service without showing it. view \
      draws the stage, and dismiss removes a view. save includes what is shown, if it can be \
      created again.
      """,
    examples: [
      "add container app; service app Cart BasketCart; present app Cart --path=push; view; dismiss Cart",
      "add container app; service app Form LoginForm --paths=push,popover --requires=title; present app Form title=Hi --path=popover; present",
    ], effect: .world)
  let place = OptionalArgument(
    "P", SenderPath(), "the node, plugin or relay that shows it; without P, lists what is shown"
  )
  let name = OptionalArgument("NAME", ServiceName(), "the service, or its --id")
  let fields = CalledFields(summary: "what the service is prepared with")
  let path = Option(
    "path", ViewPathArgument(), placeholder: "N", "how it is shown (default: show)")
  let version = Option(
    "version", CountArgument(from: 1), placeholder: "N",
    "the minimum version of its interface")
  let detail = SessionOptions.TraceDetail.option
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(place, [format])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try words.invocation.checkOptions(without: "P", isListing: words.place == nil)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    guard let word = call.words.place else { return try list(call, in: context) }
    let (world, views) = (context.world, context.world.views)
    guard let name = try call.name else {
      throw call.missing("NAME", in: "present P NAME", or: "service lists services")
    }
    let use = try ServiceUse(
      name, version: try call.version, at: word, call.invocation, in: context)
    let path = try call.path ?? .show
    let typed = call.fields.calculated(as: use.given).map(\.description)
    let result = try context.using(
      use, scheme: "view", call.invocation,
      try call.detail ?? context.session.traceDetail,
      { (error: ProtocolRouteError) in error.words(using: name) }
    ) { () throws(ProtocolRouteError) in
      try views.present(use, typed: typed, by: path, in: world)
    }
    do throws(ProtocolRouteError) {
      let view = try result.get()
      if !world.isSilent { context.print("\(view.line)  by \(path)") }
    } catch {
      throw ShellError(error, of: use, in: world.services, at: call.place(of: error))
    }
  }

  private func list(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let views = context.world.views
    guard try call.format != OutputFormat.json else {
      let values = views.all.map { view -> Value in
        .object([
          "path": .text(view.path.name), "service": .text(view.use.name),
          "view": .text(view.instanceName), "by": .text(view.use.place.currentPath),
          "state": .text(view.state),
        ])
      }
      return context.print(Value.list(values).json)
    }
    let rows = views.all.map(\.row)
    context.print(rows.isEmpty ? "nothing is shown; present shows a service" : Table(rows).text)
  }
}

extension Call<PresentView> {
  fileprivate func place(of error: ProtocolRouteError) -> SourceSpan? {
    switch error {
    case .unsupportedPath: words.path?.value?.span ?? words.name?.span
    case .version: words.version?.value?.span ?? words.name?.span
    default: words.name?.span
    }
  }
}

/// The path by which a view is shown: one of the standard paths, which completion offers, or any
/// other.
struct ViewPathArgument: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> ViewPath {
    try check(word)
    return ViewPath(word.text ?? "")
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) { try check(word) }

  private func check(_ word: ArgumentWord) throws(ShellError) {
    let text = word.text ?? ""
    if text.flawInList != nil { throw ShellError(.badViewPath(text), at: word.span) }
  }

  func offers(at place: ArgumentPlace) -> Offers { Offers(ViewPath.standard.map(\.name)) }
}

/// `dismiss`.
struct DismissView: Command {
  let form = CommandForm(
    "dismiss", .build, "removes a view from the stage, as its path defines",
    examples: [
      "add container app; service app Cart BasketCart; present app Cart; dismiss Cart",
      "add container app; service app Cart BasketCart; present app Cart; dismiss Cart; undo; view",
    ], effect: .world)
  let name = Argument("NAME", ShownViewName(), "the service; the latest if shown several times")
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (views, name) = (context.world.views, try call.name)
    guard let shown = views.latest(name) else {
      let names = views.all.map(\.use.name)
      throw ShellError(
        .notShown(name, shown: names), at: call.words.name.span, near: names.nearest(to: name))
    }
    let world = context.world
    let result = try context.using(
      shown.use, scheme: "view", call.invocation,
      try call.detail ?? context.session.traceDetail,
      { (error: ProtocolRouteError) in error.words(using: name) }
    ) { () throws(ProtocolRouteError) in try views.dismiss(shown, in: world) }
    do throws(ProtocolRouteError) { try result.get() } catch {
      throw ShellError(error, of: shown.use, in: world.services, at: call.words.name.span)
    }
  }
}

struct ShownViewName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  func offers(at place: ArgumentPlace) -> Offers {
    var names: [String] = []
    for name in place.topology.offers(by: "view") + place.topology.nodeOffers(by: "view")
    where Work.goesOn && !names.contains(name) { names.append(name) }
    return Offers(names)
  }
}
