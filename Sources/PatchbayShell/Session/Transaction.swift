import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

/// The beginning of something that happens as a whole or not at all: a command, what must fail, a trial.
///
/// It is committed or taken back once; one that begins within another ends before it. To begin
/// costs the same however large the session is.
struct Transaction: ~Copyable {
  /// What the session was.
  fileprivate let former: SessionState
  /// Whether the world had changed since the transaction around this one began.
  fileprivate let hadChanged: Bool
  /// How far messages had come.
  fileprivate let mark: TraceRecorder.Mark
}

extension Session {
  /// Begins something that may have to be taken back.
  func begin() -> Transaction {
    let transaction = Transaction(
      former: state, hadChanged: state.world.hasChanged, mark: recorder.mark())
    state.world.hasChanged = false
    return transaction
  }

  /// Leaves all as it is now.
  func commit(_ transaction: consuming Transaction) {
    recorder.close(transaction.mark)
    let world = transaction.former.world
    world.hasChanged = world.hasChanged || transaction.hadChanged
  }

  /// Takes back what failed: the session is what it was.
  ///
  /// Messages that were interrupted or ended at a limit are kept: people ask about them. Where `mayPend`
  /// says so, and the prompt waits, the world is built again later, before it is used.
  func takeBack(
    _ transaction: consuming Transaction, after error: ShellError, mayPend: Bool = false
  ) throws(ShellError) {
    let codes: [CommandCode] = [.interrupted, .limit]
    try takeBack(
      transaction, keepingMessages: codes.contains { error.code == $0 }, mayPend: mayPend)
  }

  /// The session is what it was when the transaction began, perhaps but for messages that are kept.
  func takeBack(
    _ transaction: consuming Transaction, keepingMessages: Bool = false, mayPend: Bool = false
  ) throws(ShellError) {
    let former = transaction.former
    let mustStay = former.world.hasChanged && (!hasWayBack || mustEnd())
    let kept = state.commandsOutsideJournal(after: transaction.mark.lastNumber)
    let mustBuild = former.world.hasChanged && !mustStay
    let again: Rebuilt?
    // What may fail comes first; where it does, all is left as it is.
    do throws(ShellError) {
      let steps = former.stepsSoFar(upTo: transaction.mark.lastNumber)
      again = mustBuild ? try mayPend ? builtSoon(steps) : builtToTheEnd(steps) : nil
    } catch {
      recorder.close(transaction.mark)
      throw error
    }
    bringBack(former)
    if mustStay {
      state.keptCommands.merge(kept) { $1 }
      recorder.close(transaction.mark)
      if !mustEnd() { write(remark: "what it had done by then stays done\n") }
      return
    }
    let areKept = recorder.goBack(to: transaction.mark, keepingLater: keepingMessages)
    if areKept { state.keptCommands.merge(kept) { $1 } }
    if mustBuild, again == nil {
      pendingReturn = PendingReturn(hadChanged: transaction.hadChanged)
      return
    }
    install(again?.world ?? former.world)
    if let again { recorder.identify(by: again.traces) }
    state.world.hasChanged = transaction.hadChanged
  }

  /// Everything but the world.
  private func bringBack(_ former: SessionState) {
    let isListeningOtherwise = watches != former.watches
    let present = state.world
    state = former
    state.world = present
    setClock()
    if isListeningOtherwise { listen() }
  }

  /// Lets a world take the place of this one.
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

/// What became of something that may fail.
func failure(of body: () throws(ShellError) -> Void) -> ShellError? {
  do throws(ShellError) { try body() } catch { return error }
  return nil
}
