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
    let isQuery = kind.category == .query
    let content = ForeseenMessage(try value(call.invocation, kind.shape), of: kind)
    let (channel, scope) = (try call.channel, try call.scope ?? .everywhere)
    return try inspecting(at: call.words.receiver?.span, code: .unknownPath) {
      () throws(InspectionError) in
      try topology.approaches(
        to: receiver, kind: kind.name, carrying: content, isQuery: isQuery, channel: channel,
        scope: scope, excludingSender: call.excludesSender,
        foreseeing: world.foreseeing(isQuery: isQuery))
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
