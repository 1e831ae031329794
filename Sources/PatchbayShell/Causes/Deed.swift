import PatchbayInspection
import PatchbayLanguage

/// How earlier commands are cited.
package enum Citation: Sendable {
  /// By their lines in a file: `line 4: env live muted=true`.
  case line
  /// By their steps in the timeline: `s4: env live muted=true`.
  case step
}

/// A command that changed a world, and what it did to a place.
struct Deed {
  private let part: Journal.Part
  private let step: Journal.Step
  private let number: Int

  /// `number` is that of the step in the timeline.
  init(_ part: Journal.Part, of step: Journal.Step, number: Int) {
    (self.part, self.step, self.number) = (part, step, number)
  }
}

extension Deed {
  /// The location and the first line of the command.
  func cited(by citation: Citation) -> String {
    guard let invocation = part.invocation else { return "" }
    // A command that was run from another file is cited by that file's name.
    let isTyped = invocation.span.source === step.item?.span.source
    let file = isTyped ? "line " : "\(invocation.span.source.name ?? ""):"
    let place = citation == .step ? "s\(number)" : "\(file)\(invocation.span.line)"
    return "\(place): \(invocation.span.text.prefix { $0 != "\n" })"
  }

  /// Whether the command replaced the world, so that no place is what it was before.
  var beginsWorld: Bool { part.invocation == nil }

  var onlySends: Bool { part.invocation?.isSending == true }
}

// MARK: - Places

extension Deed {
  /// The place, before the command, of what is at `place` after it; nil if it did not exist.
  func formerPlace(of place: TopologyPath) -> TopologyPath? {
    var place = place
    for change in part.pathChanges.reversed() {
      guard let former = change.reversed.path(of: place) else { return nil }
      place = former
    }
    return place
  }

  /// The place, after the command, of what was at `place` before it; nil if it was removed.
  func laterPlace(of place: TopologyPath) -> TopologyPath? {
    var place = place
    for change in part.pathChanges {
      guard let later = change.path(of: place) else { return nil }
      place = later
    }
    return place
  }
}

// MARK: - The effects of a deed

extension Deed {
  /// Whether the command replaced what was at a place by a new thing.
  func replaces(_ place: TopologyPath) -> Bool {
    part.pathChanges.contains { $0.replaced.contains(place) }
  }

  /// Whether the command made copies.
  var copies: Bool { words(of: Copy.self) != nil }

  /// Whether the command set an environment value at a node; `held` returns the type of a held
  /// object.
  func sets(_ key: String, at node: TopologyPath, held: (String) -> String?) -> Bool {
    guard let words = words(of: Environment.self),
      words.place?.names(node, from: part.place) ?? (part.place.topologyPath == node)
    else { return false }
    guard let type = words.type?.text else {
      return words.invocation.fields.contains { $0.name.text == key }
    }
    return (type.hasPrefix("@") ? held(String(type.dropFirst())) : type) == key
  }

  /// Whether the command removed an environment value from a node or one above it.
  func removes(_ key: String, above node: TopologyPath) -> Bool {
    guard let words = words(of: Unset.self) else { return false }
    return words.node.covers(node, from: part.place) && words.keys.contains { $0.text == key }
  }

  /// The type of the object that the command holds under a name; nil if it holds none.
  func typeHeld(as name: String) -> String? {
    guard let words = words(of: Hold.self), [name, "@" + name].contains(words.name.text) else {
      return nil
    }
    return words.type.text
  }

  /// The words of the command; nil if it has another type.
  private func words<C: Command>(of type: C.Type) -> CommandWords<C>? {
    part.invocation.flatMap { $0.spec.words(of: $0) }
  }
}
