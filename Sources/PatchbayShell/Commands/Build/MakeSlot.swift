import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// `slot`.
struct MakeSlot: ExclusiveCommand {
  let form = CommandForm(
    "slot", .build, "gives plugins of a container a slot for a view",
    details: """
      A slot is a text box at a place of the container's layout. It is for all plugins of a type, \
      or with TYPE:NAME for one of them. --container uses a view container of the catalogue \
      instead.

      A slot is empty until a plugin of that type shows a view in it. The shell's own plugins show \
      none: their slots only show where a view would be. Only undo removes a slot.
      """,
    examples: [
      "add container room; slot room Probe --at=center; slot room Logger --at=bottom; view room",
      "add container room; slot room Probe:main --view=list; view room",
    ], effect: .world)

  let container = Argument("P", ContainerPath(), "the container")
  let plugin = OptionalArgument(
    "TYPE[:NAME]", PluginReference(inTree: false), "the type of the plugins, and optionally a name")
  let view = Option("view", TextArgument(), placeholder: "ID", "which of the plugin's slots it is")
  let place = Option(
    "at", ChoiceArgument(SlotLayout.places), placeholder: "PLACE",
    "top, left, center, right or bottom")
  let viewContainer = Option(
    "container", ViewContainerName(), placeholder: "NAME", "a view container of the catalogue")

  var exclusions: [Exclusion] { [Exclusion(viewContainer, [plugin, view, place])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard words.viewContainer == nil, let field = words.invocation.fields.first else { return }
    throw ShellError(.takesNoFields("slot without --container"), at: field.span)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let (container, _) = try call.container
    if let entry = try call.viewContainer { return try context.use(entry, in: container, call) }
    guard let plugin = try call.plugin else {
      throw ShellError(
        .missingArgument("TYPE[:NAME]", usage: call.invocation.spec.usage),
        at: call.words.container.span)
    }
    let record = context.world.record(of: container)
    let layout = record.layout ?? SlotLayout()
    let slot = SlotLayout.Slot(
      typeName: "\(plugin.type)", pluginName: plugin.name, viewId: try call.view,
      place: try call.place ?? "center", box: TextBox())
    context.world.noteChange()
    layout.add(slot)
    if record.layout == nil {
      record.layout = layout
      record.viewContainer = nil
      container.config(viewContainer: layout)
    }
  }
}

extension CommandContext {
  fileprivate func use(
    _ entry: PartEntry<any PluginViewContainer>, in container: PluginContainer,
    _ call: Call<MakeSlot>
  ) throws(ShellError) {
    let value = try value(call.invocation, entry.shape)
    let made = try rethrowing(entry.make(from: value)) { call.invocation.error($0) }
    container.config(viewContainer: made)
    world.noteChange()
    let record = world.record(of: container)
    record.layout = nil
    record.viewContainer = (entry.name, call.fields)
  }
}
