import PatchbayCatalog
package import PatchbayEngine
package import PatchbayInspection

/// Something that a command attached to a plugin, relay or node, such as a route.
///
/// An attachment is removed with its owner, and attached again when the owner is built again.
package final class Attachment {
  /// The plugin, relay or node; nil for an attachment of the whole world.
  package let owner: Endpoint?
  /// The command that attaches it to the thing at a path.
  package let command: (TopologyPath) -> String
  /// The description of something that must not exist twice; nil if a copy of the owner gets it
  /// too.
  package let single: String?
  /// A description of what the command does not restore; nil if it restores everything.
  let unsaved: () -> String?
  /// Whether the command is written after those of all other attachments, because it needs them.
  let isLast: Bool
  /// Whether words of the command may be names of kinds that it uses.
  let usesKinds: Bool
  /// Whether the thing still exists that the attachment is about.
  private let isThere: () -> Bool
  /// The names of the kinds that exist only with the attachment.
  let defines: () -> [String]
  /// The attachments without which the command fails.
  let needs: () -> [Attachment]
  /// The number by which all attachments of a world are ordered.
  fileprivate var number = 0

  /// An attachment of an owner, or of the whole world; `single` names what can't exist twice.
  ///
  /// If it is about a thing that can go before its owner, such as an interceptor of a node,
  /// `isThere` returns whether that thing exists. `defines` returns the names of kinds that exist
  /// only with it, and `needs` the attachments without which its command fails.
  package init(
    of owner: Endpoint?, single: String? = nil, isLast: Bool = false, usesKinds: Bool = true,
    while isThere: @escaping () -> Bool = { true },
    defines: @escaping () -> [String] = { [] }, needs: @escaping () -> [Attachment] = { [] },
    unsaved: @escaping () -> String? = { nil }, command: @escaping (TopologyPath) -> String
  ) {
    (self.owner, self.single, self.isLast, self.usesKinds) = (owner, single, isLast, usesKinds)
    (self.isThere, self.defines, self.needs) = (isThere, defines, needs)
    (self.unsaved, self.command) = (unsaved, command)
  }
}

extension Attachment {
  /// Whether the owner and what the attachment is about still exist.
  var isLiving: Bool { (owner?.isConnected ?? true) && isThere() }
}

/// The attachments of a world, in the order in which they were added.
struct Attachments {
  private var all = KeyedList<ObjectIdentifier, Attachment>()
  /// Those with an owner, by their owner.
  private var owned = GroupedObjects<Endpoint, Attachment>()
  private var lastNumber = 0
  /// Objects that commands keep for the world, by type.
  private var stores: [ObjectIdentifier: AnyObject] = [:]
}

extension Attachments {
  var isEmpty: Bool { all.count == 0 }

  /// The attachments whose things still exist, in the order in which they are written.
  var living: [Attachment] { living(among: all.elements) }

  /// The living attachments of some owners, in the order in which they are written.
  func living(of owners: some Sequence<Endpoint>) -> [Attachment] {
    if isEmpty { return [] }
    return living(among: owners.flatMap { owned[$0] }.sorted { $0.number < $1.number })
  }

  private func living(among attachments: [Attachment]) -> [Attachment] {
    let living = attachments.filter(\.isLiving)
    return living.filter { !$0.isLast } + living.filter(\.isLast)
  }

  mutating func add(_ attachment: Attachment) {
    lastNumber += 1
    attachment.number = lastNumber
    all[ObjectIdentifier(attachment)] = attachment
    if let owner = attachment.owner { owned.add(attachment, for: owner) }
  }

  mutating func remove(_ attachment: Attachment) {
    all.remove(ObjectIdentifier(attachment))
    if let owner = attachment.owner { owned.remove(attachment, for: owner) }
  }

  mutating func store<Store: AnyObject>(_ make: () -> Store) -> Store {
    if let store = stores[ObjectIdentifier(Store.self)] as? Store { return store }
    let store = make()
    stores[ObjectIdentifier(Store.self)] = store
    return store
  }
}

extension World {
  /// Adds an attachment, until it is removed or the sender that is its owner ends.
  package func attach(_ attachment: Attachment, with sender: MessageSender? = nil) {
    noteChange()
    attachments.add(attachment)
    sender?.onEnd { [weak self, weak attachment] in
      if let attachment { self?.attachments.remove(attachment) }
    }
  }

  /// Removes an attachment.
  package func detach(_ attachment: Attachment) {
    noteChange()
    attachments.remove(attachment)
  }

  /// Whether sends of participants are suppressed, because the world is being loaded or copied.
  package var isSilent: Bool { suppressedSends != nil }

  /// The object of a type that commands keep for the world, created on first use.
  package func store<Store: AnyObject>(_ make: () -> Store) -> Store { attachments.store(make) }

  /// The commands that repeat the attachments of a plugin or relay and its relays for a thing at a
  /// new path.
  func commandsAttaching(_ owner: Endpoint, at old: TopologyPath, again new: TopologyPath)
    -> [String]
  {
    var places = Places()
    return attachments.living(of: [owner] + owner.relaysBelow).compactMap { attachment in
      attachment.owner.flatMap { places.path(of: $0) }
        .map { attachment.command($0.rebased(from: old, to: new)) }
    }
  }
}
