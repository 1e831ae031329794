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
    let word = call.words.place
    let nodes = try context.topology(below: word).nodes.prefix(word == nil ? .max : 1)
    let rows = nodes.flatMap { node in node.states.map { (path: node.path, state: $0) } }
    context.print(
      try call.format == .json
        ? Value.list(rows.map { $0.state.value(at: $0.path) }).json
        : Table(
          rows.map { path, state in
            [path.text, state.kind, "\(state.message)", state.channel.map { "on \($0)" } ?? ""]
          }
        ).text)
  }
}

extension Topology.RememberedState {
  fileprivate func value(at path: TopologyPath) -> Value {
    [
      "node": .text(path.text), "kind": .text(kind), "channel": .text(orNull: channel),
      "fields": message.value,
    ]
  }
}

extension Payload {
  /// The fields as they would be in JSON, as far as they are told so.
  fileprivate var value: Value {
    .object(Value.Fields(fields.map { ($0.name, (try? Value(json: $0.value)) ?? .text($0.value)) }))
  }
}
