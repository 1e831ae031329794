import PatchbayEngine

/// Those whose code decides, in the order in which the message meets them.
struct Doubts: ExpressibleByArrayLiteral, Equatable {
  private(set) var places: [TopologyPath] = []

  init(arrayLiteral places: TopologyPath...) { for place in places { insert(place) } }
}

extension Doubts {
  var isEmpty: Bool { places.isEmpty }

  mutating func insert(_ place: TopologyPath) {
    if !places.contains(place) { places.append(place) }
  }

  mutating func formUnion(_ other: Doubts) {
    for place in other.places { insert(place) }
  }
}

/// What would happen to a message, and what might.
struct ReachLedger {
  var cuts: [Cut] = []
  private var deliveries: [TopologyPath: Delivery] = [:]
  private var skips: [TopologyPath: Skip] = [:]

  /// A place from which the message, or its kind, would go no further.
  struct Cut {
    let reason: NonDeliveryReason
    let interceptor: TopologyPath
    let node: Int
    let goesOn: Bool
    let entrance: Int?
    let doubts: Doubts
  }

  struct Delivery {
    /// The kinds for certain, in order.
    var kinds: [String] = []
    /// On whose code the others depend.
    var doubts: Doubts = []
  }

  struct Skip {
    let reason: NonDeliveryReason
    var isCertain: Bool
    var doubts: Doubts
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

  mutating func skip(_ member: TopologyPath, _ reason: NonDeliveryReason, _ doubts: Doubts) {
    var skip = skips[member] ?? Skip(reason: reason, isCertain: false, doubts: [])
    if doubts.isEmpty { skip.isCertain = true }
    skip.doubts.formUnion(doubts)
    skips[member] = skip
  }

  func delivery(to member: TopologyPath) -> Delivery? { deliveries[member] }
  func skip(of member: TopologyPath) -> Skip? { skips[member] }
}

/// How many answers a query has by now, at least and at most.
struct AnswerCount {
  var limit: Int?
  private var least = 0
  private var most = 0
  /// Who may have answered.
  private var answerers: Doubts = []
}

extension AnswerCount {
  /// Nobody else would be asked.
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

  /// With other doubts a way is walked again, to name all who decide, but not for ever.
  private static let mostDoubted = 4

  private struct Passage: Hashable {
    let node: Int
    let next: Int
    let kind: String?
  }
}

extension Passages {
  mutating func isNew(_ node: Int, _ next: Int, _ copy: ReachWalk.Copy) -> Bool {
    let passage = Passage(node: node, next: next, kind: copy.kind)
    if certain.contains(passage) { return false }
    if copy.doubts.isEmpty { return certain.insert(passage).inserted }
    let known = doubted[passage] ?? []
    guard known.count < Self.mostDoubted, !known.contains(copy.doubts) else { return false }
    doubted[passage, default: []].append(copy.doubts)
    return true
  }
}
