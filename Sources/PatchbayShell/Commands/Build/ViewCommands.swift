import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// slot

extension CommandTable {
  static let viewCommands: [CommandSpec] = [
    CommandSpec(
      "slot", .build, "gives plugins of a container a slot to show something in",
      details: """
        A slot is a box of text at a place of the container's layout. It is for all plugins of a type, or \
        with TYPE:NAME for one of them. --container takes a view container of the catalogue instead.
        """,
      parameters: [
        .init("P", ContainerPath(), "the container"),
        .init(
          "TYPE[:NAME]", PluginReference(inTree: false), .optional,
          "the plugin, perhaps with its name"),
      ], fields: ViewContainerFields(form: "[k=v ...]"),
      options: [
        .init("view", Text(), placeholder: "ID", "which of the plugin's slots it is"),
        .init(
          "at", Choice(SlotLayout.places), placeholder: "PLACE",
          "top, left, center, right or bottom"),
        .init(
          "container", ViewContainerName(), placeholder: "NAME", "a view container of the catalogue"
        ),
      ],
      examples: [
        "add container room; slot room Chat --at=center; slot room InputBar --at=bottom; view room",
        "add container room; slot room Chat:main --view=list; view room",
      ], effect: .world, run: slot),
    CommandSpec(View()),
  ]

  private static let slot: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let place = invocation.word("P") else { return }
    let (container, _) = try context.container(place)
    if let name = invocation.optionText("container") {
      return try context.use(name, in: container, invocation)
    }
    guard let word = invocation.word("TYPE[:NAME]") else {
      throw ShellError(
        .missingArgument("TYPE[:NAME]", usage: invocation.spec.usage), at: place.span)
    }
    let parts = (word.text ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let type = try context.pluginTypeName(parts.first ?? "", at: word.span)
    let record = context.world.record(of: container)
    let layout = record.layout ?? SlotLayout()
    context.world.hasChanged = true
    layout.add(
      SlotLayout.Slot(
        typeName: type, pluginName: parts.count > 1 ? parts[1] : nil,
        viewId: invocation.optionText("view"), place: invocation.optionText("at") ?? "center",
        box: TextBox()))
    if record.layout == nil {
      record.layout = layout
      container.config(viewContainer: layout)
    }
  }
}

extension CommandContext {
  fileprivate func use(_ name: String, in container: PluginContainer, _ invocation: Invocation)
    throws(ShellError)
  {
    guard let entry = world.catalog.viewContainers.first(where: { $0.name == name }) else {
      let names = world.catalog.viewContainers.map(\.name)
      throw ShellError(
        .unknown(.type, name, existing: names.count), at: invocation.option("container")?.span,
        near: names.nearest(to: name))
    }
    do throws(FieldError) {
      container.config(viewContainer: try entry.make(from: invocation.value(of: entry.shape)))
    } catch {
      throw invocation.error(error)
    }
    world.hasChanged = true
    let record = world.record(of: container)
    record.layout = nil
    record.viewContainer = (name, invocation.fields.map(\.written))
  }

  /// The name of the class behind the name of a plugin type.
  fileprivate func pluginTypeName(_ name: String, at span: SourceSpan) throws(ShellError) -> String
  {
    "\(try pluginClass(name, at: span))"
  }
}
