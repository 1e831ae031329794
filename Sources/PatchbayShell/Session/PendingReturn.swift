import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// That the world is not yet again what it was before a command that was stopped.
///
/// Building it anew takes long if it is large, and the user who stopped the command wants the prompt back. So the
/// next use of the world waits for it; it is not visible before.
struct PendingReturn {
  /// Whether the world had changed since the transaction around the command began.
  let hadChanged: Bool
}

extension Session {
  /// Builds the world again that the session has gone back to, unless that is interrupted.
  func finishReturn() throws(ShellError) {
    guard let pending = pendingReturn else { return }
    let again = try built(state.journal.steps, what: Self.whatIsTakenBack, at: nil)
    pendingReturn = nil
    install(again.world)
    recorder.identify(by: again.traces)
    state.world.hasChanged = pending.hadChanged
  }

  /// The same, without interruption.
  func finishReturnToTheEnd() {
    guard pendingReturn != nil, !stage.isRebuilding else { return }
    try? toTheEnd { () throws(ShellError) in try finishReturn() }
    // What can't be built stays as it is.
    pendingReturn = nil
  }

  /// The world that steps build; nil if the prompt waits and it takes too long.
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

  static var whatIsTakenBack: String { "commands, to take back what was stopped" }
}
