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

// MARK: - Its effects

extension Deed {
  /// The place, before the command, of what is at `place` after it; nil if it did not exist.
  func formerPlace(of place: TopologyPath) -> TopologyPath? {
    part.pathChanges.reversed().reduce(place) { $0.flatMap($1.reversed.path) }
  }

  /// The place, after the command, of what was at `place` before it; nil if it was removed.
  func laterPlace(of place: TopologyPath) -> TopologyPath? {
    part.pathChanges.reduce(place) { $0.flatMap($1.path) }
  }

  /// Whether the command replaced what was at a place by a new thing.
  func replaces(_ place: TopologyPath) -> Bool {
    part.pathChanges.contains { $0.replaced.contains(place) }
  }

  /// Whether the command set an environment value at a node.
  func sets(_ key: String, at node: TopologyPath) -> Bool {
    part.pathChanges.contains { $0.set.contains { $0.key == key && $0.node == node } }
  }

  /// Whether the command removed an environment value from a node or one above it.
  func removes(_ key: String, above node: TopologyPath) -> Bool {
    part.pathChanges.contains { $0.unset.contains { $0.key == key && node.isWithin($0.node) } }
  }
}
