import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting

// Events for the routes to services, which are heard by the plugins that offer them.

extension WorldServices {
  /// A route that was called, and what the call came to.
  struct Notification {
    let service: WorldService
    let outcome: CallOutcome<Any>
  }

  /// Hands an event to all routes that hear its kind, in the order in which the services were added.
  ///
  /// A service that leaves meanwhile hears it no more.
  func notify(_ kind: Kind, _ fields: Value, from caller: any MessageSending) -> [Notification] {
    var notifications: [Notification] = []
    for service in all {
      guard let line = service.listeners.first(where: { $0.kind.name == kind.name }) else {
        continue
      }
      let outcome: CallOutcome<Any>
      do throws(FieldError) { outcome = try line.preparedCall(fields)(caller) } catch {
        outcome = .failed(error)
      }
      notifications.append(Notification(service: service, outcome: outcome))
    }
    return notifications
  }
}
