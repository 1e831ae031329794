import PatchbayEngine

// Determines whether a message or hop repeats an earlier one.

/// The messages of a cascade by shape, that is, by everything except their fields.
struct MessageShapes: Sendable {
  private var shapes = Counts<Trace>()
  /// Families contain shapes that differ only in the sender.
  private var families = Counts<Trace>()
  /// The family of each shape.
  private var familyOf: [Int] = []
  private var contents: [Trace: Int] = [:]
  /// The content and the cause of each message.
  private var ways: [Int: (content: Int, cause: Int?)] = [:]
}

extension MessageShapes {
  /// Adds a message; returns its shape, and whether one of its causes was equal to it.
  mutating func add(_ trace: Trace) -> (shape: Int, isLoop: Bool) {
    var form = trace.form
    let shape = shapes.add(form)
    form.sender = .top
    let family = families.add(form)
    if shape == familyOf.count { familyOf.append(family) }
    (form.sender, form.message) = (trace.sender, trace.message)
    let known = contents.count
    let content = contents[form, default: known]
    contents[form] = content
    ways[trace.number] = (content, trace.cause?.message)
    return (shape, content < known && leads(from: content, to: trace))
  }

  /// The number of messages of a shape.
  func count(of shape: Int) -> Int { shapes.inOrder[shape].count }

  /// The family of a shape, and its number of messages.
  func family(of shape: Int) -> (number: Int, count: Int) {
    (familyOf[shape], families.inOrder[familyOf[shape]].count)
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

/// The properties that make hops of messages of one shape equal.
struct HopShape: Sendable, Hashable {
  private let message: Int
  private let place: TopologyPath?
  /// The first word for the step, without the number of a copy.
  private let verb: Substring
  /// Words that distinguish hops: a kind, a reason or a fault.
  private let words: String?

  /// A shape; that of a hop `anywhere` ignores the place, but for interceptors.
  init(_ step: Trace.Step, of message: Int, anywhere: Bool = false) {
    self.message = message
    if case .intercepted = step { place = step.place } else { place = anywhere ? nil : step.place }
    verb = step.verb(isQuery: false).prefix { $0 != " " }
    words =
      switch step {
      case .skipped(_, let reason): reason.rawValue
      case .replayed(_, let message): message.kind
      case .fault(let words): words
      case .entered, .intercepted, .delivered, .answered: step.made?.kind
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
