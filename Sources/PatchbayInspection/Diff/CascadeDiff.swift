import PatchbayPlatform
import PatchbayText

/// The differences between what two messages led to: the messages that were sent while they were
/// handled, those that these led to, and so on.
///
/// Two caused messages are compared if their causes are, and if sender, kind and order agree.
package struct CascadeDiff {
  /// One line for each message that only one cascade has, and for each difference of the others.
  package private(set) var lines: [String] = []
  private var differing: Set<Int> = []
  private let caused: [Int: [Trace]]

  /// Compares the cascades of two messages among the kept traces; `keys` identifies the places of
  /// any two of them.
  package init(
    from old: Trace, to new: Trace, among traces: [Trace],
    keys: (Trace, Trace) -> PlaceKeys = { _, _ in PlaceKeys() }
  ) {
    caused = Dictionary(
      grouping: traces.sorted { $0.number < $1.number }, by: { $0.cause?.message ?? 0 })
    var left = [(old, new)]
    while Work.goesOn, let (old, new) = left.popLast() {
      left += compareConsequences(of: old, new, keys).reversed()
    }
    lines = lines.map(\.onOneLine)
  }

  /// Whether both messages led to the same messages, which went the same way.
  package var isEmpty: Bool { lines.isEmpty }

  /// The numbers of the messages that differ, such as `m2, m4`.
  package var numbers: String { differing.sorted().map { "m\($0)" }.listed(upTo: 4) }
}

extension CascadeDiff {
  /// Compares the messages that two messages caused directly; returns those that correspond.
  private mutating func compareConsequences(
    of old: Trace, _ new: Trace, _ keys: (Trace, Trace) -> PlaceKeys
  ) -> [(Trace, Trace)] {
    let places = keys(old, new)
    let (before, after) = (consequences(of: old, places.old), consequences(of: new, places.new))
    let later = Dictionary(uniqueKeysWithValues: after)
    let kept = Set(before.map(\.0))
    var pairs: [(Trace, Trace)] = []
    for (key, former) in before where Work.goesOn {
      guard let now = later[key] else {
        note(["- \(words(about: former))"], about: former)
        continue
      }
      let diff = TraceDiff(from: former, to: now, keys: keys(former, now))
      let name = "m\(former.number) -> m\(now.number) \(now.message.kind)"
      note(diff.lines(after: name), about: former, now)
      pairs.append((former, now))
    }
    for (key, now) in after where !kept.contains(key) {
      note(["+ \(words(about: now))"], about: now)
    }
    return pairs
  }

  private mutating func note(_ found: [String], about traces: Trace...) {
    lines += found
    if !found.isEmpty { differing.formUnion(traces.map(\.number)) }
  }

  /// The messages that a message caused, with what identifies each of them.
  private func consequences(
    of trace: Trace, _ key: (TopologyPath) -> TopologyPath
  ) -> [([String], Trace)] {
    var counts: [[String]: Int] = [:]
    return (caused[trace.number] ?? []).map { trace in
      let name = [key(trace.sender).text, trace.message.kind]
      counts[name, default: 0] += 1
      return (name + ["\(counts[name] ?? 0)"], trace)
    }
  }

  /// The message, its sender, and how many messages followed from it.
  private func words(about trace: Trace) -> String {
    var (count, left) = (0, [trace])
    while Work.goesOn, let next = left.popLast() {
      let caused = caused[next.number] ?? []
      count += caused.count
      left += caused
    }
    let fields = trace.message.description
    return "m\(trace.number) \(trace.message.kind)\(fields.isEmpty ? "" : " \(fields)")"
      + " from \(trace.sender)" + (count > 0 ? ", which led to \(count) more" : "")
  }
}

extension TraceDiff {
  /// The lines, with the words before each field, which needs them to be understood.
  fileprivate func lines(after words: String) -> [String] {
    let fieldLines = lines.prefix(fields.count).map { "~ \(words) \($0.dropFirst(2))" }
    return fieldLines + lines.dropFirst(fields.count)
  }
}
