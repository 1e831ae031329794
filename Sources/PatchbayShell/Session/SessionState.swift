import PatchbayLanguage

/// All that a session is, but for the messages, which its recorder keeps.
///
/// To copy it costs next to nothing. The world alone is no value: what holds a copy of this notes whether
/// the world has changed since.
struct SessionState {
  /// What was built.
  var world: World
  /// How it was built, and what was undone.
  var journal: Journal
  /// What the command under way has done so far; nil between commands.
  var step: StepUnderWay?
  /// The commands of messages that were taken back, and yet kept, by the messages' numbers.
  var keptCommands: [Int: SentCommand] = [:]
  /// How many parts the journal has had, those that are undone or gone among them.
  var partCount = 0
  /// Where paths are read from.
  var place = PathText.top
  /// The place before that.
  var previousPlace: FollowedPath?
  /// How the session behaves.
  var options: SessionOptions
  /// What `watch` looks for.
  var watches = WatchList()
  /// What is done is done to a copy: nothing outside may change.
  var isTrying = false
  /// Whether `quit` was said.
  var isOver = false
}

/// What a command has done so far.
struct StepUnderWay {
  /// The number of the last message before it began.
  let messagesBefore: Int
  /// Where the session stood then.
  let place: PathText
  /// The commands that changed the world, one after the other.
  var parts: [Journal.Part] = []
  /// The commands that sent messages, in the order of these.
  var sent: [Journal.SentMessage] = []
}

extension StepUnderWay {
  /// Notes a change; what says the same as the one before is not kept a second time.
  fileprivate mutating func note(_ change: WorldChange, number: Int) -> Journal.Part {
    let former = parts.last?.change
    let kept = former.flatMap { $0.says(change) ? $0 : nil } ?? change
    let part = Journal.Part(number: number, change: kept)
    parts.append(part)
    return part
  }

  /// Notes a command that has sent a message.
  mutating func note(_ command: SentCommand, sending number: Int) {
    let former = sent.last?.command
    let kept = former.flatMap { $0.says(command) ? $0 : nil } ?? command
    sent.append(Journal.SentMessage(number: number, command: kept))
  }

  /// The step that it is if nothing is added to it; nil if it has changed nothing.
  func step(item: Item?, placeAfter: PathText, lastMessage: Int) -> Journal.Step? {
    guard !parts.isEmpty else { return nil }
    return Journal.Step(
      item: item, parts: parts, place: place, placeAfter: placeAfter,
      messagesBefore: messagesBefore,
      lastMessage: lastMessage, sent: sent)
  }
}

extension SessionState {
  /// The journal's steps, and what the command under way has done so far, with this as its last message.
  func stepsSoFar(upTo lastMessage: Int) -> JournalSteps {
    journal.steps + step?.step(item: nil, placeAfter: place, lastMessage: lastMessage)
  }
}

extension SessionState {
  /// Notes a change of the world as a part of the command under way.
  mutating func note(_ change: WorldChange) -> Journal.Part {
    let part =
      step?.note(change, number: partCount) ?? Journal.Part(number: partCount, change: change)
    partCount += 1
    return part
  }
}

// MARK: - Who has sent what

extension SessionState {
  /// The command that sent a message; nil if no command has.
  func command(sending number: Int) -> SentCommand? {
    step?.sent.command(sending: number) ?? keptCommands[number] ?? journal.command(sending: number)
  }

  /// The commands whose messages are in no step of the journal, by the messages' numbers.
  func commandsOutsideJournal(after number: Int) -> [Int: SentCommand] {
    var commands = keptCommands.filter { $0.key > number }
    for sent in step?.sent ?? [] where sent.number > number { commands[sent.number] = sent.command }
    return commands
  }
}

// MARK: - Places

extension SessionState {
  /// Lets the places follow what a part of the journal did, those that are watched too.
  mutating func follow(_ part: Journal.Part) {
    if part.invocation == nil { (place, previousPlace) = (.top, nil) }
    for (index, change) in part.pathChanges.enumerated() {
      follow(change, at: .init(part: part.number, index: index))
    }
  }

  /// Lets the places go back to before a part of the journal.
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

  /// Leaves a place at which there is nothing for the one above.
  mutating func leaveNowhere() {
    while world.existing(place) == nil, let above = place.parent { place = above }
  }
}
