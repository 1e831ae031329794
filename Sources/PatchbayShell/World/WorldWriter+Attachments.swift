import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Writes the attachments, and the commands that wait for kinds which attachments define.

/// A command, and the path of the plugin, relay or interceptor that it adds; nil for another one.
struct PlacedCommand {
  let text: String
  let place: TopologyPath?
}

extension WorldWriter {
  /// The names of the kinds that exist only with attachments; a copy finds them in the world.
  static func attachedKinds(of world: World, isCopying: Bool) -> Set<String> {
    if isCopying { return [] }
    return Set(
      world.kinds.linesByName.keys.filter { name in
        world.kinds[name].map(world.kinds.isLine) ?? true
      })
  }

  /// Writes commands up to the first that uses a kind without its attachment; that one and all
  /// behind it wait.
  mutating func write(_ commands: [PlacedCommand]) {
    let first = commands.firstIndex { usesUndefinedKind($0.text) } ?? commands.endIndex
    lines += commands[..<first].map(\.text)
    wait(for: commands[first...])
  }

  mutating func wait(for commands: ArraySlice<PlacedCommand>) {
    if commands.isEmpty { return }
    waiting.append(commands)
    for place in commands.compactMap(\.place) { waitingPlaces.insert(place) }
  }

  /// Writes the attachments of what was written; for a copy, only those that may exist twice.
  ///
  /// An attachment of something that is not written is left out, and so are the commands that need
  /// it.
  mutating func writeAttachments() {
    var left = writtenAttachments()
    var isMoving = true
    while isMoving {
      let count = left.count
      left.removeAll { write($0) }
      isMoving = writeWaiting() || !left.isEmpty && left.count < count || leaveOutFirst()
    }
    for attachment in left {
      if !isCopying { lines.append("# " + attachment.command) }
      leftOut.append(attachment.command)
    }
  }

  /// An attachment with its command and the path of its owner, as they are written.
  private struct WrittenAttachment {
    let attachment: Attachment
    let owner: TopologyPath?
    let command: String
  }

  private mutating func writtenAttachments() -> [WrittenAttachment] {
    var written: [WrittenAttachment] = []
    let attachments =
      isCopying
      ? world.attachments.living(of: paths.flatMap(\.node.endpoints)) : world.attachments.living
    for attachment in attachments {
      guard let endpoint = attachment.owner else {
        let command = attachment.command(.top)
        written.append(WrittenAttachment(attachment: attachment, owner: nil, command: command))
        continue
      }
      guard let node = endpoint.node, let path = paths[ObjectIdentifier(node)]?.path,
        let place = places.path(of: endpoint)
      else { continue }
      if isCopying, let single = attachment.single {
        omit(single)
        continue
      }
      let owner = place.rebased(from: places.path(of: node), to: path)
      written.append(
        WrittenAttachment(
          attachment: attachment, owner: owner, command: attachment.command(owner)))
    }
    return written
  }

  /// Writes an attachment; returns false if something that it needs is not written.
  private mutating func write(_ written: WrittenAttachment) -> Bool {
    if namesAbsent(written) { return false }
    while isWaiting(written) { if !writeWaiting() { return false } }
    let attachment = written.attachment
    guard isCopying || attachment.needs().allSatisfy({ attached.contains(ObjectIdentifier($0)) })
    else { return false }
    lines.append(written.command)
    attached.insert(ObjectIdentifier(attachment))
    undefinedKinds.subtract(attachment.defines())
    if let unsaved = attachment.unsaved() { omit(unsaved) }
    return true
  }

  /// Whether an attachment is of something absent, or names it.
  private func namesAbsent(_ written: WrittenAttachment) -> Bool {
    if absent.isEmpty { return false }
    return namedPlaces(written).contains(where: absent.covers)
  }

  private func isWaiting(_ written: WrittenAttachment) -> Bool {
    let attachment = written.attachment
    if attachment.usesKinds, usesUndefinedKind(written.command, besides: attachment.defines) {
      return true
    }
    if waitingPlaces.isEmpty { return false }
    return namedPlaces(written).contains(where: waitingPlaces.covers)
  }

  private func namedPlaces(_ written: WrittenAttachment) -> [TopologyPath] {
    let words = written.command.split(separator: " ").filter { $0.hasPrefix("/") }
    return words.map { TopologyPath(String($0)) } + [written.owner].compactMap(\.self)
  }

  /// Writes the waiting commands whose kinds exist by now; returns false if there are none.
  private mutating func writeWaiting() -> Bool {
    var hasWritten = false
    for index in waiting.indices {
      while let first = waiting[index].first, !usesUndefinedKind(first.text) {
        lines.append(first.text)
        if let place = first.place { waitingPlaces.remove(place) }
        waiting[index].removeFirst()
        hasWritten = true
      }
    }
    waiting.removeAll(where: \.isEmpty)
    return hasWritten
  }

  /// Leaves out the first waiting command, whose kind will not exist, and what is connected to it or
  /// numbered behind it; returns false if none waits.
  private mutating func leaveOutFirst() -> Bool {
    guard var commands = waiting.first, let first = commands.popFirst() else { return false }
    leaveOut(first)
    waiting[0] =
      commands.filter { command in
        guard let place = command.place, let lost = first.place,
          place.isWithin(lost) || place.comes(after: lost)
        else { return true }
        leaveOut(command)
        return false
      }[...]
    waiting.removeAll(where: \.isEmpty)
    return true
  }

  private mutating func leaveOut(_ command: PlacedCommand) {
    lines.append("# " + command.text)
    leftOut.append(command.text)
    guard let place = command.place else { return }
    absent.insert(place)
    waitingPlaces.remove(place)
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

extension [String] {
  /// One line for the commands of each verb that were left out, in the order of their first ones.
  ///
  /// In a file they are comments; a copy goes without them.
  func leftOutLines(isCopying: Bool) -> [String] {
    map { command in (command.prefix { $0 != " " }, command) }.grouped().map { _, commands in
      let more = commands.count > 1 ? " and \((commands.count - 1).inGroups) more" : ""
      let rest = isCopying ? "copied" : "saved; saved as a comment"
      return "\(commands[0])\(more): needs what is not \(rest)"
    }
  }
}
