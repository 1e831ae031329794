import PatchbayEngine

// Determines whether a message or hop repeats an earlier one.

/// The messages of a cascade by shape, that is, by everything except their fields.
struct MessageShapes {
  private var numbers: [Shape: Int] = [:]
  private var counts: [Int] = []
  /// The family of each shape: a family contains shapes that differ only in the sender.
  private var families: [Int] = []
  private var familyNumbers: [Shape: Int] = [:]
  private var familyCounts: [Int] = []
  private var contents: [Content: Int] = [:]
  /// The content and the cause of each message.
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
  /// Adds a message; returns its shape, and whether one of its causes was equal to it.
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

  /// The number of messages of a shape.
  func count(of shape: Int) -> Int { counts[shape] }

  /// The family of a shape, and its number of messages.
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
    let family = familyNumbers[shape] ?? familyCounts.count
    if family == familyCounts.count {
      familyNumbers[shape] = family
      familyCounts.append(0)
    }
    families.append(family)
    return counts.count - 1
  }

  /// Whether a cause has the same content; the engine limits the chain, so this is fast.
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

/// The properties that make hops of messages of one shape equal.
struct HopShape: Sendable, Hashable {
  private let message: Int
  private let sort: Sort
  private let place: TopologyPath?
  /// Words that distinguish hops: a kind, a reason or a fault.
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

  /// A shape that ignores the place; interceptors are always distinguished.
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
  /// Whether the message was dropped, an observer was skipped, or a fault occurred.
  var isAlarm: Bool {
    switch self {
    case .intercepted(_, .dropped), .skipped, .fault: true
    default: false
    }
  }
}
