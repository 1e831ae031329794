import PatchbayEngine

/// What is written of a cascade: what happens, and what stands for the rest.
package enum FoldedUpdate: Sendable {
  /// An update that is written.
  case update(TraceUpdate)
  /// Messages with nothing new to tell.
  case repetition(Repetition)
  /// Hops that are like many others before them.
  case alike(AlikeHops)
  /// What a cascade came to that is too long to be written.
  case summary(CascadeSummary)
}

/// Leaves out of a cascade, while it happens, what repeats what has been written.
///
///     var folding = TraceFolding()
///     recorder.onUpdate = { update in
///       let folded = folding.take(update)
///       folded.before.forEach(write)
///       if folded.isWritten { write(.update(update)) }
///     }
///     ...
///     folding.finish().forEach(write)
///
/// A message that leads to itself, with the same fields, repeats at once; any other does from the fourth of
/// its kind and sender on, or from the twenty-first of its kind by any sender. Of a message that repeats,
/// only what is new is written: a hop that none of them had yet, a drop, a fault, an observer that was passed
/// over. Of hops that differ in their places alone, as in a fan to many observers, the first twenty are
/// written. Once very many lines are written, only what is lost or fails in another way than before still is,
/// and the first message of each kind; a summary tells of the rest.
package struct TraceFolding: Sendable {
  /// The detail, which decides which hops have a line of their own.
  private let detail: TextStyle.Detail
  /// Once there are so many lines, the rest is summed up.
  private let mostLines: Int
  private var lines = 0
  private var messages: [Int: Message] = [:]
  private var shapes = MessageShapes()
  private var seen: Set<HopShape> = []
  /// How many hops there were that are alike but for their places.
  private var alike: [HopShape: Int] = [:]
  /// The alike hops that were not written since the last line.
  private var run: AlikeHops?
  /// What hops were said to be about.
  private var notes: Set<String> = []
  private var repetition: Repetition?
  private var summary: CascadeSummary
  /// Hops and messages that were left out because there are very many lines.
  private var leftOut = 0

  /// How much is written of a message.
  private enum Telling {
    /// Everything, while there is room.
    case all
    /// Only what is new, and nothing has been yet.
    case nothing
    /// Only what is new, below the headline that is written.
    case news
  }

  private struct Message {
    /// The trace as it began.
    let trace: Trace
    let level: Int
    let shape: Int
    /// It repeats others that have other senders.
    var isOneOfMany = false
    var telling: Telling
    /// The hops that are not written.
    var hidden: Set<Int> = []
  }

  /// The folding of a cascade of which so much is written, and of which a recorder keeps so many messages.
  package init(
    _ detail: TextStyle.Detail = .full, mostLines: Int = 200, keptMessages: Int = 1_000
  ) {
    self.detail = detail
    self.mostLines = mostLines
    summary = CascadeSummary(keptMessages: keptMessages)
  }
}

extension TraceFolding {
  /// How many messages of a kind and sender are written before one repeats.
  static let mostOccurrences = 3
  /// How many alike hops are written, and how many messages that differ in their senders alone.
  package static let mostAlike = 20

  /// What to write for an update.
  package struct Folded {
    /// What stands before it.
    package var before: [FoldedUpdate] = []
    /// Whether the update is written itself.
    package var isWritten = false
  }

  /// What to write for an update, perhaps nothing.
  package mutating func take(_ update: TraceUpdate) -> Folded {
    switch update {
    case .began(let trace, let level): begin(trace, level)
    case .hop(let hop, let number): take(hop, of: number)
    case .note(let words, let hop, let number): take(words, about: hop, of: number)
    case .ended(let trace, _): end(trace)
    }
  }

  /// What to write at the end.
  package mutating func finish() -> [FoldedUpdate] {
    let last = flush()
    guard leftOut > 0 else { return last }
    summary.leftOut = leftOut
    return last + [.summary(summary)]
  }

  /// What repeated until now; to be written before anything else is.
  private mutating func flush() -> [FoldedUpdate] {
    let last = [
      run.take().map(FoldedUpdate.alike), repetition.take().map(FoldedUpdate.repetition),
    ].compactMap(\.self)
    lines += last.count
    return last
  }

