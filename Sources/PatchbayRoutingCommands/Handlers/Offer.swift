import PatchbayEngine
import PatchbayShell

/// An offer of a plugin or relay by a scheme: shown in trees, and made again by a command.
final class Offer {
  private var declaration: MessageBinding?
  private(set) var attachment: Attachment?
  /// Weak, since the plugin may outlive the world.
  private weak var world: World?

  /// Declares an offer, until the plugin or relay leaves or ``end()`` is called.
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
