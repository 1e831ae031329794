import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

protocol Pantry: AnyObject { var name: String { get } }

final class DiskStore: Pantry {
  let name: String
  init(_ name: String = "disk") { self.name = name }
}

final class Basket {
  let store: any Pantry
  init(_ store: any Pantry) { self.store = store }
}

/// A storage of one instance.
final class Shelf: ServiceStorage {
  private var kept: Any?
  func load() -> Any? { kept }
  func save(_ instance: Any) { kept = instance }
  func reset() { kept = nil }
}

/// A tree of two rooms below a composer, each with a plugin, and services at the composer.
struct ServiceHouse {
  let app = PluginContainerComposer(name: "app")
  let room = PluginContainer(name: "room")
  let hall = PluginContainer(name: "hall")
  let services: ServiceContainer
  let guest: MessageSender
  let host: MessageSender

  init() throws {
    try app.compose([room, hall])
    services = ServiceContainer(at: app)
    guest = try #require(room.addProbe("guest"))
    host = try #require(hall.addProbe("host"))
  }
}

/// The text of the error that is thrown; nil if none is.
func serviceError(_ body: () throws -> Void) -> String? {
  do { try body() } catch {
    return error is ServiceError ? "\(error)" : "another error: \(error)"
  }
  return nil
}
