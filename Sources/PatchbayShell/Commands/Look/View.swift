import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `view`.
struct View: Command {
  let form = CommandForm(
    "view", .look, "draws the slots of a container, or finds a view",
    examples: [
      "add container room; slot room Probe --at=center; view room",
      "add container room; view room --find=list",
    ])

  let place = OptionalArgument("P", NodePath(), "the container, or a node for all in it")
  let id = Option(
    "find", TextArgument(), placeholder: "ID", "asks the plugins for the view of this id")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let isJSON = try call.format == .json
    let nodes = try context.nodeOrTop(call.words.place).map { [$0] } ?? context.world.roots
    if let id = try call.id {
      let found = nodes.lazy.compactMap { $0.queryView(with: id, recursive: true) }.first
      let words = found.map { Wording().words(of: $0) }
      return context.print(
        isJSON
          ? (["id": .text(id), "view": .text(orNull: words)] as Value).json
          : words ?? "no plugin has a view '\(id)'")
    }
    let containers = nodes.flatMap(\.subtree).compactMap { $0 as? PluginContainer }
    if isJSON {
      let stage = call.words.place == nil ? context.world.stageRows : []
      let shown: [Value] = stage.map { ["stage": .texts($0.map(\.trimmed))] }
      return context.print(Value.list(slots(of: containers) + shown).json)
    }
    var places = Places()
    let drawn = containers.filter { $0.viewContainerRecord != nil }
    for container in drawn {
      let drawing = LayoutDrawing(of: container, isUnicode: context.session.options.isUnicode)
      context.print("\(places.path(of: container))\n" + drawing.text)
    }
    let rows = context.world.stageRows
    if call.words.place == nil, !rows.isEmpty {
      context.print("stage\n" + Table(rows.map { ["  " + $0[0]] + $0.dropFirst() }).text)
    } else if drawn.isEmpty {
      context.print("nothing is shown: slot gives a container a view, and present shows a service")
    }
  }
}

extension View {
  private func slots(of containers: [PluginContainer]) -> [Value] {
    var places = Places()
    return containers.flatMap { container in
      (container.viewContainerRecord?.slots ?? []).map { slot in
        [
          "container": .text(places.path(of: container).text), "plugin": .text(slot.plugin),
          "view": .text(orNull: slot.viewId), "place": .text(orNull: slot.place),
        ]
      }
    }
  }
}
