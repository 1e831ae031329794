import PatchbayLanguage

/// All that a session is, but for the messages, which its recorder keeps.
///
/// To copy it costs next to nothing. The world alone is no value: what holds a copy of this notes whether
/// the world has changed since.
struct SessionState {
  /// What was built.
  var world: World
  /// How it was built, and what was undone.
  var journal = Journal()
  /// What the command under way has done so far; nil between commands.
  var step: StepUnderWay?
  /// The commands of messages that were taken back, and yet kept, by the messages' numbers.
  var keptCommands: [Int: SentCommand] = [:]
  /// Where paths are read from.
  var place = PathText.top
  /// The place before that.
  var previousPlace: PathText?
  /// How the session behaves.
  var options: SessionOptions
  /// What `watch` looks for.
  var watches: [Watched] = []
  /// What is done is done to a copy: nothing outside may change.
  var isTrying = false
  /// Whether `quit` was said.
  var isOver = false
}

/// What a command has done so far.
struct StepUnderWay {
  /// The number of the last message before it began.
  let messagesBefore: Int
  /// The commands that changed the world, one after the other.
  var parts: [Journal.Part] = []
  /// The commands that sent messages, in the order of these.
  var sent: [Journal.SentMessage] = []
}

extension StepUnderWay {
  /// The step that it is if nothing is added to it; nil if it has changed nothing.
  func step(item: Item?, placeAfter: PathText, lastMessage: Int) -> Journal.Step? {
    guard !parts.isEmpty else { return nil }
    return Journal.Step(
      item: item, parts: parts, placeAfter: placeAfter, messagesBefore: messagesBefore,
      lastMessage: lastMessage, sent: sent)
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
  /// Lets the places follow their nodes.
  mutating func follow(_ moves: some Sequence<NodeMove>) {
    for move in moves {
      place = place.following(move)
      previousPlace = previousPlace?.following(move)
    }
  }

  /// Leaves a place at which there is nothing for the one above.
  mutating func leaveNowhere() {
    while world.existing(place) == nil, let above = place.parent { place = above }
  }
}

extension Journal.Step {
  /// The nodes that it gave other paths; none where it has begun another world.
  var moves: [NodeMove] { parts.contains { $0.invocation == nil } ? [] : parts.flatMap(\.moves) }
}
