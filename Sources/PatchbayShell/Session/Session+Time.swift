import PatchbayInspection

// Going back and forth, and trying out: the world is built again from what was done.

extension Session {
  /// Builds the world of the journal's steps in place of this one.
  func rebuild(keepingTraces: Bool) throws(ShellError) {
    use(try built(journal.steps), keepingTraces: keepingTraces)
  }

  func undo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    guard count <= journal.steps.count else {
      throw ShellError(.nothingToUndo(wanted: count, there: journal.steps.count), at: span)
    }
    let world = try built(journal.steps.dropLast(count))
    journal.undo(count)
    use(world)
  }

  func redo(_ count: Int, at span: SourceSpan?) throws(ShellError) {
    guard count <= journal.undone.count else {
      throw ShellError(.nothingToRedo(wanted: count, there: journal.undone.count), at: span)
    }
    let world = try built(journal.steps + journal.undone.suffix(count).reversed())
    journal.redo(count)
    use(world)
  }

  /// Runs commands in a copy of the world, says what they changed, and lets go of it.
  func tryOut(_ items: ArraySlice<Item>) throws(ShellError) {
    let former = (
      world: world, journal: journal, place: place, previous: previousPlace, parts: parts,
      options: options, watches: watches, sent: sent, lastMessage: recorder.lastNumber
    )
    isTrying = true
    world = try built(journal.steps)
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
      world.watch(with: watchers)
      recorder.forget(after: former.lastMessage)
      (isTrying, isOver) = (false, false)
    }
    for item in items {
      guard try holds(item.conditions) else { continue }
      try run(item)
    }
    let changes = TopologyDiff(from: former.world.topology, to: world.topology)
    write(changes.isEmpty ? "would change nothing\n" : "would change\n" + changes.lines.indented)
  }

  /// Begins a new world, as a part of the command under way.
  func replaceWorld() throws(ShellError) {
    // A world that is empty is what the journal's parts are built on from here on.
    parts?.append(Journal.Part(invocation: nil, place: .top))
    let empty = World(emptyLike: world)
    empty.hasChanged = true
    world.watch(with: [])
    world = empty
    world.watch(with: watchers)
    (place, previousPlace) = (.top, nil)
  }

  /// The world that steps build, watched by nobody.
  private func built(_ steps: some Collection<Journal.Step>) throws(ShellError) -> World {
    if catalog.isLive { throw ShellError(.adoptedTree) }
    stage.isRebuilding = true
    defer { stage.isRebuilding = false }
    var world = try World(catalog: catalog, stage: stage)
    for step in steps {
      for part in step.parts {
        guard let invocation = part.invocation else {
          world = World(emptyLike: world)
          continue
        }
        let context = CommandContext(
          session: self, world: world, place: part.place, isRebuilding: true)
        try invocation.spec.run(invocation, context)
      }
    }
    world.hasChanged = false
    return world
  }

  private func use(_ world: World, keepingTraces: Bool = false) {
    self.world.watch(with: [])
    self.world = world
    world.watch(with: watchers)
    if !keepingTraces {
      let last = journal.steps.last?.lastMessage ?? 0
      recorder.forget(after: last)
      sent = sent.filter { $0.key <= last }
    }
    while world.existing(place) == nil, let above = place.parent { place = above }
  }
}

extension [String] {
  fileprivate var indented: String { map { "  \($0)\n" }.joined() }
}
