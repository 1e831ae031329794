import PatchbayEngine
import PatchbayRouting

extension RoutableService where P == any RouteExample.RoomTitle {
  init() { self.init(declaring: ()) }
}

enum RouteExample: RoomExample {
  static let scheme = "protocol route"

  // Both sides know this protocol. Its declaration is beside it:
  // extension RoutableService where P == any RoomTitle { init() { self.init(declaring: ()) } }
  protocol RoomTitle {
    func title(of id: Int) -> String
  }

  static func offer(_ noun: String, by sender: MessageSender) throws {
    struct Titles: RoomTitle {
      let noun: String
      func title(of id: Int) -> String { "\(noun) \(id)" }
    }
    try sender.environment(ProtocolRouter.self)?.add(
      ProtocolRoute("titles") { Titles(noun: noun) }, for: RoutableService<any RoomTitle>(),
      by: sender
    ) { $0 }
  }

  static func title(of id: Int, from caller: MessageSender) throws -> String {
    guard let router = caller.environment(ProtocolRouter.self) else { return "no router" }
    do throws(ProtocolRouteError) {
      return try router.make(RoutableService<any RoomTitle>(), from: caller).title(of: id)
    } catch { return "\(error)" }
  }
}
