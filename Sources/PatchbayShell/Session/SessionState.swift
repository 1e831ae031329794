import PatchbayLanguage

/// The state of a session, except for messages, which its recorder keeps.
///
/// A copy is cheap. The world is shared by all copies: the holder of a copy notes whether the world
/// has changed since.
struct SessionState {
  var world: World
  /// The steps that built the world, and the undone ones.
  var journal: Journal
  /// The step under way; nil between commands.
  var step: Journal.Step?
  /// The commands of messages that were kept though their commands were taken back, by message
  /// number.
  var keptCommands: [Int: SentCommand] = [:]
  /// The number of parts so far, undone and discarded ones included.
  var partCount = 0
  /// The place that relative paths begin at.
  var place = PathText.top
  /// The place before the last change of place.
  var previousPlace: FollowedPath?
  var options: SessionOptions
  var watches = WatchList()
  /// Whether a trial is under way: nothing outside the session may change.
  var isTrying = false
  /// Whether `quit` was run.
  var isOver = false
}

extension SessionState {
  /// The journal's steps, followed by the step under way with this last message.
  func stepsSoFar(upTo lastMessage: Int) -> JournalSteps {
    journal.steps + step?.ended(at: place, after: lastMessage)
  }

  /// Adds a change of the world, which ends after a message, as a part of the step under way.
  mutating func note(_ change: WorldChange, after lastMessage: Int) -> Journal.Part {
    let part =
      step?.note(change, number: partCount, after: lastMessage)
      ?? Journal.Part(number: partCount, change: change, messagesBefore: lastMessage)
    partCount += 1
    return part
  }
}

// MARK: - Messages and their commands

extension SessionState {
  /// The command that sent a message; nil if no command sent it.
  func command(sending number: Int) -> SentCommand? {
    step?.sent.command(sending: number) ?? keptCommands[number] ?? journal.command(sending: number)
  }

  /// Adds the commands of messages that were kept though their commands were taken back, and drops
  /// those of messages before the last `most`.
  mutating func keepCommands(_ commands: [Int: SentCommand], upTo most: Int) {
    keptCommands.merge(commands) { $1 }
    guard keptCommands.count / 2 > most, let last = keptCommands.keys.max() else { return }
    keptCommands = keptCommands.filter { $0.key > last - most }
  }

  /// The commands whose messages are in no step of the journal, by message number.
  func commandsOutsideJournal(after number: Int) -> [Int: SentCommand] {
    var commands = keptCommands.filter { $0.key > number }
    for sent in step?.sent ?? [] where sent.number > number { commands[sent.number] = sent.command }
    return commands
  }
}

// MARK: - Places

extension SessionState {
  /// Updates the session's and the watched places after a part of the journal.
  mutating func follow(_ part: Journal.Part) {
    if part.invocation == nil { (place, previousPlace) = (.top, nil) }
    for (index, change) in part.pathChanges.enumerated() {
      follow(change, at: .init(part: part.number, index: index))
    }
  }

  /// Updates the session's and the watched places after a part was taken back.
  mutating func followBack(_ part: Journal.Part) {
    for (index, change) in part.pathChanges.enumerated().reversed() {
      follow(change.reversed, at: .init(part: part.number, index: index))
    }
    if part.invocation == nil { (place, previousPlace) = (part.place, part.previousPlace) }
  }

  private mutating func follow(_ change: PathChange, at index: FollowedPath.Place) {
    var now = FollowedPath(place.topologyPath)
    now.follow(change, at: index)
    if now.isGone {
      place = PathText(written: now.path).parent ?? .top
      return follow(change, at: index)
    }
    place = PathText(written: now.path)
    previousPlace?.follow(change, at: index)
    watches.follow(change, at: index)
  }

  /// Moves up to the nearest place that exists.
  mutating func leaveNowhere() {
    while world.existing(place) == nil, let above = place.parent { place = above }
  }
}
