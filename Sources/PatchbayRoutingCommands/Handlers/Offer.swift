import PatchbayEngine
import PatchbayShell

/// What a plugin or relay offers by a scheme, as trees show it and as it is made again.
final class Offer {
  private var declaration: MessageBinding?
  private var attachment: Attachment?
  /// Its plugin may stay longer than the world.
  private weak var world: World?

  /// An offer until its plugin or relay leaves or ``end()``.
  init(
    _ words: (scheme: String, name: String, detail: String?), of place: HandlerPlace,
    in world: World, again attachment: Attachment
  ) {
    declaration = place.sender.declare(
      scheme: words.scheme, name: words.name, detail: words.detail)
    (self.attachment, self.world) = (attachment, world)
    world.attach(attachment, with: place.sender)
  }
}

extension Offer {
  func end() {
    declaration?.cancel()
    if let attachment { world?.detach(attachment) }
    (declaration, attachment) = (nil, nil)
  }
}
