import PatchbayEngine
import PatchbayPlatform
import PatchbayText

/// The differences between two traces: in what was sent, and in each hop.
///
///     let diff = TraceDiff(from: first, to: second)
///     for line in diff.lines { print(line) }
///     // ~ muted: true -> false
///     // - m1.6 /live/tools:quiet drop 1 observer not reached
///     // + m2.6 /live/tools/log deliver
package struct TraceDiff: Sendable, Hashable {
  /// The number of the first message.
  package let from: Int
  /// The number of the second message.
  package let to: Int
  /// The fields in which the messages, their senders or their results differ.
  let fields: [Field]
  /// The hops that only one trace has or that differ, in the order in which they happened.
  let hops: [HopChange]

  /// A field with its values in words; nil for none.
  struct Field: Sendable, Hashable {
    let name: String
    let before: String?
    let after: String?
  }

  /// A hop that only one trace has, or that differs in what happened or in the order.
  struct HopChange: Sendable, Hashable {
    let old: Hop?
    let new: Hop?
    var isMoved = false
  }

  /// A hop in words.
  struct Hop: Sendable, Hashable {
    let number: Int
    /// The absolute path of the place.
    let place: String
    /// The event in words.
    let text: String
  }

  /// The differences between two messages.
  package init(from old: Trace, to new: Trace) { self.init(from: old, to: new, keys: PlaceKeys()) }

  /// The differences between two messages, between which places may have been moved or renamed.
  package init(from old: Trace, to new: Trace, keys: PlaceKeys) {
    (from, to) = (old.number, new.number)
    fields = Self.fields(from: old, to: new, keys)
    hops = Self.changes(in: HopAlignment(old, new, keys), old, new)
  }
}

extension TraceDiff {
  /// Whether both messages were sent alike and took the same route.
  package var isEmpty: Bool { fields.isEmpty && hops.isEmpty }

  /// How the sending of the second message differs: in the sender, the channel or the scope.
  ///
  /// Returns nil if at most the kind and the fields differ.
  package var sending: String? {
    let names = ["from", "channel", "scope"]
    let differing = fields.filter { names.contains($0.name) }
    guard !differing.isEmpty else { return nil }
    let words = differing.map { field in
      "\(field.name == "from" ? "sender" : field.name) "
        + "\(shown(field.before)) -> \(shown(field.after))"
    }
    return "m\(from) and m\(to) were sent differently: \(words.joined(separator: ", "))".onOneLine
  }

  /// One line for each difference.
  package var lines: [String] {
    fields.map { "~ \($0.name): \(shown($0.before)) -> \(shown($0.after))".onOneLine }
      + hops.map(line)
  }

  /// Only the name of a channel may be empty.
  private func shown(_ value: String?) -> String { value.map(\.asChannel) ?? "none" }

  private func line(of change: HopChange) -> String {
    let was = change.old.map { "m\(from).\($0.number)" } ?? ""
    let now = change.new.map { "m\(to).\($0.number) \($0.place)" } ?? ""
    let line =
      switch (change.old, change.new) {
      case (let old?, let new?):
        change.isMoved ? "> \(was) -> \(now) \(new.text)" : "~ \(now): \(old.text) -> \(new.text)"
      case (let old?, nil): "- \(was) \(old.place) \(old.text)"
      default: "+ \(now) \(change.new?.text ?? "")"
      }
    return line.onOneLine
  }
}

// MARK: - Comparing

extension TraceDiff {
  private static func fields(
    from old: Trace, to new: Trace, _ keys: PlaceKeys
  ) -> [Field] {
    var fields: [Field] = []
    func compare(_ name: String, _ before: String?, _ after: String?) {
      if before != after {
        fields.append(Field(name: name, before: before, after: after))
      }
    }
    compare("kind", old.message.kind, new.message.kind)
    if keys.old(old.sender) != keys.new(new.sender) {
      compare("from", old.sender.text, new.sender.text)
    }
    compare("channel", old.channel, new.channel)
    compare("scope", old.scope.rawValue, new.scope.rawValue)
    let (before, after) = (old.message.values, new.message.values)
    var names = old.message.fields.map(\.name)
    names += new.message.fields.map(\.name).filter { before[$0] == nil }
    for name in names { compare(name.isEmpty ? "value" : ".\(name)", before[name], after[name]) }
    compare("result", old.result, new.result)
    return fields
  }

