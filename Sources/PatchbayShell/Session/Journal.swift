package import PatchbayLanguage

/// All that was done to a world, step by step, so that it can be built again.
package struct Journal {
  /// What was done, the oldest first.
  package private(set) var steps: [Step] = []
  /// What was undone, the next to be done again last.
  private(set) var undone: [Step] = []

  /// What one command, as it was typed, did.
  package struct Step {
    /// As it was typed; nil while that is under way.
    package let item: Item?
    /// The commands that changed the world, one after the other.
    package let parts: [Part]
    /// The number of the last message when it was over.
    package let lastMessage: Int

    /// As it was typed.
    package var text: String { item?.span.text ?? "" }
  }

  /// A command that changed the world, with all its words known, and the place it was typed in.
  package struct Part {
    /// Nil where a new world begins.
    package let invocation: Invocation?
    package let place: PathText
    /// A file was being loaded: what participants tried to send was suppressed.
    var isLoading = false
  }
}

extension Journal {
  /// Adds a step; what was undone can't be done again.
  mutating func append(_ step: Step) {
    steps.append(step)
    undone = []
  }

  /// Takes the last step out as if it had never been.
  mutating func dropLast() { _ = steps.popLast() }

  mutating func undo(_ count: Int) {
    for _ in 0..<min(count, steps.count) { undone.append(steps.removeLast()) }
  }

  mutating func redo(_ count: Int) {
    for _ in 0..<min(count, undone.count) { steps.append(undone.removeLast()) }
  }
}
