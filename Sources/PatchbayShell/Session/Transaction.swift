import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// The start of an operation that succeeds as a whole or has no effect: a command or a trial.
///
/// A transaction is committed or rolled back once; a nested one ends before the outer one. To begin
/// one costs the same in a session of any size.
struct Transaction: ~Copyable {
  /// The state at the start.
  fileprivate let former: SessionState
  /// The world's count of changes at the start.
  fileprivate let changeCount: Int
  /// The recorder's position at the start.
  fileprivate let mark: TraceRecorder.Mark
}

extension Session {
  /// Begins a transaction.
  func begin() -> Transaction {
    Transaction(former: state, changeCount: state.world.changeCount, mark: recorder.mark())
  }

  /// Ends a transaction and keeps its effects.
  func commit(_ transaction: consuming Transaction) { recorder.close(transaction.mark) }

  /// Restores the session as it was at the start.
  ///
  /// With `keepingMessages`, messages sent since stay for questions about them. With `mayPend`, an
  /// interrupted rebuild of the world may be postponed until the world is used.
  func takeBack(
    _ transaction: consuming Transaction, keepingMessages: Bool = false, mayPend: Bool = false
  ) throws(ShellError) {
    let former = transaction.former
    let hasChanged = former.world.changeCount != transaction.changeCount
    let mustStay = hasChanged && (!hasWayBack || mustEnd())
    let kept = state.commandsOutsideJournal(after: transaction.mark.lastNumber)
    let mustBuild = hasChanged && !mustStay
    let again: Rebuilt?
    // The rebuild may fail, so it comes first: then nothing has been restored yet.
    do throws(ShellError) {
      let steps = former.stepsSoFar(upTo: transaction.mark.lastNumber)
      again =
        !mustBuild
        ? nil
        : mayPend
          ? try builtSoon(steps)
          : try toTheEnd { () throws(ShellError) in
            try built(steps, what: Self.whatIsTakenBack, at: nil)
          }
    } catch {
      recorder.close(transaction.mark)
      throw error
    }
    bringBack(former)
    if mustStay {
      state.keepCommands(kept, upTo: options.recording.mostTraces)
      recorder.close(transaction.mark)
      if !mustEnd() { write(remark: "what it had done by then is kept\n") }
      return
    }
    recorder.goBack(to: transaction.mark, keepingSent: keepingMessages)
    if keepingMessages { state.keepCommands(kept, upTo: options.recording.mostTraces) }
    if mustBuild, again == nil {
      mustReturn = true
      return
    }
    install(again?.world ?? former.world)
    if let again { recorder.identify(by: again.traces) }
  }

  /// Restores the state except for the world.
  private func bringBack(_ former: SessionState) {
    let isListeningOtherwise = state.watches != former.watches
    let present = state.world
    state = former
    state.world = present
    setClock()
    if isListeningOtherwise { listen() }
  }

  /// Replaces the session's world by another.
  func install(_ other: World) {
    guard other !== world else { return }
    world.watch(with: [])
    remains.add(world)
    remains.bringBack(other)
    state.world = other
    other.watch(with: watchers)
    other.suppressSends(recordingIn: loading)
  }
}

/// The error that `body` throws; nil if it succeeds.
func failure(of body: () throws(ShellError) -> Void) -> ShellError? {
  do throws(ShellError) { try body() } catch { return error }
  return nil
}

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
