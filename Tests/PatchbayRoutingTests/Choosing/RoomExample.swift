import PatchbayEngine
import PatchbayRouting
import TestSupport

/// The same need in one scheme: one plugin knows the titles of rooms, another one asks for a title.
protocol RoomExample {
  static var scheme: String { get }
  /// The providing side: offers titles that begin with a noun.
  static func offer(_ noun: String, by sender: MessageSender) throws
  /// The asking side: returns the answer or the error, in words.
  static func title(of id: Int, from caller: MessageSender) throws -> String
}

/// The examples of all schemes, in the order of the columns.
var roomExamples: [any RoomExample.Type] {
  [
    QueryExample.self, URLExample.self, ActionExample.self, EventExample.self, ModuleExample.self,
    ServiceExample.self, RouteExample.self,
  ]
}

/// A tree with one plugin that offers titles, and another one that asks.
struct RoomTree {
  let app = PluginContainerComposer(name: "app")
  let rooms = PluginContainer(name: "rooms")
  private let hall = PluginContainer(name: "hall")
  let router = URLRouter()
  let actions = ActionRegistry()
  let events = EventDispatcher()
  let modules = ModuleRegistry()
  let routes = ProtocolRouter()
  let services: ServiceContainer
  let caller: MessageSender

  init(_ example: (any RoomExample.Type)? = nil) throws {
    try app.compose([rooms, hall])
    app.setEnvironment(router)
    app.setEnvironment(actions)
    app.setEnvironment(events)
    app.setEnvironment(modules)
    app.setEnvironment(routes)
    services = ServiceContainer(at: app)
    guard let caller = hall.addProbe("caller") else { throw Failure("no caller") }
    self.caller = caller
    try modules.start(from: app)
    if let example { try add(example, "room") }
  }

  func add(_ example: any RoomExample.Type, _ noun: String) throws {
    guard let sender = rooms.addProbe("rooms") else { throw Failure("no plugin") }
    try example.offer(noun, by: sender)
  }

  func remove() { rooms.removePlugin(Probe.self, name: "rooms") }
}
