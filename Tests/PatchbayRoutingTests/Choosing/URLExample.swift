import PatchbayEngine
import PatchbayRouting

enum URLExample: RoomExample {
  static let scheme = "URL"

  static func offer(_ noun: String, by sender: MessageSender) throws {
    try sender.environment(URLRouter.self)?.add(
      "app://room/:id", by: sender,
      reading: { request throws(RouteMisfit) in try request.parameter("id", as: Int.self) }
    ) { id in "\(noun) \(id)" }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    guard let router = caller.environment(URLRouter.self) else { return "no router" }
    return try router.open("app://room/\(id)", from: caller).description
  }
}
