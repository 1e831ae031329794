import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell
import PatchbayText

/// `module`.
struct AddModule: ExclusiveCommand {
  let form = CommandForm(
    "module", .build, "registers a plugin as a module, or lists the modules in order",
    details: """
      With TYPE the plugin is added as by add plugin; without it the plugin exists already. A \
      module receives ModuleSetUp, ModuleInit, ModuleDeferredInit, ModuleSplash and \
      ModuleTearDown, and triggered kinds, as far as it handles them. Modules are ordered by \
      --after, then by level, then by priority, then by registration. A module that is registered \
      after trigger start catches up.
      """,
    examples: [
      "add container app; module app/pay Probe on=ModuleInit --priority=20; module app/log Probe on=ModuleInit --level=basic; module; trigger start",
      "add container app; add plugin app/p Probe on=ModuleInit,ModuleTearDown; module app/p --deferred; trigger start --trace=off; trigger stop --trace=off",
    ], effect: .world)
  let place = OptionalArgument(
    "P", NewPath(.plugin), "the plugin, by its path and name; without it modules are listed")
  let type = OptionalArgument("TYPE", PluginTypeName(), "the type of a plugin to add")
  let name = Option(
    "name", TextArgument(), placeholder: "N", "the name of the module (default: that of the plugin)"
  )
  let level = Option(
    "level", ChoiceArgument<ModuleLevel>(), placeholder: "basic|normal",
    "basic modules come first (default: normal)")
  let priority = Option(
    "priority", CountArgument.integer, placeholder: "N", "the higher comes first (default: 0)")
  let after = Option(
    "after", TextArgument(), placeholder: "N,...", "the modules that come before it")
  let isDeferred = Flag("deferred", "its init runs after that of all other modules")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(place, [format])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try words.invocation.checkOptions(without: "P", isListing: words.place == nil)
    guard let place = words.place, let name = words.name?.value?.text ?? place.lastName else {
      return
    }
    scope.willHandle(words.invocation.fields.kindNames, "module") {
      scope.kinds.freeName("\(name).\($0)")
    }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    guard let word = call.words.place, let path = try call.place else {
      return try list(call, in: context)
    }
    if let type = call.words.type {
      _ = try context.addPlugin(at: path, word.span, type, call.invocation)
    } else if let field = call.fields.first {
      throw ShellError(.fieldsWithoutType, at: field.span)
    }
    let place = try HandlerPlace(
      try context.world.target(path, at: word.span), in: context, at: word.span)
    let (world, modules) = (context.world, context.world.modules)
    let name = try call.name ?? place.ownName
    let caller: any MessageSending = place.endpoint.node ?? Outside()
    var (report, refusal): (ModuleReport, ModuleError?) = (ModuleReport(), nil)
    let detail = context.session.traceDetail
    let placement = try placement(call)
    try context.dispatch(call.invocation, showing: detail) { () throws(FieldError) in
      do throws(ModuleError) {
        let module = WorldModule(
          name, placement, at: place, in: world,
          isSaved: { [weak modules] in modules?[name]?.isStarted != true })
        report = try modules.add(module, from: caller)
      } catch { refusal = error }
    }
    if let refusal { throw ShellError(.module(refusal), at: word.span) }
    if !report.handledBy.isEmpty { context.print(report) }
  }

  private func placement(_ call: Call<Self>) throws(ShellError) -> ModulePlacement {
    ModulePlacement(
      level: try call.level ?? .normal, priority: try call.priority ?? 0,
      after: try call.after?.split(separator: ",").map(String.init) ?? [],
      isDeferred: call.isDeferred)
  }

  private func list(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let modules = context.world.modules
    let rows = modules.registry.list.map { module in
      (module, path: modules[module.name]?.place.currentPath ?? "")
    }
    guard try call.format != OutputFormat.json else {
      let values = rows.map { module, path -> Value in
        .object([
          "module": .text(module.name), "at": .text(path),
          "level": .text(module.placement.level.rawValue),
          "priority": .int(module.placement.priority),
          "after": .list(module.placement.after.map { .text($0) }),
          "deferred": .bool(module.placement.isDeferred), "state": .text("\(module.state)"),
        ])
      }
      return context.print(Value.list(values).json)
    }
    if rows.isEmpty { return context.print("there are no modules; module adds one") }
    context.print(
      Table(
        rows.map { module, path in
          [
            "\(module.position)", module.name, path, "\(module.placement)", "\(module.state)",
          ]
        }
      ).text)
  }
}
