import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// slot, view

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
    CommandSpec(
      "view", .look, "draws the slots of a container, or finds a view",
      parameters: [.init("P", NodePath(), .optional, "the container, or a node for all in it")],
      options: [
        .init("find", Text(), placeholder: "ID", "asks the plugins for the view of this id"),
        formatOption,
      ],
      examples: [
        "add container room; slot room Chat --at=center; view room",
        "add container room; view room --find=list",
      ], effect: .nothing, run: view),
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

  private static let view: CommandSpec.Run = { invocation, context throws(ShellError) in
    let target = try context.target(invocation.word("P"))
    if let id = invocation.optionText("find") {
      return context.findView(id, below: target, invocation)
    }
    let nodes = (target.node.map { [$0] } ?? context.world.roots).flatMap(\.subtree)
    let containers = nodes.compactMap { $0 as? PluginContainer }
    if invocation.isJSON { return context.print(context.slots(of: containers).json) }
    var places = Places()
    for container in containers {
      let path = places.path(of: container)
      guard container.viewContainerRecord != nil else { continue }
      let drawing = LayoutDrawing(of: container, isUnicode: context.session.options.isUnicode)
      context.print("\(path)\n" + drawing.text)
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

  fileprivate func findView(_ id: String, below target: Target, _ invocation: Invocation) {
    let found = (target.node.map { [$0] } ?? world.roots).lazy
      .compactMap { $0.queryView(with: id, recursive: true) }.first
    let words = found.map { Wording().words(of: $0) }
    if invocation.isJSON {
      return print(Value.object(["id": .text(id), "view": words.map(Value.text) ?? .null]).json)
    }
    print(words ?? "no plugin has a view '\(id)'")
  }

  fileprivate func slots(of containers: [PluginContainer]) -> Value {
    var places = Places()
    return .list(
      containers.flatMap { container in
        (container.viewContainerRecord?.slots ?? []).map { slot in
          Value.object([
            "container": .text(places.path(of: container).text), "plugin": .text(slot.plugin),
            "view": slot.viewId.map(Value.text) ?? .null,
            "place": slot.place.map(Value.text) ?? .null,
          ])
        }
      })
  }
}
