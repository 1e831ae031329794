import PatchbayEngine

// When a message, or a hop of one, is the same as another before it.

/// The messages of a cascade by what they have in common, apart from their fields.
struct MessageShapes {
  private var numbers: [Shape: Int] = [:]
  private var counts: [Int] = []
  /// The family of each shape: shapes of messages that differ in their senders alone.
  private var families: [Int] = []
  private var familyNumbers: [Shape: Int] = [:]
  private var familyCounts: [Int] = []
  private var contents: [Content: Int] = [:]
  /// What is known of each message: its content, and the message that led to it.
  private var ways: [Int: (content: Int, cause: Int?)] = [:]

  private struct Shape: Hashable {
    let kind: String
    let category: Trace.Category
    let scheme: String?
    let channel: String?
    let scope: Trace.Scope
    let question: Trace.Question?
    var sender: TopologyPath
  }

  private struct Content: Hashable {
    let shape: Int
    let fields: [Payload.Field]
  }
}

extension MessageShapes {
  /// The number of a message's shape, and whether a message that led to it was the same.
  mutating func add(_ trace: Trace) -> (shape: Int, isLoop: Bool) {
    let shape = number(of: trace)
    counts[shape] += 1
    familyCounts[families[shape]] += 1
    let known = contents.count
    let content = contents[Content(shape: shape, fields: trace.message.fields), default: known]
    contents[Content(shape: shape, fields: trace.message.fields)] = content
    ways[trace.number] = (content, trace.cause?.message)
    return (shape, content < known && leads(from: content, to: trace))
  }

  /// How many messages of a shape there have been.
  func count(of shape: Int) -> Int { counts[shape] }

  /// The number of the family of a shape, and how many messages it has had.
  func family(of shape: Int) -> (number: Int, count: Int) {
    (families[shape], familyCounts[families[shape]])
  }

  private mutating func number(of trace: Trace) -> Int {
    var shape = Shape(
      kind: trace.message.kind, category: trace.category, scheme: trace.scheme,
      channel: trace.channel, scope: trace.scope, question: trace.question, sender: trace.sender)
    if let number = numbers[shape] { return number }
    numbers[shape] = counts.count
    counts.append(0)
    shape.sender = .top
    if familyNumbers[shape] == nil {
      familyNumbers[shape] = familyCounts.count
      familyCounts.append(0)
    }
    families.append(familyNumbers[shape] ?? 0)
    return counts.count - 1
  }

  /// No chain of causes is longer than the engine allows, so this is short.
  private func leads(from content: Int, to trace: Trace) -> Bool {
    var above = trace.cause?.message
    while let number = above, let way = ways[number] {
      if way.content == content { return true }
      above = way.cause
    }
    return false
  }
}

extension MessageShapes: Sendable {}

/// What a hop has in common with those of other messages of one shape.
struct HopShape: Sendable, Hashable {
  private let message: Int
  private let sort: Sort
  private let place: TopologyPath?
  /// Words that make it another: a kind, a reason, a fault.
  private let words: String?

  private enum Sort {
    case enter, pass, change, copy, drop, wait, answerInPlace, add, deliver, answer, skip, replay,
      fault
  }
}

extension HopShape {
  init(_ step: Trace.Step, of message: Int) {
    self.message = message
    place = step.place
    (sort, words) = Self.parts(of: step)
  }

  /// What it has in common with hops at other places; interceptors are always distinguished.
  init(anywhere step: Trace.Step, of message: Int) {
    self.message = message
    place = if case .intercepted(let interceptor, _) = step { interceptor } else { nil }
    (sort, words) = Self.parts(of: step)
  }

  private static func parts(of step: Trace.Step) -> (Sort, String?) {
    switch step {
    case .entered: (.enter, nil)
    case .intercepted(_, let verdict): parts(of: verdict)
    case .delivered: (.deliver, nil)
    case .answered: (.answer, nil)
    case .skipped(_, let reason): (.skip, reason.rawValue)
    case .replayed(_, let message): (.replay, message.kind)
    case .fault(let words): (.fault, words)
    }
  }

  private static func parts(of verdict: Trace.Verdict) -> (Sort, String?) {
    switch verdict {
    case .passed: (.pass, nil)
    case .changed(_, let message, _): (.change, message.kind)
    case .copied(_, _, let message, _): (.copy, message.kind)
    case .dropped: (.drop, nil)
    case .deferred: (.wait, nil)
    case .answered(_, let goesOn): (goesOn ? .add : .answerInPlace, nil)
    }
  }
}

extension Trace.Step {
  /// An observer did not receive the message, or a fault occurred.
  var isAlarm: Bool {
    switch self {
    case .intercepted(_, .dropped), .skipped, .fault: true
    default: false
    }
  }
}
