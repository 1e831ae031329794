import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// Messages that were undone.
struct UndoneMessages {
  /// What became of them, the oldest first.
  var traces: [Trace] = []
  /// The commands that sent them, by their numbers.
  var sent: [Int: Journal.Part] = [:]
}

// Going back and forth, and trying out: the world is built again from what was done.

extension Session {
  /// Builds the world in place of this one, from the journal's steps and what the command under way has
  /// done.
  func rebuild(lastMessage: Int? = nil) throws(ShellError) {
    use(try built(stepsSoFar), lastMessage: lastMessage)
  }

  private var stepsSoFar: [Journal.Step] { journal.steps + (stepUnderWay.map { [$0] } ?? []) }

  private var stepUnderWay: Journal.Step? {
    guard let parts, !parts.isEmpty else { return nil }
    return Journal.Step(item: nil, parts: parts, lastMessage: recorder.lastNumber)
  }

  func undo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    guard count <= journal.steps.count else {
      throw ShellError(.nothingToUndo(wanted: count, there: journal.steps.count), at: span)
    }
    let world = try built(journal.steps.dropLast(count), unlessInterruptedAt: span)
    if journalBefore == nil { journalBefore = journal }
    journal.undo(count)
    keepMessages(after: journal.steps.last?.lastMessage ?? 0)
    use(world)
  }

  func redo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    guard count <= journal.undone.count else {
      throw ShellError(.nothingToRedo(wanted: count, there: journal.undone.count), at: span)
    }
    let world = try built(
      journal.steps + journal.undone.suffix(count).reversed(), unlessInterruptedAt: span)
    if journalBefore == nil { journalBefore = journal }
    journal.redo(count)
    use(world)
    bringBackMessages(to: journal.steps.last?.lastMessage ?? 0)
    recorder.identify(by: rebuiltTraces)
  }

  private func keepMessages(after number: Int) {
    undoneMessages.traces = recorder.traces.filter { $0.number > number } + undoneMessages.traces
    undoneMessages.sent.merge(sent.filter { $0.key > number }) { _, latest in latest }
  }

  private func bringBackMessages(to number: Int) {
    recorder.bringBack(undoneMessages.traces, lastNumber: number)
    sent.merge(undoneMessages.sent.filter { $0.key <= number }) { former, _ in former }
    undoneMessages.traces.removeAll { $0.number <= number }
    undoneMessages.sent = undoneMessages.sent.filter { $0.key > number }
  }

  /// Runs commands in a copy of the world, says what they changed, and lets go of it.
  func tryOut(_ items: ArraySlice<Item>) throws(ShellError) {
    let former = (
      world: world, journal: journal, place: place, previous: previousPlace, parts: parts,
      options: options, watches: watches, sent: sent, lastMessage: recorder.lastNumber,
      journalBefore: journalBefore,
      traces: Dictionary(recorder.traces.map { ($0.number, $0) }) { first, _ in first }
    )
    world = try built(stepsSoFar)
    recorder.identify(by: rebuiltTraces)
    isTrying = true
    if let stepUnderWay { journal.append(stepUnderWay) }
    former.world.watch(with: [])
    world.watch(with: watchers)
    parts = nil
    defer {
      world.watch(with: [])
      (world, journal, place, previousPlace) = (
        former.world, former.journal, former.place, former.previous
      )
      (parts, options, watches, sent) = (
        former.parts, former.options, former.watches, former.sent
      )
      journalBefore = former.journalBefore
      world.watch(with: watchers)
      recorder.forget(after: former.lastMessage)
      recorder.identify(by: former.traces)
      (isTrying, isOver) = (false, false)
    }
    for item in items {
      guard try holds(item.conditions) else { continue }
      try run(item)
    }
    let changes =
      TopologyDiff(from: former.world.topology, to: world.topology).lines
      + world.linesBesideTopology(unlike: former.world)
    write(changes.isEmpty ? "would change nothing\n" : "would change\n" + text(of: changes))
  }

  private func text(of changes: [String]) -> String {
    changes.map { line in
      "  \(line.painted(TopologyDiff.ink(for: line), if: isPainting))\n"
    }.joined()
  }

  /// Begins a new world, as a part of the command under way.
  func replaceWorld() throws(ShellError) {
    // A world that is empty is what the journal's parts are built on from here on.
    parts?.append(Journal.Part(invocation: nil, place: .top, isLoading: loading != nil))
    let empty = World(emptyLike: world)
    empty.hasChanged = true
    world.suppressSends(recordingIn: nil)
    empty.suppressSends(recordingIn: loading)
    world.watch(with: [])
    world = empty
    world.watch(with: watchers)
    recorder.identify(by: [:])
    (place, previousPlace) = (.top, nil)
  }

  /// The world that steps build, watched by nobody.
  private func built(_ steps: some Collection<Journal.Step>) throws(ShellError) -> World {
    try built(steps) { () throws(ShellError) in }
  }

  /// The same, if nobody wants it to stop before it is done.
  private func built(
    _ steps: some Collection<Journal.Step>, unlessInterruptedAt span: SourceSpan?
  ) throws(ShellError) -> World {
    try built(steps) { () throws(ShellError) in
      if stage.isCancelled() { throw ShellError(.interrupted, at: span) }
    }
  }

  private func built(
    _ steps: some Collection<Journal.Step>, beforeEach check: () throws(ShellError) -> Void
  ) throws(ShellError) -> World {
    if catalog.isLive { throw ShellError(.adoptedTree) }
    stage.isRebuilding = true
    defer { stage.isRebuilding = false }
    let again = RebuiltTraces(recorder.options, upTo: steps.reduce(0) { max($0, $1.lastMessage) })
    var world = try World(catalog: catalog, stage: stage)
    defer { progress = nil }
    for (index, step) in steps.enumerated() {
      try check()
      progress = Progress(done: index, total: steps.count, what: "steps")
      again.watch(world, in: step)
      for part in step.parts {
        if part.invocation == nil {
          world = World(emptyLike: world)
          again.watch(world, in: step)
        }
        if (world.suppressedSends != nil) != part.isLoading {
          world.suppressSends(recordingIn: part.isLoading ? SuppressedSends() : nil)
        }
        guard let invocation = part.invocation else { continue }
        let context = CommandContext(
          session: self, world: world, place: part.place, isRebuilding: true)
        try invocation.spec.run(invocation, context)
      }
      again.end(step)
    }
    world.watch(with: [])
    rebuiltTraces = again.traces
    world.hasChanged = false
    world.suppressSends(recordingIn: loading)
    return world
  }

  private func use(_ world: World, lastMessage: Int? = nil) {
    self.world.watch(with: [])
    self.world = world
    world.watch(with: watchers)
    let last = lastMessage ?? journal.steps.last?.lastMessage ?? 0
    recorder.forget(after: last)
    recorder.identify(by: rebuiltTraces)
    sent = sent.filter { $0.key <= last }
    while world.existing(place) == nil, let above = place.parent { place = above }
  }
}
