import PatchbayEngine
import PatchbayRouting

enum EventExample: RoomExample {
  static let scheme = "event"

  // Both sides know this key.
  static let roomTitle = EventKey<Int, String>("roomTitle")

  static func offer(_ noun: String, by sender: MessageSender) throws {
    try sender.environment(EventDispatcher.self)?.subscribe(roomTitle, by: sender) { id in
      "\(noun) \(id)"
    }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    guard let events = caller.environment(EventDispatcher.self) else { return "no dispatcher" }
    let report = try events.publish(roomTitle, id, from: caller)
    return report.answers.first ?? report.description
  }
}
