import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `trigger`.
struct TriggerEvent: Command {
  let form = CommandForm(
    "trigger", .send, "starts or stops the modules, or sends them an event",
    details: """
      start runs set-up, init, deferred init and splash; stop tears down in reverse order. Each \
      phase can also be triggered alone. Any other EVENT is a kind, which modules that handle it \
      receive in order. The modules are listed with their results.
      """,
    examples: [
      "define event Tick; add container app; module app/a Probe on=ModuleInit,Tick; module app/b Probe on=Tick; trigger start; trigger Tick --to=b",
      "add container app; module app/a Probe on=ModuleInit,ModuleTearDown; trigger setUp; trigger init; trigger stop",
    ], effect: .world)
  let event = Argument("EVENT", TriggeredEvent(), "start, stop, a phase, or a kind")
  let module = Option("to", ModuleName(), placeholder: "M", "only this module")
  let sender = Option("from", SenderPath(), placeholder: "P", "the sender")
  let detail = SessionOptions.TraceDetail.option

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let registry = context.world.modules.registry
    let sender: any MessageSending = try call.sender?.sender ?? Outside()
    let event = try call.event
    let module = try call.module
    switch event {
    case .start, .phase:
      if let option = call.words.module { throw ShellError(.phaseForOne, at: option.span) }
      if let field = call.fields.first { throw ShellError(.phaseWithFields, at: field.span) }
      try trigger(call, in: context) { () throws(ModuleError) in
        if case .phase(let phase) = event { return try registry.trigger(phase, from: sender) }
        return try registry.start(from: sender)
      }
    case .kind(let kind):
      let node = try call.sender?.node
      let fields = try context.fields(of: kind, in: call.invocation, at: node)
      let event = context.world.modules.event(kind)
      try trigger(
        call, with: fields.fields, in: context,
        checking: { () throws(FieldError) in try kind.check(fields) }
      ) { () throws(ModuleError) in
        try registry.trigger(event, with: fields, to: module, from: sender)
      }
    }
  }

  private func trigger(
    _ call: Call<Self>, with fields: Value.Fields = Value.Fields(), in context: CommandContext,
    checking check: () throws(FieldError) -> Void = {},
    _ body: () throws(ModuleError) -> ModuleReport
  ) throws(ShellError) {
    var (report, refusal): (ModuleReport, ModuleError?) = (ModuleReport(), nil)
    let detail = try call.detail ?? context.session.traceDetail
    try context.dispatch(call.invocation, with: fields, showing: detail) { () throws(FieldError) in
      try check()
      do throws(ModuleError) { report = try body() } catch { refusal = error }
    }
    if let refusal { throw ShellError(.module(refusal), at: call.words.event.span) }
    context.print(report)
  }
}
