import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `perform`.
struct PerformAction: Command {
  let form = CommandForm(
    "perform", .send, "performs an action of a target, by name or by a URL",
    details: """
      The outcome is a result, not an error: a value, done, or why there is none. A URL is \
      scheme://NAME/ACTION?k=v; it can call only actions that are declared with --remote. Without \
      --from the sender is the root of the handler's tree. With --trace=off only the result is \
      printed, for use in $(perform ...).
      """,
    examples: [
      "define query Sum a:int b:int --returns=int; add container shop; add plugin shop/p Responder on=Sum answer='.a + .b'; target Shop add shop/p Sum --remote; perform Shop add a=1 b=2; perform 'app://Shop/add?a=3&b=4' --trace=off",
      "define event Show; add container home; add plugin home/p Probe on=Show; target Home show home/p Show; perform Home show --from=home",
    ], effect: .world)
  let target = Argument("NAME", TargetName(), "the target, or a URL")
  let action = OptionalArgument("ACTION", TextArgument(), "the action; omit it with a URL")
  let fields = CalledFields(
    summary: "the fields of the call; a URL has its own")
  let sender = Option("from", SenderPath(), placeholder: "P", "the sender")
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let actions = context.world.actions
    let target = try call.target
    let sender: any MessageSending = try call.sender?.sender ?? Outside()
    let fields = try context.value(call.invocation, .any).fields
    if target.contains("://") {
      if !fields.names.isEmpty { throw call.fieldsBesideURL }
      if let action = call.words.action {
        throw ShellError(.excludes(action.span.text, other: "a URL"), at: action.span)
      }
      return try perform(call, in: context) { () throws(TargetError) in
        try actions.registry.perform(url: target, from: sender)
      }
    }
    guard let action = try call.action else {
      let words = target.partsAtDot ?? "NAME ACTION"
      throw call.missing("ACTION", in: "perform \(words)", or: "target lists actions")
    }
    let name = ActionName(target, action)
    try perform(call, in: context) { () throws(TargetError) in
      actions.registry.perform(name, fields.named, from: sender)
    }
  }

  private func perform(
    _ call: Call<Self>, in context: CommandContext, _ body: () throws(TargetError) -> ActionOutcome
  ) throws(ShellError) {
    var (outcome, refusal): (ActionOutcome, TargetError?) = (.done, nil)
    let detail = try call.detail ?? context.session.traceDetail
    try context.dispatch(call.invocation, showing: detail) { () throws(FieldError) in
      do throws(TargetError) { outcome = try body() } catch { refusal = error }
    }
    switch outcome {
    case .notFound(let absence): refusal = .absent(absence)
    case .failed(.refused(let error)): refusal = error
    case .done, .value, .failed: break
    }
    if let refusal { throw ShellError(.target(refusal), at: call.place(of: refusal)) }
    context.print((outcome.value as? Value)?.plain ?? outcome.description)
  }
}

extension String {
  /// `Shop add` of `Shop.add`; nil if a part is missing.
  fileprivate var partsAtDot: String? {
    guard let dot = lastIndex(of: "."), dot != startIndex, index(after: dot) != endIndex else {
      return nil
    }
    return "\(self[..<dot]) \(self[index(after: dot)...])"
  }
}

extension Call<PerformAction> {
  /// The word that an error is about.
  fileprivate func place(of error: TargetError) -> SourceSpan {
    switch error {
    case .absent(.action): words.action?.span ?? words.target.span
    case .missingField, .mistypedField: span(of: error) ?? words.action?.span ?? words.target.span
    default: words.target.span
    }
  }

  private func span(of error: TargetError) -> SourceSpan? {
    guard case .mistypedField(let name, _, _, _) = error else { return nil }
    return fields.first { $0.name.text == name }?.span
  }

  fileprivate var fieldsBesideURL: ShellError {
    ShellError(.fieldsBesideURL, at: fields.first?.span ?? span)
  }
}
