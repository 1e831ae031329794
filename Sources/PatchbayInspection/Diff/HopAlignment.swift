import PatchbayEngine
import PatchbayPlatform

/// The hops of two traces side by side: equal stations in the same order are paired, all others
/// stand alone.
///
/// Stations that are equal are numbered, so each has at most one partner. The longest common
/// sequence is found in n log n steps.
struct HopAlignment {
  let old: [Station]
  let new: [Station]
  /// The rows in the order of both traces; unpaired old hops come before unpaired new ones.
  let rows: [Row]
  /// The old hop that an unpaired new one corresponds to: an equal one that has moved, or what
  /// happened at the same spot.
  let partners: [Int: Int]
  /// Whether the messages have the same kind and fields.
  let isSameMessage: Bool

  /// The index of a hop in the old trace, in the new trace, or in both if they are partners.
  struct Row: Hashable {
    let old: Int?
    let new: Int?

    var isSame: Bool { old != nil && new != nil }
  }

  init(_ old: Trace, _ new: Trace, _ keys: PlaceKeys) {
    // Values that differ in the messages themselves differ in what becomes of them, too.
    isSameMessage = old.message == new.message
    self.old = Station.all(of: old, keys.old, withValues: isSameMessage)
    self.new = Station.all(of: new, keys.new, withValues: isSameMessage)
    let places = Dictionary(uniqueKeysWithValues: zip(self.new, self.new.indices))
    let equals = self.old.map { places[$0] }
    let sequence = Self.longestSequence(of: equals)
    rows = Self.rows(equals, sequence, count: self.new.count)
    var partners: [Int: Int] = [:]
    for (place, equal) in equals.enumerated() where !sequence.contains(place) {
      if let equal { partners[equal] = place }
    }
    // Of the others, the first two at a spot are partners.
    let others = self.old.indices.reversed().filter { equals[$0] == nil }
    var left = Dictionary(grouping: others) { [old = self.old] in old[$0].spot }
    for case (nil, let place?) in rows.map({ ($0.old, $0.new) }) where partners[place] == nil {
      partners[place] = left[self.new[place].spot]?.popLast()
    }
    self.partners = partners
  }
}

/// What a hop is: its place, what happened there to which copy, and how many earlier hops are
/// equal.
struct Station: Hashable {
  let spot: Spot
  let event: Event
  private let ordinal: Int

  /// What happened, with the keys of places, and without the fields of messages.
  struct Event: Hashable {
    let step: Trace.Step
    let notes: [String]
  }

  /// A place, as one of the copies on the way comes there.
  struct Spot: Hashable {
    /// The key of the place; nil for none.
    let place: TopologyPath?
    /// The copies around, from the message itself on.
    let copies: [Copy]
  }

  struct Copy: Hashable {
    let interceptor: TopologyPath
    let number: Int
  }

  static func all(
    of trace: Trace, _ key: (TopologyPath) -> TopologyPath, withValues: Bool
  ) -> [Station] {
    var counts: [Station: Int] = [:]
    var copies: [Int: [Copy]] = [:]
    return trace.hops.map { hop in
      let around = hop.parent.flatMap { copies[$0] } ?? []
      copies[hop.number] = around
      if case .intercepted(let interceptor, .copied(let number, _, _, _)) = hop.step {
        copies[hop.number] = around + [Copy(interceptor: key(interceptor), number: number)]
      }
      let first = Station(
        spot: Spot(place: hop.step.place.map(key), copies: around),
        event: hop.event(key, withValues: withValues), ordinal: 1)
      let ordinal = counts[first, default: 0] + 1
      counts[first] = ordinal
      return Station(spot: first.spot, event: first.event, ordinal: ordinal)
    }
  }
}

extension Trace.Hop {
  fileprivate func event(
    _ key: (TopologyPath) -> TopologyPath, withValues: Bool
  ) -> Station.Event {
    func kept(_ changes: [Trace.Change]) -> [Trace.Change] {
      withValues
        ? changes : changes.map { Trace.Change(field: $0.field, before: nil, after: nil) }
    }
    func kind(_ message: Payload) -> Payload { Payload(kind: message.kind, fields: []) }
    let step: Trace.Step =
      switch step.relocated(key) {
      case .intercepted(let place, .changed(let from, let to, let changes)):
        .intercepted(by: place, verdict: .changed(from: from, to: kind(to), changes: kept(changes)))
      case .intercepted(let place, .copied(let copy, let from, let to, let changes)):
        .intercepted(
          by: place, verdict: .copied(copy: copy, from: from, to: kind(to), changes: kept(changes)))
      case .answered(let place, _) where !withValues: .answered(by: place, value: "")
      case .replayed(let place, let message): .replayed(to: place, message: kind(message))
      case .fault where !withValues: .fault(words: "")
      case let step: step
      }
    let isDelivery = if case .delivered = step { true } else { false }
    return Station.Event(step: step, notes: withValues && isDelivery ? notes : [])
  }
}

extension HopAlignment {
  private static func rows(
    _ partners: [Int?], _ sequence: Set<Int>, count: Int
  ) -> [Row] {
    var rows: [Row] = []
    var next = 0
    for (old, partner) in partners.enumerated() where Work.goesOn {
      guard let partner, sequence.contains(old) else {
        rows.append(Row(old: old, new: nil))
        continue
      }
      rows += (next..<partner).map { Row(old: nil, new: $0) }
      rows.append(Row(old: old, new: partner))
      next = partner + 1
    }
    return rows + (next..<count).map { Row(old: nil, new: $0) }
  }

  /// The indices of the longest sequence of partners in ascending order.
  private static func longestSequence(of partners: [Int?]) -> Set<Int> {
    // For each length, the index of the last element of the sequence with the lowest end.
    var ends: [Int] = []
    var former: [Int?] = Array(repeating: nil, count: partners.count)
    for (place, partner) in partners.enumerated() where Work.goesOn {
      guard let partner else { continue }
      let length =
        ends.orderedIndex { end in partners[end].map { $0 >= partner } ?? true } ?? ends.count
      former[place] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var sequence: Set<Int> = []
    var place = ends.last
    while Work.goesOn, let here = place {
      sequence.insert(here)
      place = former[here]
    }
    return sequence
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that satisfies a predicate which all later elements satisfy
  /// too.
  package func orderedIndex(where isSo: (Element) -> Bool) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low < endIndex ? low : nil
  }
}

/// What identifies the places of two traces.
///
/// Equal keys mean the same thing, which may have been moved or renamed between the messages.
package struct PlaceKeys {
  let old: (TopologyPath) -> TopologyPath
  let new: (TopologyPath) -> TopologyPath

  /// Without other functions each path is its own key.
  package init(
    old: @escaping (TopologyPath) -> TopologyPath = { $0 },
    new: @escaping (TopologyPath) -> TopologyPath = { $0 }
  ) { (self.old, self.new) = (old, new) }
}
