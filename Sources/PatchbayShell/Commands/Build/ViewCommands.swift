import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// view

extension CommandTable {
  static let viewCommands: [CommandSpec] = [
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
      ], effect: .nothing, run: view)
  ]

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

extension Invocation {
  /// Whether the output is for programs.
  var isJSON: Bool { optionText("format") == "json" }
}
