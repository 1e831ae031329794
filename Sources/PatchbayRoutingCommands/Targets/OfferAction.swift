import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `target`.
struct OfferAction: ExclusiveCommand {
  let form = CommandForm(
    "target", .build, "adds an action to a target, or lists all actions",
    details: """
      perform NAME ACTION then sends a message or query of KIND, which only P receives; P handles \
      KIND. Formulas read the fields of perform by name. A field without a value here is taken \
      from perform by its name. URLs may call an action only with --remote.
      """,
    examples: [
      "define event Show title:text; add container home; add plugin home/p Probe on=Show; target Home show home/p Show; perform Home show title=Hi",
      "define query Sum a:int b:int --returns=int; add container shop; add plugin shop/p Responder on=Sum answer='.a + .b'; target Shop add shop/p Sum b:='.by' --remote; perform 'app://Shop/add?a=1&by=2'; target",
    ], effect: .world)
  let target = OptionalArgument("NAME", TargetName(), "the target; without NAME, lists actions")
  let action = OptionalArgument("ACTION", TextArgument(), "the action of the target")
  let handler = OptionalArgument("P", HandlerPath(), "the plugin or relay that performs it")
  let kind = OptionalArgument("KIND", HandledKind(), "the kind to send; P handles it")
  let isRemote = Flag("remote", "lets URLs call it")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(target, [format])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try words.invocation.checkOptions(without: "NAME", isListing: words.target == nil)
    guard let target = words.target?.text, let action = words.action?.text,
      let kind = words.kind?.text.flatMap({ scope.kinds[$0] })
    else { return }
    _ = try words.invocation.callFields(of: kind, over: nil)
    scope.willAdd(kind.line(named: ActionName(target, action).description, scheme: "action"))
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    func missing(_ name: String, in call: Call<Self>) -> ShellError {
      call.missing(name, in: "target NAME ACTION P KIND", or: "target alone lists actions")
    }
    guard let target = try call.target else { return try list(call, in: context) }
    guard let action = try call.action else { throw missing("ACTION", in: call) }
    guard let place = try call.handler else { throw missing("P", in: call) }
    guard let kind = try call.kind else { throw missing("KIND", in: call) }
    try place.checkHandles(kind, in: context.world, at: call.words.kind?.span ?? call.span)
    let fields = try call.invocation.callFields(of: kind, over: nil)
    let name = ActionName(target, action)
    let options = call.isRemote ? ["--remote"] : []
    do throws(TargetError) {
      try context.world.actions.add(
        name, call.isRemote ? .remote : .local,
        to: Handler(
          place, handling: kind, "action", named: name.description, given: (fields, call.fields),
          options: options, in: context.world, single: "the action \(name)"
        ) { path, words in ["target", target, action, path.text] + words })
    } catch {
      let isTarget = (try? ActionName(target + ".action")) != nil
      let word = isTarget ? call.words.action : call.words.target
      throw ShellError(.target(error), at: word?.span)
    }
  }

  private func list(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let added = context.world.actions.all.map { name, handler in
      OfferList.Row(
        name: name.description, place: handler.place.currentPath,
        words: handler.words.joined(separator: " "))
    }
    let list = OfferList(of: ["action"], added: added, in: context.world)
    context.print(
      try call.format == OutputFormat.json
        ? list.json("action", at: "to")
        : list.text(orElse: "there are no actions; target adds one"))
  }
}

/// The name of a target; completion offers the existing targets.
struct TargetName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  func offers(at place: ArgumentPlace) -> Offers {
    var targets: [String] = []
    for action in place.topology.offers(by: "action") where Work.goesOn {
      if let name = try? ActionName(action), !targets.contains(name.target) {
        targets.append(name.target)
      }
    }
    return Offers(targets)
  }
}
