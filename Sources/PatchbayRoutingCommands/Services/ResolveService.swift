import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `resolve`.
struct ResolveService: Command {
  let form = CommandForm(
    "resolve", .send, "resolves a service for a node, plugin or relay",
    details: """
      It is looked for from P upwards, made if need be, and shared as its scope says. That it can't be made is an \
      error with the path of what needs what; why P NAME shows all of it.
      """,
    examples: [
      "add composer app; add container app/a; service app Store MemoryStore --scope=container; resolve app/a Store; resolve app Store",
      "add container app; service app Cart BasketCart; adapt Basket Cart; resolve app Basket",
    ], effect: .world)
  let place = Argument("P", SenderPath(), "for whom")
  let name = Argument("NAME", ServiceName(), "the service")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (services, name) = (context.world.services, try call.name)
    let (sender, node) = try call.place
    do throws(ServiceError) {
      let service = try services.resolve(name, at: node, for: sender as? MessageSender)
      let target = services.target(of: name)
      context.print(service.line + (target == name ? "" : "  through \(target)"))
    } catch {
      throw ShellError(.service(error), at: call.words.name.span)
    }
  }
}
