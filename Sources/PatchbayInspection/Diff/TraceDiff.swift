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
  /// Lines about the hops that only one trace has, or that differ in what happened or in the order.
  private let hops: [String]

  /// A field with its values in words; nil for none.
  struct Field: Sendable, Hashable {
    let name: String
    let before: String?
    let after: String?
  }

  /// The differences between two messages, between which places may have been moved or renamed.
  package init(from old: Trace, to new: Trace, keys: PlaceKeys = PlaceKeys()) {
    (from, to) = (old.number, new.number)
    fields = Self.fields(from: old, to: new, keys)
    hops = HopAlignment(old, new, keys).changes(from: old, to: new)
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
      + hops
  }

  /// Only the name of a channel may be empty.
  private func shown(_ value: String?) -> String { value.map(\.asChannel) ?? "none" }
}

// MARK: - Comparing

extension TraceDiff {
  private static func fields(
    from old: Trace, to new: Trace, _ keys: PlaceKeys
  ) -> [Field] {
    var fields: [Field] = []
    func compare(_ name: String, _ before: String?, _ after: String?) {
      if before != after { fields.append(Field(name: name, before: before, after: after)) }
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
}

extension HopAlignment {
  /// A line for each hop that only one trace has, or that differs in what happened or in the order.
  fileprivate func changes(from old: Trace, to new: Trace) -> [String] {
    let paired = Set(partners.values)
    return rows.mapWhileWorking { row -> String? in
      guard let place = row.new else {
        guard let place = row.old, !paired.contains(place) else { return nil }
        let was = old.row(of: old.hops[place], .brief)
        return "- m\(old.number).\(place + 1) \(was.name) \(was.event)"
      }
      let now = new.row(of: new.hops[place], .brief)
      let here = "m\(new.number).\(place + 1) \(now.name)"
      guard let partner = row.old ?? partners[place] else { return "+ \(here) \(now.event)" }
      let was = old.row(of: old.hops[partner], .brief)
      let isAlike = self.old[partner].event == self.new[place].event
      if isAlike, !row.isSame { return "> m\(old.number).\(partner + 1) -> \(here) \(now.event)" }
      // Words that cite other places say the same of the same copy.
      if isAlike, now.event == was.event || isSameMessage { return nil }
      return "~ \(here): \(was.event) -> \(now.event)"
    }.compactMap { $0?.onOneLine }
  }
}

extension Trace.Row {
  /// The event with its details.
  fileprivate var event: String { detail.isEmpty ? verb : "\(verb) \(detail)" }
}

extension Payload {
  fileprivate var values: [String: String] {
    Dictionary(firstOf: fields.map { ($0.name, $0.value) })
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
