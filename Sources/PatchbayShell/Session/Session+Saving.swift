import PatchbayCatalog
import PatchbayInspection

// The steps that are in no file.

extension Session {
  /// Notes that a file contains the commands that build the present world.
  package func noteSaved() { savedPartCount = state.partCount }

  /// The steps from the first one that builds something and is in no file; nil for none.
  ///
  /// The tree of an application is its own to keep.
  package var unsavedSteps: ClosedRange<Int>? {
    guard !catalog.isLive else { return nil }
    let steps = journal.steps
    let later = steps.orderedIndex { step in
      step.parts.last.map { $0.number >= savedPartCount } ?? false
    }
    guard let later, let first = steps[later...].firstIndex(where: \.builds) else { return nil }
    return first + 1...steps.count
  }

  /// Takes `quit` back, so that the session goes on.
  package func stay() { isOver = false }
}

extension Journal.Step {
  /// Whether a saved world would have a trace of the step: messages alone are not saved.
  fileprivate var builds: Bool {
    parts.contains { part in
      part.invocation.map { $0.spec.group == .build || $0.spec.isOf(Let.self) } ?? true
    }
  }
}