  private static func changes(
    in alignment: HopAlignment, _ old: Trace, _ new: Trace
  ) -> [HopChange] {
    let partners = HopPartners(alignment)
    return alignment.rows.compactMap { row in
      guard let place = row.new else {
        return row.old.flatMap {
          partners.isPaired(old: $0) ? nil : HopChange(old: Hop($0, of: old), new: nil)
        }
      }
      let hop = Hop(place, of: new)
      guard let partner = row.old ?? partners.partner(ofNew: place) else {
        return HopChange(old: nil, new: hop)
      }
      let former = Hop(partner, of: old)
      let isAlike = alignment.old[partner].event == alignment.new[place].event
      // Words that cite other places say the same of the same copy.
      if isAlike, row.isSame, hop.text == former.text || alignment.isSameMessage { return nil }
      return HopChange(old: former, new: hop, isMoved: isAlike && !row.isSame)
    }
  }
}

/// Pairs unaligned hops of two traces that are about the same place, in their order.
private struct HopPartners {
  private var oldByNew: [Int: Int] = [:]
  private var paired: Set<Int> = []

  init(_ alignment: HopAlignment) {
    var left: [Station.Spot: [Int]] = [:]
    for row in alignment.rows.reversed() where Work.goesOn {
      guard let place = row.old, row.new == nil else { continue }
      left[alignment.old[place].spot, default: []].append(place)
    }
    let places = alignment.rows.compactMap { $0.old == nil ? $0.new : nil }
    // Equal stations have moved. Of the others, the first two at a spot are paired.
    let stations = Dictionary(
      uniqueKeysWithValues: left.values.joined().map { (alignment.old[$0], $0) })
    for place in places where Work.goesOn {
      guard let partner = stations[alignment.new[place]] else { continue }
      pair(partner, place)
    }
    for place in places where Work.goesOn && oldByNew[place] == nil {
      let spot = alignment.new[place].spot
      while let partner = left[spot]?.popLast() {
        guard !paired.contains(partner) else { continue }
        pair(partner, place)
        break
      }
    }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    oldByNew[new] = old
    paired.insert(old)
  }

  func isPaired(old place: Int) -> Bool { paired.contains(place) }

  func partner(ofNew place: Int) -> Int? { oldByNew[place] }
}

extension TraceDiff.Hop {
  fileprivate init(_ index: Int, of trace: Trace) {
    let hop = trace.hops[index]
    let row = trace.row(of: hop, .brief)
    let text = row.detail.isEmpty ? row.verb : "\(row.verb) \(row.detail)"
    self.init(number: hop.number, place: row.name, text: text)
  }
}

extension Payload {
  fileprivate var values: [String: String] {
    Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

// MARK: - The first hop that differs

extension DivergingHops {
  /// Finds the first hop in which the new trace differs from the old one, taken as the expected
  /// trace.
  ///
  /// Returns nil if both messages took the same route. The lines of the old trace have the paths
  /// that `path` returns.
  package init?(
    from old: Trace, to new: Trace, keys: PlaceKeys = PlaceKeys(),
    placing path: (TopologyPath) -> TopologyPath = { $0 }
  ) {
    let alignment = HopAlignment(old, new, keys)
    let old = old.relocated(path)
    let start = TraceLineRow(
      expected: .headline(old.number), actual: .headline(new.number), isSame: true)
    self.init(
      [start]
        + alignment.rows.map { row in
          TraceLineRow(
            expected: row.old.flatMap { HopLine($0 + 1, of: old, .brief) }.map(TraceLine.hop),
            actual: row.new.flatMap { HopLine($0 + 1, of: new, .brief) }.map(TraceLine.hop),
            isSame: row.isSame)
        }, skipsPasses: true)
  }
}
