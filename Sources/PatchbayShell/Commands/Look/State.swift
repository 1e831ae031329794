import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// `state`.
struct State: Command {
  let form = CommandForm(
    "state", .look, "lists the states that a node remembers",
    examples: [
      "define state Mood level:int; add container room; set room Mood level=3; state room",
      "define state Mood level:int; add container room; send room Mood level=2 --trace=off; state",
    ])

  let place = OptionalArgument("P", NodePath(), "the node; all unless given")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let node = try context.nodeOrTop(call.words.place)
    let rows = try context.states(of: node.map { [$0] } ?? context.world.roots.flatMap(\.subtree))
    if try call.format == .json { return context.print(Value.list(rows.map(\.json)).json) }
    try context.print(rows.map(\.words), at: call.span)
  }
}

extension CommandContext {
  fileprivate func states(of nodes: [ComposableContainer]) throws(ShellError) -> [Row] {
    var places = Places()
    var rows: [Row] = []
    for node in nodes {
      try world.stage.proceed()
      for state in node.stateRecords {
        rows.append(
          Row(
            node: places.path(of: node).text, kind: state.kind, channel: state.channel,
            message: Wording().payload(of: state.message, kind: state.kind),
            fields: world.kinds.takeApart(state.message)?.fields ?? Value(telling: state.message)))
      }
    }
    return rows
  }

  fileprivate struct Row {
    let node: String
    let kind: String
    let channel: String?
    let message: Payload
    let fields: Value

    var words: [String] { [node, kind, "\(message)", channel.map { "on \($0)" } ?? ""] }

    var json: Value {
      [
        "node": .text(node), "kind": .text(kind), "channel": .text(orNull: channel),
        "fields": fields,
      ]
    }
  }
}
