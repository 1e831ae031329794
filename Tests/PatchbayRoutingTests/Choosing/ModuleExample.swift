import PatchbayEngine
import PatchbayRouting

enum ModuleExample: RoomExample {
  static let scheme = "module event"

  // Both sides know this event; modules return nothing, so an answer goes through the payload.
  struct Question {
    let id: Int
    let reply: (String) -> Void
  }
  static let roomTitle = ModuleEvent<Question>("roomTitle")

  static func offer(_ noun: String, by sender: MessageSender) throws {
    try sender.environment(ModuleRegistry.self)?.add("room", by: sender) { module in
      module.on(roomTitle) { $0.payload.reply("\(noun) \($0.payload.id)") }
    }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    guard let modules = caller.environment(ModuleRegistry.self) else { return "no registry" }
    var title: String?
    let question = Question(id: id) { title = $0 }
    try modules.trigger(roomTitle, with: question, from: caller)
    return title ?? "no module handles roomTitle"
  }
}
