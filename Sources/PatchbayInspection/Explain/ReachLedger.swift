/// The unknowns that an outcome depends on: interceptors' code, in the order of the way, and
/// fields.
struct Doubts: ExpressibleByArrayLiteral, Hashable {
  private(set) var places: [TopologyPath] = []
  private(set) var fields: [String] = []

  init(arrayLiteral places: TopologyPath...) { for place in places { insert(place) } }
}

extension Doubts {
  var isEmpty: Bool { places.isEmpty && fields.isEmpty }

  /// The verdict: depends on fields only if no code is involved.
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

/// The certain and the possible deliveries of a message.
struct ReachLedger {
  private var deliveries: [TopologyPath: Delivery] = [:]
  private var meetings: [Meeting: Doubts] = [:]

  /// A copy of the message at an interceptor.
  struct Meeting: Hashable {
    let station: Effects.Station
    let copy: MessageCopy
  }

  struct Delivery: Hashable {
    /// The kinds that are certainly delivered, in order.
    var kinds: [String] = []
    /// The unknowns that decide about further kinds.
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

  /// The unknowns that decide whether a copy reaches an interceptor; nil if it never does.
  func doubts(about meeting: Meeting) -> Doubts? { meetings[meeting] }
}

/// The number of answers to a query so far, as a minimum and a maximum.
struct AnswerCount {
  var limit: Int?
  private var least = 0
  private var most = 0
  /// The responders that may have answered.
  private var answerers: Doubts = []
}

extension AnswerCount {
  /// Whether the limit is certainly reached, so that no further responder is asked.
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

  /// The copy, made doubtful if the limit of answers may already be reached.
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

/// The passages already walked, so that none is walked twice.
struct Passages {
  private var certain: Set<Passage> = []
  private var doubted: [Passage: [Doubts]] = [:]
  private var contents: [Passage: Set<AnyHashable>] = [:]

  /// How often a passage is walked again with other unknowns, so that all deciding places are
  /// named.
  private static let mostDoubted = 4
  /// The number of contents distinguished for one kind at one place.
  private static let mostContents = 32

  private struct Passage: Hashable {
    let node: Int
    let next: Int
    let kind: String?
    var content: AnyHashable?
  }
}

extension Passages {
  /// The copy with its content, or without it once the limit of contents at the place is reached.
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
