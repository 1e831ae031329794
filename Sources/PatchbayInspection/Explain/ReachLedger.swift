/// What decides that is not known: code, in the order in which the message meets it, and fields.
struct Doubts: ExpressibleByArrayLiteral, Equatable {
  private(set) var places: [TopologyPath] = []
  private(set) var fields: [String] = []

  init(arrayLiteral places: TopologyPath...) { for place in places { insert(place) } }
}

extension Doubts {
  var isEmpty: Bool { places.isEmpty && fields.isEmpty }

  /// The verdict: code decides even where all fields are known.
  var verdict: Reach.Verdict {
    places.isEmpty && !fields.isEmpty ? .dependsOnFields(fields) : .dependsOnCode(of: places)
  }

  mutating func insert(_ place: TopologyPath) {
    if !places.contains(place) { places.append(place) }
  }

  mutating func insert(field: String) {
    if !fields.contains(field) { fields.append(field) }
  }

  mutating func formUnion(_ other: Doubts) {
    for place in other.places { insert(place) }
    for field in other.fields { insert(field: field) }
  }

  func union(_ other: Doubts) -> Doubts {
    var union = self
    union.formUnion(other)
    return union
  }
}

/// What would happen to a message, and what might.
struct ReachLedger {
  private var deliveries: [TopologyPath: Delivery] = [:]
  private var meetings: [Meeting: Doubts] = [:]

  /// A copy of the message at an interceptor.
  struct Meeting: Hashable {
    let node: Int
    /// The interceptor's place in the chain of its node.
    let place: Int
    let copy: ReachCopy
  }

  struct Delivery {
    /// The kinds for certain, in order.
    var kinds: [String] = []
    /// The places whose code decides about the others.
    var doubts: Doubts = []
  }
}

extension ReachLedger {
  mutating func deliver(_ kind: String, to member: TopologyPath, _ doubts: Doubts) {
    var delivery = deliveries[member] ?? Delivery()
    if !doubts.isEmpty {
      delivery.doubts.formUnion(doubts)
    } else if !delivery.kinds.contains(kind) {
      delivery.kinds.append(kind)
    }
    deliveries[member] = delivery
  }

  mutating func meet(_ meeting: Meeting, _ doubts: Doubts) {
    guard let known = meetings[meeting] else {
      meetings[meeting] = doubts
      return
    }
    if !known.isEmpty { meetings[meeting] = doubts.isEmpty ? doubts : known.union(doubts) }
  }

  func delivery(to member: TopologyPath) -> Delivery? { deliveries[member] }

  /// What it depends on whether a copy comes to an interceptor; nil if it does not.
  func doubts(about meeting: Meeting) -> Doubts? { meetings[meeting] }
}

/// How many answers a query has by now, at least and at most.
struct AnswerCount {
  var limit: Int?
  private var least = 0
  private var most = 0
  /// The responders that may have answered.
  private var answerers: Doubts = []
}

extension AnswerCount {
  /// No further responder would be asked.
  var isEnough: Bool { limit.map { least >= $0 } ?? false }

  mutating func add(_ count: Int) {
    least = Self.sum(least, max(0, count))
    most = Self.sum(most, max(0, count))
  }

  mutating func mayAdd(_ count: Int, by answerer: TopologyPath) {
    most = Self.sum(most, count)
    answerers.insert(answerer)
  }

  mutating func mayBeEnough(by interceptor: TopologyPath) {
    most = .max
    answerers.insert(interceptor)
  }

  /// The copy, in doubt if there might be enough answers before it gets any further.
  func doubting(_ copy: ReachWalk.Copy) -> ReachWalk.Copy {
    guard let limit, most >= limit else { return copy }
    var copy = copy
    copy.doubts.formUnion(answerers)
    return copy
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, isTooMuch) = a.addingReportingOverflow(b)
    return isTooMuch ? .max : sum
  }
}

/// Where messages of which kinds have been: what has been walked once need not be walked again.
struct Passages {
  private var certain: Set<Passage> = []
  private var doubted: [Passage: [Doubts]] = [:]
  private var contents: [Passage: Set<AnyHashable>] = [:]

  /// How often a way is walked again with other doubts, to name all places that decide.
  private static let mostDoubted = 4
  /// How many messages of a kind are distinguished at one place.
  private static let mostContents = 32

  private struct Passage: Hashable {
    let node: Int
    let next: Int
    let kind: String?
    var content: AnyHashable?
  }
}

extension Passages {
  /// The copy, distinguished from others at its place; beyond the limit its contents are dropped.
  mutating func telling(_ copy: ReachWalk.Copy, _ node: Int, _ next: Int) -> ReachWalk.Copy {
    guard let content = copy.content else { return copy }
    let place = Passage(node: node, next: next, kind: copy.kind)
    let known = contents[place] ?? []
    if known.contains(content) { return copy }
    if known.count < Self.mostContents {
      contents[place, default: []].insert(content)
      return copy
    }
    var copy = copy
    copy.content = nil
    return copy
  }

  mutating func isNew(_ node: Int, _ next: Int, _ copy: ReachWalk.Copy) -> Bool {
    let passage = Passage(node: node, next: next, kind: copy.kind, content: copy.content)
    if certain.contains(passage) { return false }
    if copy.doubts.isEmpty { return certain.insert(passage).inserted }
    let known = doubted[passage] ?? []
    guard known.count < Self.mostDoubted, !known.contains(copy.doubts) else { return false }
    doubted[passage, default: []].append(copy.doubts)
    return true
  }
}
