import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// `unmodule`.
struct RemoveModule: Command {
  let form = CommandForm(
    "unmodule", .build, "unregisters a module, and tears it down if it was set up",
    examples: [
      "add container app; module app/p Probe on=ModuleTearDown; trigger start --trace=off; unmodule p; module",
      "add container app; add container hall; module app/p Probe on=ModuleInit; module hall/q Probe on=ModuleInit; unmodule hall/q; trigger start",
    ], effect: .world)
  let module = Argument("M", ModuleName(), "the module, by its name or the plugin's path")

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let name = try call.module
    let modules = context.world.modules
    var refusal: ModuleError?
    try context.dispatch(call.invocation, showing: context.session.traceDetail) {
      () throws(FieldError) in
      do throws(ModuleError) { _ = try modules.registry.remove(name, from: Outside()) } catch {
        refusal = error
      }
    }
    if let refusal { throw ShellError(.module(refusal), at: call.words.module.span) }
  }
}
