import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting

// Events for the routes of services, received by the plugins that offer the services.

extension WorldServices {
  /// A route that was called, and the outcome of the call.
  struct Notification {
    let service: WorldService
    let outcome: CallOutcome<Any>
  }

  /// Sends an event to all routes that declared its kind, in order of addition of the services.
  ///
  /// A service that leaves meanwhile no longer receives the event.
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
