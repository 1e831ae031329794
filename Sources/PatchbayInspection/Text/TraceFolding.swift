import PatchbayEngine

/// A part of a cascade's output: an update, or a text that stands for omitted ones.
package enum FoldedUpdate: Sendable {
  /// An update that is written.
  case update(TraceUpdate)
  /// Messages that show nothing new, or hops that differ from many earlier ones only in their places.
  case omission(Omission)
  /// The summary of a cascade that is too long to be written.
  case summary(CascadeSummary)
}

/// Omits repetitions from the output of a cascade while it happens.
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
/// A message repeats if it is caused by an equal message; otherwise from the fourth of its kind and
/// sender on, or from the twenty-first of its kind from any sender. Of a repeating message only
/// news is written: a hop that none of them had before, a drop, a fault or a skipped observer. Of
/// hops that differ only in their places, the first twenty are written. After very many lines, only
/// new losses and faults and the first message of each kind are written; a summary covers the rest.
package struct TraceFolding: Sendable {
  /// The detail, which decides which hops have a line of their own.
  private let detail: TextStyle.Detail
  /// The number of lines after which the rest is summed up.
  private let mostLines: Int
  private var lines = 0
  private var messages: [Int: Message] = [:]
  private var shapes = MessageShapes()
  private var seen: Set<HopShape> = []
  /// The number of hops that differ only in their places, by shape.
  private var alike: [HopShape: Int] = [:]
  /// The alike hops omitted since the last line.
  private var run: Omission?
  /// The notes written so far.
  private var notes: Set<String> = []
  private var repetition: Omission?
  private var summary: CascadeSummary
  /// The number of hops and messages omitted.
  private var leftOut = 0

  /// The part of a message that is written.
  private enum Telling {
    /// Everything, while there is room.
    case all
    /// Only news, that is, new hops and losses; nothing has been written yet.
    case nothing
    /// Only news; the headline has been written.
    case news
  }

  private struct Message {
    /// The trace as it began.
    let trace: Trace
    let level: Int
    let shape: Int
    /// Whether the message repeats messages from other senders.
    var isOneOfMany = false
    var telling: Telling
    /// The hops that are not written.
    var hidden: Set<Int> = []
  }

  /// Creates a folding; `keptMessages` is the number of messages that the recorder keeps.
  package init(
    _ detail: TextStyle.Detail = .full, mostLines: Int = 200, keptMessages: Int = 1_000
  ) {
    (self.detail, self.mostLines) = (detail, mostLines)
    summary = CascadeSummary(keptMessages: keptMessages)
  }
}

extension TraceFolding {
  /// The number of messages of a kind and sender that are written before one repeats.
  static let mostOccurrences = 3
  /// The number of alike hops, and of messages that differ only in their senders, that are written.
  package static let mostAlike = 20

  /// The output for an update.
  package struct Folded {
    /// The updates to write before it.
    package var before: [FoldedUpdate] = []
    /// Whether the update is written itself.
    package var isWritten = false
  }

  /// Takes an update and returns what to write, possibly nothing.
  package mutating func take(_ update: TraceUpdate) -> Folded {
    switch update {
    case .began(let trace, let level): begin(trace, level)
    case .hop(let hop, let number): take(hop, of: number)
    case .note(let words, let hop, let number): take(words, about: hop, of: number)
    case .ended(let trace, _): end(trace)
    }
  }

  /// Returns what to write at the end of the cascade.
  package mutating func finish() -> [FoldedUpdate] {
    let last = flush()
    guard leftOut > 0 else { return last }
    summary.leftOut = leftOut
    return last + [.summary(summary)]
  }

  /// The repetitions collected so far, to be written before anything else.
  private mutating func flush() -> [FoldedUpdate] {
    let last = [run.take(), repetition.take()].compactMap { $0.map(FoldedUpdate.omission) }
    lines += last.count
    return last
  }

  /// The output of an update that is written, after other updates.
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
    // The first messages that a command sends itself are always written.
    guard trace.cause != nil || isRepeated else { return write() }
    if isRepeated || message.isOneOfMany {
      message.telling = .nothing
      repetition = repetition ?? Omission(level: level)
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

  /// Returns the headline of a message of which nothing has been written.
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

  /// Counts a hop; returns the number of alike hops in messages of the same family.
  private mutating func countAlike(_ hop: Trace.Hop, _ message: Message) -> Int {
    let shape = HopShape(
      hop.step, of: shapes.family(of: message.shape).number, anywhere: true)
    let count = alike[shape, default: 0] + 1
    alike[shape] = count
    return count
  }

  private mutating func hide(_ hop: Trace.Hop, of number: Int, _ level: Int) {
    messages[number]?.hidden.insert(hop.number)
    leftOut += 1
    run = run ?? Omission(level: level)
    run?.append(hop, of: number)
  }

  /// Takes a note; a new note on an omitted hop brings the hop back.
  private mutating func take(_ words: String, about hop: Int, of number: Int) -> Folded {
    let isNew = notes.insert(words).inserted
    guard messages[number]?.hidden.contains(hop) == true else {
      return Folded(isWritten: messages[number] != nil)
    }
    guard isNew, lines < mostLines, let last = run?.removeLast(number, hop: hop) else {
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
