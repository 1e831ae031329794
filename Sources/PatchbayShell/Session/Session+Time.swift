import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

// Undo and redo: the world is rebuilt from the journal's steps.

extension Session {
  func undo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    try checkWayBack(at: span)
    guard count <= journal.steps.count else {
      throw ShellError(
        .endOfTime(isBack: true, wanted: count, there: journal.steps.count), at: span)
    }
    let again = try built(journal.steps.dropLast(count), at: span)
    for step in journal.steps.suffix(count).reversed() {
      let undone = takeOutMessages(of: step)
      state.journal.undo(undone)
      for part in step.parts.reversed() { state.followBack(part) }
    }
    use(again)
  }

  func redo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    try checkWayBack(at: span)
    guard count <= journal.undone.count else {
      throw ShellError(
        .endOfTime(isBack: false, wanted: count, there: journal.undone.count), at: span)
    }
    let undone = journal.undone.suffix(count).reversed()
    let again = try built(undone.reduce(journal.steps) { $0 + $1 }, at: span)
    for _ in 0..<count {
      guard let undone = state.journal.redo() else { break }
      putInMessages(of: undone)
      undone.step.parts.forEach { state.follow($0) }
    }
    use(again)
  }

  /// Removes the messages since a step began from the recorder, and keeps them with the step.
  private func takeOutMessages(of step: Journal.Step) -> Journal.UndoneStep {
    let undone = Journal.UndoneStep(
      step: step, traces: recorder.traces.filter { $0.number > step.messagesBefore },
      keptCommands: state.keptCommands.filter { $0.key > step.messagesBefore },
      lastMessage: recorder.lastNumberInUse)
    forgetMessages(after: step.messagesBefore)
    return undone
  }

  /// Puts the messages of an undone step back; messages sent since then lose their numbers.
  private func putInMessages(of undone: Journal.UndoneStep) {
    forgetMessages(after: undone.step.messagesBefore)
    recorder.bringBack(undone.traces, lastNumber: undone.lastMessage)
    state.keptCommands.merge(undone.keptCommands) { $1 }
  }

  private func forgetMessages(after number: Int) {
    recorder.forget(after: number)
    state.keptCommands = state.keptCommands.filter { $0.key <= number }
  }

  /// Replaces the world and the counts of messages by rebuilt ones.
  private func use(_ again: Rebuilt) {
    install(again.world)
    recorder.identify(by: again.traces)
    recorder.count(as: again.recorder)
    state.leaveNowhere()
  }
}

// MARK: - Another world

extension Session {
  /// Begins a new, empty world, as a part of the step under way.
  func replaceWorld() throws(ShellError) {
    // A rebuild runs the parts after this one in an empty world.
    let beginning = state.note(
      WorldChange(
        nil, place: place, previousPlace: state.previousPlace, placeAfter: .top,
        isLoading: loading != nil, pathChanges: []), after: recorder.lastNumber)
    world.suppressSends(recordingIn: nil)
    let empty = World(emptyLike: world)
    install(empty)
    recorder.identify(by: [:])
    state.follow(beginning)
  }

  /// The journal's steps, followed by the step under way if it has changed anything.
  var stepsSoFar: JournalSteps { state.stepsSoFar(upTo: recorder.lastNumber) }

  /// The step under way; nil if it has changed nothing so far.
  var stepUnderWay: Journal.Step? {
    state.step?.ended(at: place, after: recorder.lastNumber)
  }
}

// MARK: - Building again

/// A rebuilt world.
struct Rebuilt {
  let world: World
  /// The traces of the rebuild, by the original message numbers.
  let traces: [Int: Trace]
  /// The recorder that counted all messages of the rebuild.
  let recorder: TraceRecorder
}

extension Session {
  /// Whether the world can be rebuilt: the tree is not the application's own, and no step is
  /// forgotten.
  var hasWayBack: Bool { !catalog.isLive && journal.isWhole }

  /// Throws if the world can't be rebuilt.
  package func checkWayBack(at span: SourceSpan?) throws(ShellError) {
    if catalog.isLive { throw ShellError(.adoptedTree, at: span) }
    guard journal.isWhole else {
      throw ShellError(.noWayBack(forgotten: journal.steps.forgottenCount), at: span)
    }
  }

  /// The world that steps build; throws if it is interrupted.
  ///
  /// `visit` is called with the number of steps so far and the world, from 0 to all steps.
  func built(
    _ steps: some RandomAccessCollection<Journal.Step>, what: String = "commands",
    at span: SourceSpan?, visiting visit: (Int, World) throws(ShellError) -> Void = { _, _ in }
  ) throws(ShellError) -> Rebuilt {
    try checkWayBack(at: span)
    stage.isRebuilding = true
    defer { stage.isRebuilding = false }
    let again = RebuiltTraces(recorder.options, upTo: steps.last?.lastMessage ?? 0)
    var world = try World(
      catalog: catalog, kinds: commands.kinds, stage: stage, after: self.world)
    var isDone = false
    let elapsed = stage.elapsed
    defer {
      progress = nil
      if !isDone {
        remains.add(world)
        stage.elapsed = elapsed
      }
    }
    try working(at: span) { () throws(ShellError) in
      try visit(0, world)
      for (index, step) in steps.enumerated() {
        again.watch(world, in: step)
        // Loading a file is one step with very many parts.
        let isLong = step.parts.count > steps.count
        for (number, part) in step.parts.enumerated() {
          progress = Progress(
            done: isLong ? number : index, total: isLong ? step.parts.count : steps.count,
            what: what)
          try proceed(at: span)
          if part.invocation == nil {
            let former = world
            world = World(emptyLike: former)
            remains.add(former)
            again.watch(world, in: step)
          }
          if (world.suppressedSends != nil) != part.isLoading {
            world.suppressSends(recordingIn: part.isLoading ? SuppressedSends() : nil)
          }
          guard let invocation = part.invocation else { continue }
          let context = CommandContext(
            session: self, world: world, place: part.place, isRebuilding: true)
          try invocation.spec.run(invocation, context)
          if world.hasLeaving { letGo(ofLeaving: world) }
        }
        again.end(step)
        try visit(index + 1, world)
      }
    }
    world.watch(with: [])
    isDone = true
    _ = world.takePathChanges()
    world.suppressSends(recordingIn: loading)
    return Rebuilt(world: world, traces: again.traces, recorder: again.recorder)
  }
}
