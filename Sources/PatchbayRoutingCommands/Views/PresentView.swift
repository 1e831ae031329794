import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `present`.
struct PresentView: Command {
  let form = CommandForm(
    "present", .send, "makes a service and shows it on the stage, or lists what is shown",
    details: """
      N is push, present, popover, segue, show, show-detail, child or subview, or a path of your own; a service \
      with --paths takes no other. view draws the stage, dismiss takes back.
      """,
    examples: [
      "add container app; service app Cart BasketCart; present app Cart --path=push; view; dismiss Cart",
      "add container app; service app Cart BasketCart --paths=push,popover; present app Cart --path=popover; present",
    ], effect: .world)
  let place = OptionalArgument(
    "P", SenderPath(), "who shows it; without it what is shown is listed")
  let name = OptionalArgument("NAME", ServiceName(), "the service")
  let path = Option("path", TextArgument(), placeholder: "N", "how it is shown; show unless given")
  let format = Option.format

  func looks(_ words: CommandWords<Self>) -> Bool { words.place == nil }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (world, views) = (context.world, context.world.views)
    guard let word = call.words.place else {
      guard try call.format != OutputFormat.json else {
        let values = views.rows.map { row -> Value in
          .object(["path": .text(row[0]), "service": .text(row[1]), "view": .text(row[2])])
        }
        return context.print(Value.list(values).json)
      }
      let rows = views.rows
      return context.print(
        rows.isEmpty ? "nothing is shown; present shows a service" : Table(rows).text)
    }
    guard let name = try call.name else { throw call.missing("NAME") }
    let place = try HandlerPlace(offeringAt: try context.target(word), in: context, at: word.span)
    guard let node = place.endpoint.node else {
      throw ShellError(.service(.ownerGone(ServiceKey(named: name))), at: word.span)
    }
    let path = ViewPath(try call.path ?? ViewPath.show.name)
    do throws(ProtocolRouteError) {
      let view = try views.present(name, by: path, for: place, at: node, in: world)
      context.print("\(view.words)  by \(path)")
    } catch {
      throw ShellError(.route(error), at: call.place(of: error))
    }
  }
}

extension Call<PresentView> {
  fileprivate func place(of error: ProtocolRouteError) -> SourceSpan? {
    if case .unsupportedPath = error { return words.path?.value?.span ?? words.name?.span }
    return words.name?.span
  }
}

/// `dismiss`.
struct DismissView: Command {
  let form = CommandForm(
    "dismiss", .send, "takes a view from the stage, by the way back of its path",
    examples: [
      "add container app; service app Cart BasketCart; present app Cart; dismiss Cart",
      "add container app; service app Cart BasketCart; present app Cart; dismiss Cart; undo; view",
    ], effect: .world)
  let name = Argument("NAME", TextArgument(), "the service; of several the latest")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (views, name) = (context.world.views, try call.name)
    do throws(ProtocolRouteError) {
      if try views.dismiss(name, in: context.world) { return }
    } catch {
      throw ShellError(.route(error), at: call.words.name.span)
    }
    let names = views.all.map(\.name)
    throw ShellError(
      .notShown(name, shown: names), at: call.words.name.span, near: names.nearest(to: name))
  }
}
