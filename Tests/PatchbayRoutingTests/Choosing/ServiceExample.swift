import PatchbayEngine
import PatchbayRouting

enum ServiceExample: RoomExample {
  static let scheme = "service"

  // Both sides know this protocol.
  protocol RoomTitle {
    func title(of id: Int) -> String
  }

  static func offer(_ noun: String, by sender: MessageSender) throws {
    struct Titles: RoomTitle {
      let noun: String
      func title(of id: Int) -> String { "\(noun) \(id)" }
    }
    try sender.provide((any RoomTitle).self) { _ in Titles(noun: noun) }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    do throws(ServiceError) {
      return try caller.resolve((any RoomTitle).self).title(of: id)
    } catch { return "\(error)" }
  }
}
