import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

final class WorldEvents {
  let dispatcher = EventDispatcher()
  /// The event keys by the name of the kind.
  private var keys: [String: EventKey<Value, Any>] = [:]
  /// The subscribers by the name of the kind.
  private var subscribers: [String: Set<Endpoint>] = [:]
}

extension World {
  var events: WorldEvents { store { WorldEvents() } }
}

extension WorldEvents {
  func key(of kind: Kind) -> EventKey<Value, Any> {
    if let key = keys[kind.name] { return key }
    let key = EventKey<Value, Any>(kind.name)
    keys[kind.name] = key
    return key
  }

  /// Subscribes a plugin or relay to a kind that it handles, until it leaves; returns false if it
  /// has subscribed already.
  func subscribe(_ place: HandlerPlace, to kind: Kind, in world: World) -> Bool {
    let key = key(of: kind)
    let subscriber = place.endpoint
    guard subscribers[kind.name, default: []].insert(subscriber).inserted else { return false }
    let name = world.kinds.freeName("\(place.ownName).\(kind.name)")
    let line = HandlerLine(to: place, handling: kind, "event", named: name, in: world)
    let offer = Offer(
      ("event", name, nil), of: place, in: world,
      again: Attachment(of: place.endpoint, defines: { [name] }) {
        "subscribe \($0.text) \(kind.name.asWord)"
      })
    dispatcher.subscribe(
      key, owner: subscriber,
      ending: { [weak self] in
        self?.subscribers[kind.name]?.remove(subscriber)
        line.end()
        offer.end()
      }
    ) { fields in
      do throws(FieldError) { return try line.preparedCall(fields) } catch {
        return { _ in .failed(error) }
      }
    }
    place.sender.onEnd { [weak self] in _ = self?.dispatcher.unsubscribe(key, subscriber) }
    return true
  }
}
