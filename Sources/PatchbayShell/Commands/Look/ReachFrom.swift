import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// `reach --to`: the places from which a plugin or relay would receive a message.

extension CommandContext {
  func printApproaches(
    to receiver: Target, of kind: Kind, _ topology: Topology, _ call: Call<Reach>
  ) throws(ShellError) {
    try receiver.checkIsMember(at: call.words.receiver?.span)
    let approaches = try approaches(to: receiver.path, of: kind, topology, call)
    guard try call.format != .json else { return print(approaches.value.json) }
    print(paintedAnswer: approaches.text(isColoured: session.isPainting))
  }

  private func approaches(
    to receiver: TopologyPath, of kind: Kind, _ topology: Topology, _ call: Call<Reach>
  ) throws(ShellError) -> Approaches {
    try foreseen(kind, call, blaming: call.words.receiver) { message throws(InspectionError) in
      try topology.approaches(
        to: receiver, kind: kind.name, carrying: message.content, isQuery: message.isQuery,
        channel: message.channel, scope: message.scope, excludingSender: call.excludesSender,
        foreseeing: message.foresee)
    }
  }
}

extension Approaches {
  fileprivate var value: Value {
    [
      "kind": .text(kind), "to": .text(receiver.text),
      "groups": .list(
        groups.map { group in
          [
            "outcome": group.outcome.value,
            "others": .texts(group.outcome.others.map(\.rawValue)),
            "needs": .texts(group.outcome.needs.map(\.text)),
            "remedy": .text(orNull: group.remedy),
            "between": .texts(group.between.map(\.text)),
            "partly": .texts(group.partly.map(\.text)), "places": .int(group.count),
            "from": .list(
              group.areas.map { ["path": .text($0.path.text), "below": .bool($0.isWhole)] }),
          ]
        }),
    ]
  }
}
