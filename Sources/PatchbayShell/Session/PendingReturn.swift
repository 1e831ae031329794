import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

// A postponed rebuild of the world as it was before a stopped command: rebuilding a large world
// takes long, and the user who stopped the command wants the prompt back. So the next use of the
// world waits for the rebuild; until then the world is not visible.

extension Session {
  /// Does the postponed rebuild, if there is one; throws if it is interrupted.
  func finishReturn() throws(ShellError) {
    guard mustReturn else { return }
    let again = try built(state.journal.steps, what: Self.whatIsTakenBack, at: nil)
    mustReturn = false
    install(again.world)
    recorder.identify(by: again.traces)
  }

  /// Does the postponed rebuild, if there is one, without interruption.
  func finishReturnToTheEnd() {
    guard mustReturn, !stage.isRebuilding else { return }
    try? toTheEnd { () throws(ShellError) in try finishReturn() }
    // If the rebuild failed, the present world stays.
    mustReturn = false
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
