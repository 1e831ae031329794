import PatchbayPlatform

/// A copy on its way, and how it came to be what it is.
///
/// The lists are numbers in the tables of a journey.
struct Trail {
  var copy: MessageCopy
  /// What interceptors are supposed to decide, where only missing fields or code can tell.
  var decisions = ChainTable<Decision>.empty
  /// The interceptors that are left out; with any, the message that is sent now does not come here
  /// as this copy.
  var removals = ChainTable<Removal>.empty
  /// The interceptors that changed it.
  var changes = ChainTable<Change>.empty

  /// Whether the copy comes here, if all is decided as supposed.
  var isActual: Bool { removals == ChainTable<Removal>.empty }
  /// Whether nothing had to be supposed.
  var isCertain: Bool { decisions == ChainTable<Decision>.empty }

  /// Whether an interceptor acts on a copy.
  struct Decision: Hashable {
    let station: Effects.Station
    let copy: MessageCopy
    let acts: Bool
  }

  struct Removal: Hashable {
    let station: Effects.Station
    /// The number of interceptors before it on the way.
    let place: Int
    /// The copy that does not pass it.
    let lost: MessageCopy
  }

  struct Change: Hashable {
    let station: Effects.Station
    /// The copy before the change.
    let former: MessageCopy
    /// Whether it may as well be left as it is.
    let isPossible: Bool
  }
}

/// The lists of trails.
struct TrailTables {
  /// Whether each copy is one that was made, so that those beyond the limit are left out.
  let isRecorded: Bool
  var decisions = ChainTable<Trail.Decision>()
  var removals = ChainTable<Trail.Removal>()
  var changes = ChainTable<Trail.Change>()
}

extension TrailTables {
  /// Whether fewer interceptors are left out, or less is supposed; if equal, the earlier ones.
  func isShorter(_ trail: Trail, than other: Trail) -> Bool {
    let counts = [trail, other].map {
      (removals.count(of: $0.removals), decisions.count(of: $0.decisions))
    }
    if counts[0] != counts[1] { return counts[0] < counts[1] }
    if trail.removals == other.removals { return false }
    return removals.elements(of: trail.removals)
      .lexicographicallyPrecedes(removals.elements(of: other.removals)) {
        ($0.place, $0.lost.number ?? 0) < ($1.place, $1.lost.number ?? 0)
      }
  }

  /// What two trails suppose in common, if they differ only in how the last interceptor decides.
  fileprivate func common(_ trail: Trail, _ other: Trail) -> Int? {
    guard let last = decisions.last(of: trail.decisions),
      let otherLast = decisions.last(of: other.decisions), last.before == otherLast.before,
      last.element.isOpposite(otherLast.element)
    else { return nil }
    return last.before
  }

  /// Whether some of the trails is taken, whatever interceptors decide.
  func isCertain(_ trails: [Trail]) -> Bool {
    var steps = 0
    func holds(_ terms: [[Trail.Decision]]) -> Bool {
      if terms.contains(where: \.isEmpty) { return true }
      steps += 1
      guard let first = terms.first?.first, steps < Self.mostSteps else { return false }
      return [true, false].allSatisfy { holds(Self.assuming(first, $0, in: terms)) }
    }
    return holds(trails.map { decisions.elements(of: $0.decisions) })
  }

  /// The decisions on which it depends whether some of the trails is taken.
  func deciding(_ trails: [Trail]) -> [Trail.Decision] {
    let terms = trails.map { decisions.elements(of: $0.decisions) }
    var steps = 0
    func isAlike(_ one: [[Trail.Decision]], _ other: [[Trail.Decision]]) -> Bool {
      let (isOne, isOther) = (one.contains([]), other.contains([]))
      steps += 1
      guard steps < Self.mostSteps else { return false }
      guard let next = (isOne ? nil : one.first?.first) ?? (isOther ? nil : other.first?.first)
      else { return isOne == isOther }
      return [true, false].allSatisfy { acts in
        isAlike(Self.assuming(next, acts, in: one), Self.assuming(next, acts, in: other))
      }
    }
    let all = unique(Array(terms.joined()))
    if all.count > Self.mostDecisions { return all }
    let deciding = all.filter { decision in
      !isAlike(
        Self.assuming(decision, true, in: terms), Self.assuming(decision, false, in: terms))
    }
    return deciding.isEmpty ? all : deciding
  }

  /// What else is supposed, if an interceptor acts or does not.
  private static func assuming(
    _ decision: Trail.Decision, _ acts: Bool, in terms: [[Trail.Decision]]
  ) -> [[Trail.Decision]] {
    terms.compactMap { term in
      term.contains { $0.isSame(as: decision) && $0.acts != acts }
        ? nil : term.filter { !$0.isSame(as: decision) }
    }
  }

  /// The most decisions of which those are found that matter.
  private static var mostDecisions: Int { 12 }
  /// The most combinations of decisions that are looked at; beyond them, nothing is certain.
  private static var mostSteps: Int { 4_000 }
}

