import PatchbayCatalog
package import PatchbayEngine
package import PatchbayInspection

/// Something that a command has given a plugin or relay beside what makes it, such as a route: it goes with its
/// owner, and comes again where that is made again.
package final class Attachment {
  /// The plugin or relay, or the node itself; nil for something of the whole world.
  package let owner: Endpoint?
  /// The command that gives it to whatever is at a path.
  package let command: (TopologyPath) -> String
  /// What can't be there twice, in words; nil for what a copy of its owner gets too.
  package let single: String?
  /// What the command does not bring back, in words; nil for nothing.
  let unsaved: () -> String?
  /// The command needs what other attachments give, so it is written behind all of them.
  let isLast: Bool

  /// An attachment of an owner; `single` names what can't exist twice.
  package init(
    of owner: Endpoint, single: String? = nil, isLast: Bool = false,
    unsaved: @escaping () -> String? = { nil }, command: @escaping (TopologyPath) -> String
  ) {
    self.owner = owner
    self.single = single
    self.isLast = isLast
    self.unsaved = unsaved
    self.command = command
  }

  /// An attachment of the whole world.
  package init(command: @escaping () -> String) {
    owner = nil
    single = nil
    isLast = false
    unsaved = { nil }
    self.command = { _ in command() }
  }
}

/// What commands have given plugins and relays, in the order in which they did.
struct Attachments {
  private var all = KeyedList<ObjectIdentifier, Attachment>()
  /// What commands keep beside the trees, by its type.
  private var stores: [ObjectIdentifier: AnyObject] = [:]
}

extension Attachments {
  var isEmpty: Bool { all.count == 0 }

  /// The attachments whose owners still exist, in the order in which they are written.
  var living: [Attachment] {
    let living = all.elements.filter { $0.owner?.isConnected ?? true }
    return living.filter { !$0.isLast } + living.filter(\.isLast)
  }

  mutating func add(_ attachment: Attachment) { all[ObjectIdentifier(attachment)] = attachment }

  mutating func remove(_ attachment: Attachment) { all.remove(ObjectIdentifier(attachment)) }

  mutating func store<Store: AnyObject>(_ make: () -> Store) -> Store {
    if let store = stores[ObjectIdentifier(Store.self)] as? Store { return store }
    let store = make()
    stores[ObjectIdentifier(Store.self)] = store
    return store
  }
}

extension World {
  /// Gives a plugin or relay something, until it leaves or the attachment is removed.
  package func attach(_ attachment: Attachment, with sender: MessageSender) {
    hasChanged = true
    attachments.add(attachment)
    sender.onEnd { [weak self, weak attachment] in
      if let attachment { self?.attachments.remove(attachment) }
    }
  }

  /// Gives the world something, until the attachment is removed.
  package func attach(_ attachment: Attachment) {
    hasChanged = true
    attachments.add(attachment)
  }

  /// Takes something away that was attached.
  package func detach(_ attachment: Attachment) {
    hasChanged = true
    attachments.remove(attachment)
  }

  /// Whether the world is being loaded or copied: what is built sends nothing then.
  package var isSilent: Bool { suppressedSends != nil }

  /// What commands keep for the whole world, made when it is first wanted.
  package func store<Store: AnyObject>(_ make: () -> Store) -> Store { attachments.store(make) }

  /// The commands that attach again, to what will be at a path, all that is attached to what is at another one
  /// and below.
  func commandsAttaching(_ owner: Endpoint, at old: TopologyPath, again new: TopologyPath)
    -> [String]
  {
    if attachments.isEmpty { return [] }
    var places = Places()
    return attachments.living.compactMap { attachment in
      guard let path = attachment.owner.flatMap({ places.path(of: $0) }), path.isWithin(old) else {
        return nil
      }
      return attachment.command(path.rebased(from: old, to: new))
    }
  }
}
