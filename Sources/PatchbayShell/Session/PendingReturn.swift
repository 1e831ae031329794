import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// A postponed rebuild of the world as it was before a stopped command.
///
/// Rebuilding a large world takes long, and the user who stopped the command wants the prompt back.
/// So the next use of the world waits for the rebuild; until then the world is not visible.
struct PendingReturn {
  /// Whether the world had changed since the transaction around the command began.
  let hadChanged: Bool
}

extension Session {
  /// Does the postponed rebuild, if there is one; throws if it is interrupted.
  func finishReturn() throws(ShellError) {
    guard let pending = pendingReturn else { return }
    let again = try built(state.journal.steps, what: Self.whatIsTakenBack, at: nil)
    pendingReturn = nil
    install(again.world)
    recorder.identify(by: again.traces)
    state.world.hasChanged = pending.hadChanged
  }

  /// Does the postponed rebuild, if there is one, without interruption.
  func finishReturnToTheEnd() {
    guard pendingReturn != nil, !stage.isRebuilding else { return }
    try? toTheEnd { () throws(ShellError) in try finishReturn() }
    // If the rebuild failed, the present world stays.
    pendingReturn = nil
  }

  /// The world that steps build; nil if it was interrupted and takes longer than `patience`.
  func builtSoon(_ steps: JournalSteps) throws(ShellError) -> Rebuilt? {
    let mustStop = stage.mustStop
    let end = ContinuousClock.now + patience
    stage.mustStop = { mustStop() && ContinuousClock.now > end }
    defer { stage.mustStop = mustStop }
    do throws(ShellError) {
      return try built(steps, what: Self.whatIsTakenBack, at: nil)
    } catch {
      if error.code == CommandCode.interrupted { return nil }
      throw error
    }
  }

  static var whatIsTakenBack: String { "commands, to undo what was interrupted" }
}
