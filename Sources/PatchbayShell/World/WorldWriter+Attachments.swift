import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayText

// Writes the attachments, and the commands that wait for kinds which attachments define.

/// A command, and the path of the plugin, relay or interceptor that it adds; nil for another one.
struct PlacedCommand {
  let text: String
  var place: TopologyPath?
}

extension WorldWriter {
  /// The names of the kinds that exist only with attachments.
  static func attachedKinds(of world: World) -> Set<String> {
    Set(
      world.kinds.linesByName.keys.filter { name in
        world.kinds[name].map(world.kinds.isLine) ?? true
      })
  }

  /// Writes commands up to the first that uses a kind without its attachment; that one and all
  /// behind it wait.
  mutating func write(_ commands: ArraySlice<PlacedCommand>) {
    let ready = commands.prefix { !usesUndefinedKind($0.text) }
    lines += ready.map(\.text)
    let others = commands.dropFirst(ready.count)
    if others.isEmpty { return }
    waiting.append(others)
    missing.formUnion(others.compactMap(\.place))
  }

  /// Writes the attachments of what was written; for a copy, only those that may exist twice.
  ///
  /// An attachment of something that is not written is left out, and so are the commands that need
  /// it.
  mutating func writeAttachments() {
    var left = writtenAttachments()
    repeat {
      var count = 0
      repeat {
        count = left.count
        left.removeAll { write($0) }
      } while writeWaiting() || left.count < count
    } while leaveOutFirst()
    for attachment in left { leaveOut(PlacedCommand(text: attachment.command)) }
  }

  /// An attachment with its command and the path of its owner, as they are written.
  private struct WrittenAttachment {
    let attachment: Attachment
    let owner: TopologyPath?
    let command: String
  }

  private mutating func writtenAttachments() -> [WrittenAttachment] {
    let attachments =
      isCopying
      ? world.attachments.living(of: paths.flatMap(\.node.endpoints)) : world.attachments.living
    return attachments.compactMap { attachment in
      var owner: TopologyPath?
      if let endpoint = attachment.owner {
        guard let node = endpoint.node, let path = paths[ObjectIdentifier(node)]?.path,
          let place = places.path(of: endpoint)
        else { return nil }
        if isCopying, let single = attachment.single {
          omit(single)
          return nil
        }
        owner = place.rebased(from: places.path(of: node), to: path)
      }
      return WrittenAttachment(
        attachment: attachment, owner: owner, command: attachment.command(owner ?? .top))
    }
  }

  /// Writes an attachment; returns false if something that it needs is not written.
  private mutating func write(_ written: WrittenAttachment) -> Bool {
    while !isReady(written) { if !writeWaiting() { return false } }
    let attachment = written.attachment
    lines.append(written.command)
    attached.insert(ObjectIdentifier(attachment))
    undefinedKinds.subtract(attachment.defines())
    if let unsaved = attachment.unsaved() { omit(unsaved) }
    return true
  }

  private func isReady(_ written: WrittenAttachment) -> Bool {
    let (attachment, command) = (written.attachment, written.command)
    if attachment.usesKinds, usesUndefinedKind(command, besides: attachment.defines) {
      return false
    }
    if !missing.isEmpty {
      let named = command.split(separator: " ").filter { $0.hasPrefix("/") }
        .map { TopologyPath(String($0)) }
      if (named + [written.owner].compactMap(\.self)).contains(where: missing.covers) {
        return false
      }
    }
    return isCopying || attachment.needs().allSatisfy { attached.contains(ObjectIdentifier($0)) }
  }

  /// Writes the waiting commands whose kinds exist by now; returns false if there are none.
  private mutating func writeWaiting() -> Bool {
    let count = lines.count
    for index in waiting.indices {
      while let first = waiting[index].first, !usesUndefinedKind(first.text) {
        lines.append(first.text)
        if let place = first.place { missing.remove(place) }
        waiting[index].removeFirst()
      }
    }
    waiting.removeAll(where: \.isEmpty)
    return lines.count > count
  }

  /// Leaves out the first waiting command, whose kind will not exist, and what is connected to it or
  /// numbered behind it; returns false if none waits.
  private mutating func leaveOutFirst() -> Bool {
    guard let commands = waiting.first, let first = commands.first else { return false }
    leaveOut(first)
    var kept: [PlacedCommand] = []
    for command in commands.dropFirst() {
      if let lost = first.place, command.place?.isLost(with: lost) == true {
        leaveOut(command)
      } else {
        kept.append(command)
      }
    }
    waiting[0] = kept[...]
    return true
  }

  private mutating func leaveOut(_ command: PlacedCommand) {
    lines.append("# " + command.text)
    leftOut.append(command.text)
  }

  /// Whether a command names a kind whose attachment is not written yet, besides its own.
  private func usesUndefinedKind(
    _ command: String, besides own: () -> [String] = { [] }
  ) -> Bool {
    if undefinedKinds.isEmpty || command.hasPrefix("#") { return false }
    let used = command.split { " =,".contains($0) }.map(String.init)
      .filter(undefinedKinds.contains)
    return !used.isEmpty && !Set(used).isSubset(of: own())
  }
}

extension TopologyPath {
  /// Whether what is here goes with another thing: it is within it, or is a later one with the same
  /// name and parent.
  func isLost(with other: TopologyPath) -> Bool {
    if isWithin(other) { return true }
    let (path, other) = (PathText(written: self), PathText(written: other))
    guard path.parent == other.parent, let last = path.segments.last,
      let first = other.segments.last
    else { return false }
    return last.name == first.name && last.ordinal > first.ordinal
  }
}
