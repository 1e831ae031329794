import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

// Going back and forth: the world is built again from what was done.

extension Session {
  func undo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    try checkWayBack(at: span)
    guard count <= journal.steps.count else {
      throw ShellError(.nothingToUndo(wanted: count, there: journal.steps.count), at: span)
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
      throw ShellError(.nothingToRedo(wanted: count, there: journal.undone.count), at: span)
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

  /// Forgets the messages since a step has begun, and keeps them with it.
  private func takeOutMessages(of step: Journal.Step) -> Journal.UndoneStep {
    let undone = Journal.UndoneStep(
      step: step, traces: recorder.traces.filter { $0.number > step.messagesBefore },
      keptCommands: state.keptCommands.filter { $0.key > step.messagesBefore },
      lastMessage: recorder.lastNumber)
    forgetMessages(after: step.messagesBefore)
    return undone
  }

  /// What was sent since, and taken back, gives the numbers back.
  private func putInMessages(of undone: Journal.UndoneStep) {
    forgetMessages(after: undone.step.messagesBefore)
    recorder.bringBack(undone.traces, lastNumber: undone.lastMessage)
    state.keptCommands.merge(undone.keptCommands) { $1 }
  }

  private func forgetMessages(after number: Int) {
    recorder.forget(after: number)
    state.keptCommands = state.keptCommands.filter { $0.key <= number }
  }

  /// Takes a world for this one, of which the places are others; what was sent in it is what counts.
  private func use(_ again: Rebuilt) {
    install(again.world)
    recorder.identify(by: again.traces)
    recorder.count(as: again.recorder)
    state.leaveNowhere()
  }
}

// MARK: - Another world

extension Session {
  /// Begins a new world, as a part of the command under way.
  func replaceWorld() throws(ShellError) {
    // A world that is empty is what the journal's parts are built on from here on.
    let beginning = state.note(
      WorldChange(
        nil, place: place, previousPlace: previousPlace, placeAfter: .top,
        isLoading: loading != nil, pathChanges: []))
    world.suppressSends(recordingIn: nil)
    let empty = World(emptyLike: world)
    empty.hasChanged = true
    install(empty)
    recorder.identify(by: [:])
    state.follow(beginning)
  }

  /// The journal's steps, and what the command under way has done so far.
  var stepsSoFar: JournalSteps { state.stepsSoFar(upTo: recorder.lastNumber) }

  /// What the command under way has done so far; nil for nothing.
  var stepUnderWay: Journal.Step? {
    state.step?.step(item: nil, placeAfter: place, lastMessage: recorder.lastNumber)
  }
}

// MARK: - Building again

/// A world that was built again.
struct Rebuilt {
  let world: World
  /// What was recorded meanwhile, under the numbers that the messages have.
  let traces: [Int: Trace]
  /// What has counted all that was sent.
  let recorder: TraceRecorder
}

extension Session {
  /// Whether the world can be built again.
  var hasWayBack: Bool { !catalog.isLive && journal.isWhole }

  /// Throws if the world can't be built again.
  package func checkWayBack(at span: SourceSpan?) throws(ShellError) {
    if catalog.isLive { throw ShellError(.adoptedTree, at: span) }
    guard journal.isWhole else {
      throw ShellError(.noWayBack(forgotten: journal.steps.forgottenCount), at: span)
    }
  }

  /// The world that steps build, without watchers and without interruption.
  func builtToTheEnd(_ steps: some RandomAccessCollection<Journal.Step>) throws(ShellError)
    -> Rebuilt
  {
    try toTheEnd { () throws(ShellError) in
      try built(steps, what: Self.whatIsTakenBack, at: nil)
    }
  }

  /// The same, unless it is interrupted before its end.
  ///
  /// `visit` sees the world as it was after so many steps, from none to all.
  func built(
    _ steps: some RandomAccessCollection<Journal.Step>, what: String = "commands",
    at span: SourceSpan?, visiting visit: (Int, World) throws(ShellError) -> Void = { _, _ in }
  ) throws(ShellError) -> Rebuilt {
    try checkWayBack(at: span)
    stage.isRebuilding = true
    defer { stage.isRebuilding = false }
    let again = RebuiltTraces(recorder.options, upTo: steps.last?.lastMessage ?? 0)
    var world = try World(catalog: catalog, kinds: commands.kinds, stage: stage)
    var isDone = false
    let elapsed = stage.elapsed
    defer {
      progress = nil
      if !isDone {
        remains.add(world)
        stage.elapsed = elapsed
      }
    }
    try visit(0, world)
    for (index, step) in steps.enumerated() {
      again.watch(world, in: step)
      // A file that was loaded is one step of very many parts.
      let isLong = step.parts.count > steps.count
      for (number, part) in step.parts.enumerated() {
        progress = Progress(
          done: isLong ? number : index, total: isLong ? step.parts.count : steps.count, what: what)
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
    world.watch(with: [])
    isDone = true
    world.hasChanged = false
    _ = world.takePathChanges()
    world.suppressSends(recordingIn: loading)
    return Rebuilt(world: world, traces: again.traces, recorder: again.recorder)
  }
}