  /// The update is written, behind what is to be written before.
  private mutating func write(after before: [FoldedUpdate] = []) -> Folded {
    let before = before + flush()
    lines += 1
    return Folded(before: before, isWritten: true)
  }
}

// MARK: - Messages

extension TraceFolding {
  private mutating func begin(_ trace: Trace, _ level: Int) -> Folded {
    let isFirstOfKind = summary.count(trace)
    let (shape, isLoop) = shapes.add(trace)
    let isRepeated = isLoop || shapes.count(of: shape) > Self.mostOccurrences
    var message = Message(trace: trace, level: level, shape: shape, telling: .all)
    message.isOneOfMany = !isRepeated && shapes.family(of: shape).count > Self.mostAlike
    defer { messages[trace.number] = message }
    // The first that a command sends itself are always written.
    guard trace.cause != nil || isRepeated else { return write() }
    if isRepeated || message.isOneOfMany {
      message.telling = .nothing
      repetition = repetition ?? Repetition(level: level)
      repetition?.append(trace)
      return Folded()
    }
    if lines >= mostLines, !isFirstOfKind {
      message.telling = .nothing
      leftOut += 1
      return Folded()
    }
    return write()
  }

  private mutating func end(_ trace: Trace) -> Folded {
    guard let message = messages.removeValue(forKey: trace.number) else {
      return Folded(isWritten: true)
    }
    if message.telling == .nothing, trace.cut == nil { return Folded() }
    return write(after: reveal(message))
  }

  /// Writes the headline of a message that nothing has been written of.
  private mutating func reveal(_ message: Message) -> [FoldedUpdate] {
    guard message.telling == .nothing else { return [] }
    messages[message.trace.number]?.telling = .news
    repetition?.removeLast(message.trace.number)
    if repetition?.isEmpty == true { repetition = nil }
    return write().before + [.update(.began(message.trace, level: message.level))]
  }
}

// MARK: - Hops

extension TraceFolding {
  private mutating func take(_ hop: Trace.Hop, of number: Int) -> Folded {
    guard let message = messages[number] else { return Folded(isWritten: true) }
    summary.count(hop)
    let isFirst = seen.insert(HopShape(hop.step, of: message.shape)).inserted
    let count = countAlike(hop, message)
    let isNew = message.isOneOfMany ? count == 1 : isFirst
    if detail == .brief, !hop.step.isNews { return Folded(isWritten: message.telling == .all) }
    if isWritten(hop.step, isNew: isNew, message.telling) {
      guard message.telling == .all, count > Self.mostAlike, !hop.step.isAlarm else {
        return write(after: reveal(message))
      }
      hide(hop, of: number, message.level)
      return Folded()
    }
    messages[number]?.hidden.insert(hop.number)
    if lines >= mostLines { leftOut += 1 }
    return Folded()
  }

  /// How many hops of messages of this family there were that are like this one.
  private mutating func countAlike(_ hop: Trace.Hop, _ message: Message) -> Int {
    let shape = HopShape(anywhere: hop.step, of: shapes.family(of: message.shape).number)
    alike[shape, default: 0] += 1
    return alike[shape] ?? 1
  }

  private mutating func hide(_ hop: Trace.Hop, of number: Int, _ level: Int) {
    messages[number]?.hidden.insert(hop.number)
    leftOut += 1
    run = run ?? AlikeHops(level: level)
    run?.append(hop, of: number)
  }

  /// What is said about a hop; what is said for the first time brings the hop back.
  private mutating func take(_ words: String, about hop: Int, of number: Int) -> Folded {
    let isNew = notes.insert(words).inserted
    guard messages[number]?.hidden.contains(hop) == true else {
      return Folded(isWritten: messages[number] != nil)
    }
    guard isNew, lines < mostLines, let last = run?.removeLast(hop, of: number) else {
      return Folded()
    }
    if run?.isEmpty == true { run = nil }
    messages[number]?.hidden.remove(hop)
    leftOut -= 1
    return Folded(before: write().before + [.update(.hop(last, of: number))], isWritten: true)
  }

  private func isWritten(_ step: Trace.Step, isNew: Bool, _ telling: Telling) -> Bool {
    if lines >= mostLines { return step.isAlarm && isNew }
    return telling == .all || isNew || step.isAlarm
  }
}
