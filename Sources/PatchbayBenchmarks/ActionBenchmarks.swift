import PatchbayEngine
import PatchbayRouting

/// An action of a plugin, compared with a hand-written table of closures.
var actionGroup: Group {
  Group(
    title: "an action called by two names",
    rows: [
      Row(name: "Closures.found by two names") {
        var targets: [String: [String: ([String: Any]) -> Int]] = [:]
        for name in actionNames {
          targets[name.target, default: [:]][name.action] = { fields in
            (fields["number"] as? Int ?? 0) &+ 1
          }
        }
        let sum = Sum()
        let fields: [String: Any] = ["number": 1]
        return { sum.value &+= targets["Target7"]?["action3"]?(fields) ?? 0 }
      },
      performingRow("Actions.perform") { actions, container in
        let name = ActionName("Target7", "action3")
        let sum = Sum()
        let fields: [String: Any] = ["number": 1]
        return {
          if case .value(let value) = actions.perform(name, fields, from: container) {
            sum.value &+= value as? Int ?? 0
          }
        }
      },
      performingRow("Actions.perform, a name that does not exist") { actions, container in
        let name = ActionName("Target7", "none")
        return { _ = actions.perform(name, from: container) }
      },
      performingRow("Actions.perform by a URL") { actions, container in
        { _ = try? actions.perform(url: "app://Target7/action3?number=1", from: container) }
      },
    ],
    goals: [
      .ratio(
        "action / a closure found by two names", of: "Actions.perform",
        to: "Closures.found by two names", atMost: 3)
    ])
}

/// Ten targets with ten actions each.
private var actionNames: [ActionName] {
  (0..<100).map { ActionName("Target\($0 / 10)", "action\($0 % 10)") }
}

/// A row that calls actions of one plugin, which read a number and return the next.
private func performingRow(
  _ name: String, _ operation: @escaping (ActionRegistry, PluginContainer) -> () -> Void
) -> Row {
  Row(name: name) {
    let container = PluginContainer()
    let actions = ActionRegistry(schemes: ["app"])
    let start: (MessageSender) -> Void = { sender in
      for name in actionNames {
        _ = try? actions.add(
          name, by: sender, exposure: .remote, fields: [ActionField("number", Int.self)]
        ) { request in try request.field("number", as: Int.self) &+ 1 }
      }
    }
    container.addPlugin(Listener.self, name: "targets", params: start)
    return operation(actions, container)
  }
}
