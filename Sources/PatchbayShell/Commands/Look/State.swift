import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

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
    let rows = context.states(of: node.map { [$0] } ?? context.world.roots.flatMap(\.subtree))
    context.print(
      try call.format == .json ? Value.list(rows.map(\.json)).json : Table(rows.map(\.words)).text)
  }
}

extension CommandContext {
  fileprivate func states(of nodes: [ComposableContainer]) -> [Row] {
    var places = Places()
    return nodes.flatMap { node in
      node.stateRecords.map { state in
        Row(
          node: places.path(of: node).text, kind: state.kind, channel: state.channel,
          message: Wording().payload(of: state.message, kind: state.kind),
          fields: world.kinds.takeApart(state.message)?.fields ?? Value(telling: state.message))
      }
    }
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
