import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage
import PatchbayText

// Going back and forth, and trying out: the world is built again from what was done.

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

  /// Takes a world for this one, of which the places are others.
  private func use(_ again: Rebuilt) {
    install(again.world)
    recorder.identify(by: again.traces)
    state.leaveNowhere()
  }
}

// MARK: - Trying out

extension Session {
  /// Runs commands in a copy of the world, says what they changed, and lets go of it.
  func tryOut(_ items: ArraySlice<Item>) throws(ShellError) {
    let (former, elapsed) = (world, stage.elapsed)
    defer { stage.elapsed = elapsed }
    let copy = try built(stepsSoFar, at: items.first?.span)
    let transaction = begin()
    if let stepUnderWay { state.journal.append(stepUnderWay) }
    state.step = nil
    state.isTrying = true
    install(copy.world)
    recorder.identify(by: copy.traces)
    let failure = failure { () throws(ShellError) in
      try runAll(items)
      let changes =
        TopologyDiff(from: try former.topology(at: nil), to: try world.topology(at: nil)).lines
        + (try world.linesBesideTopology(unlike: former))
      write(
        changes.isEmpty ? "would change nothing\n" : "would change\n" + text(of: changes),
        inInk: true)
    }
    try takeBack(transaction)
    letGo()
    if let failure { throw failure }
  }

  private func runAll(_ items: ArraySlice<Item>) throws(ShellError) {
    for item in items where try holds(item.conditions) {
      if isOver { return }
      if stage.isCancelled() { throw ShellError(.interrupted, at: item.span) }
      try run(item)
    }
  }

  private func text(of changes: [String]) -> String {
    changes.map { line in
      "  \(line.onOneLine.painted(TopologyDiff.ink(for: line), if: isPainting))\n"
    }.joined()
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

  /// The world that steps build, watched by nobody, whoever wants it to stop.
  func builtToTheEnd(_ steps: some RandomAccessCollection<Journal.Step>) throws(ShellError)
    -> Rebuilt
  {
    try toTheEnd { () throws(ShellError) in
      try built(steps, what: Self.whatIsTakenBack, at: nil)
    }
  }

  /// The same, if nobody wants it to stop before it is done.
  func built(
    _ steps: some RandomAccessCollection<Journal.Step>, what: String = "commands",
    at span: SourceSpan?
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
    }
    world.watch(with: [])
    isDone = true
    world.hasChanged = false
    _ = world.takePathChanges()
    world.suppressSends(recordingIn: loading)
    return Rebuilt(world: world, traces: again.traces)
  }
}
