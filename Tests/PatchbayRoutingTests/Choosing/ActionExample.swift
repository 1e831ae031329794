import PatchbayEngine
import PatchbayRouting

enum ActionExample: RoomExample {
  static let scheme = "target-action"

  static func offer(_ noun: String, by sender: MessageSender) throws {
    try sender.environment(ActionRegistry.self)?.add(
      ActionName("Room", "title"), by: sender, fields: [ActionField("id", Int.self)]
    ) { request in
      "\(noun) \(try request.field("id", as: Int.self))"
    }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    guard let actions = caller.environment(ActionRegistry.self) else { return "no registry" }
    return actions.perform(ActionName("Room", "title"), ["id": id], from: caller).description
  }
}