extension Trail.Decision {
  fileprivate func isSame(as other: Self) -> Bool {
    station == other.station && copy == other.copy
  }

  fileprivate func isOpposite(_ other: Self) -> Bool { isSame(as: other) && acts != other.acts }
}

/// The copies of a message at one point of its way.
struct Front {
  /// The number of interceptors before.
  private(set) var place = 0
  /// What comes here, in the order of the flood.
  private(set) var actual = ComingCopies()
  /// What would come if interceptors were left out, by kind.
  private var supposed: [String?: SupposedCopies] = [:]

  /// The contents of a kind that are distinguished.
  static let mostContents = 32

  fileprivate static func mostContents(_ tables: TrailTables) -> Int {
    tables.isRecorded ? 128 : mostContents
  }
  /// The conditions that are distinguished under which one copy comes.
  fileprivate static let mostConditions = 32

  init(of copy: MessageCopy, _ tables: TrailTables) { add(Trail(copy: copy), tables) }
}

extension Front {
  /// The trails of all copies.
  var trails: [Trail] { actual.trails + kindsSupposed.flatMap { supposed[$0]?.trails ?? [] } }

  private var kindsSupposed: [String?] { supposed.keys.sorted { ($0 ?? "") < ($1 ?? "") } }

  /// Replaces the trails of some kinds by what becomes of them at an interceptor; nil means all.
  mutating func pass(
    _ kinds: [String]?, _ tables: () -> TrailTables, becoming: (Trail, Int) -> [Trail]
  ) {
    func concerns(_ kind: String?) -> Bool { kinds?.contains { $0 == kind } ?? true || kind == nil }
    let met = (kinds.map { $0 + [nil] } ?? kindsSupposed).compactMap {
      supposed.removeValue(forKey: $0)?.trails
    }
    let before = actual.trails
    var next = met.joined().flatMap { becoming($0, place) }
    if before.contains(where: { concerns($0.copy.kind) }) {
      actual = ComingCopies()
      next += before.flatMap { concerns($0.copy.kind) ? becoming($0, place) : [$0] }
    }
    let current = tables()
    for trail in next where Work.goesOn { add(trail, current) }
    place += 1
  }

  private mutating func add(_ trail: Trail, _ tables: TrailTables) {
    guard !trail.isActual else { return actual.add(trail, tables) }
    var trail = trail
    if let known = supposed[trail.copy.kind], !known.contains(trail.copy),
      known.trails.count >= Self.mostContents(tables)
    {
      if tables.isRecorded { return }
      trail.copy.content = nil
    }
    supposed[trail.copy.kind, default: SupposedCopies()].add(trail, tables)
  }
}

/// The shortest trail of each copy of one kind, in order.
private struct SupposedCopies {
  private(set) var trails: [Trail] = []
  private var places: [MessageCopy: Int] = [:]
}

extension SupposedCopies {
  func contains(_ copy: MessageCopy) -> Bool { places[copy] != nil }

  mutating func add(_ trail: Trail, _ tables: TrailTables) {
    guard let place = places[trail.copy] else {
      places[trail.copy] = trails.count
      return trails.append(trail)
    }
    if tables.isShorter(trail, than: trails[place]) { trails[place] = trail }
  }
}

/// The copies that come to one point of the way of a message, in order.
struct ComingCopies {
  /// Nil for what was joined with another.
  private var entries: [Trail?] = []
  private var index: [MessageCopy: [Int]] = [:]
  private var contents: [String?: Int] = [:]
}

extension ComingCopies {
  var trails: [Trail] { entries.compactMap(\.self) }

  /// Adds a trail; equal copies are joined as far as they come under one condition.
  mutating func add(_ trail: Trail, _ tables: TrailTables) {
    var trail = trail
    if index[trail.copy] == nil {
      if contents[trail.copy.kind, default: 0] >= Front.mostContents(tables) {
        if tables.isRecorded { return }
        trail.copy.content = nil
      }
      if index[trail.copy] == nil { contents[trail.copy.kind, default: 0] += 1 }
    }
    let alike = (index[trail.copy] ?? []).filter { entries[$0] != nil }
    add(trail, besides: alike, tables)
  }

  private mutating func add(_ trail: Trail, besides alike: [Int], _ tables: TrailTables) {
    for place in alike {
      guard let other = entries[place] else { continue }
      if other.isCertain || other.decisions == trail.decisions { return }
      let common = trail.isCertain ? trail.decisions : tables.common(trail, other)
      guard let common else { continue }
      // What is joined may now be joined with others.
      var joined = other
      joined.decisions = common
      entries[place] = nil
      add(joined, besides: alike.filter { $0 != place }, tables)
      return
    }
    guard alike.count < Front.mostConditions else { return }
    index[trail.copy, default: []].append(entries.count)
    entries.append(trail)
  }
}
