import PatchbayPlatform
import PatchbayText

/// The differences between what two messages led to: the messages that were sent while they were
/// handled, those that these led to, and so on.
///
/// Two caused messages are compared if their causes are, and if sender, kind and order agree.
package struct CascadeDiff {
  private let messages: Messages
  private var changes: [Change] = []

  private enum Change {
    case removed(Trace)
    case added(Trace)
    case changed(from: Trace, TraceDiff, to: Trace)
  }

  /// Compares the cascades of two messages among the kept traces; `keys` identifies the places of
  /// any two of them.
  package init(
    from old: Trace, to new: Trace, among traces: [Trace],
    keys: (Trace, Trace) -> PlaceKeys = { _, _ in PlaceKeys() }
  ) {
    messages = Messages(traces)
    var left = [(old, new)]
    while Work.goesOn, let (old, new) = left.popLast() {
      left += compareConsequences(of: old, new, keys).reversed()
    }
  }

  /// Compares the messages that two messages caused directly; returns those that correspond.
  private mutating func compareConsequences(
    of old: Trace, _ new: Trace, _ keys: (Trace, Trace) -> PlaceKeys
  ) -> [(Trace, Trace)] {
    let places = keys(old, new)
    let before = messages.caused(by: old, places.old)
    let after = messages.caused(by: new, places.new)
    let later = Dictionary(uniqueKeysWithValues: after.map { ($0.key, $0.trace) })
    let kept = Set(before.map(\.key))
    var pairs: [(Trace, Trace)] = []
    for (key, former) in before where Work.goesOn {
      guard let now = later[key] else {
        changes.append(.removed(former))
        continue
      }
      let diff = TraceDiff(from: former, to: now, keys: keys(former, now))
      if !diff.isEmpty { changes.append(.changed(from: former, diff, to: now)) }
      pairs.append((former, now))
    }
    changes += after.filter { !kept.contains($0.key) }.map { .added($0.trace) }
    return pairs
  }
}

extension CascadeDiff {
  /// Whether both messages led to the same messages, which went the same way.
  package var isEmpty: Bool { changes.isEmpty }

  /// The numbers of the messages that differ, such as `m2, m4`.
  package var numbers: String {
    let numbers = changes.flatMap { change in
      switch change {
      case .removed(let trace), .added(let trace): [trace.number]
      case .changed(let old, _, let new): [old.number, new.number]
      }
    }
    return Set(numbers).sorted().map { "m\($0)" }.listed(upTo: 4)
  }

  /// One line for each message that only one cascade has, and for each difference of the others.
  package var lines: [String] {
    changes.flatMap { change in
      switch change {
      case .removed(let trace): ["- \(messages.words(about: trace))"]
      case .added(let trace): ["+ \(messages.words(about: trace))"]
      case .changed(let old, let diff, let new):
        diff.lines(after: "m\(old.number) -> m\(new.number) \(new.message.kind)")
      }
    }.map(\.onOneLine)
  }
}

extension TraceDiff {
  /// The lines, with the words before each field, which needs them to be understood.
  fileprivate func lines(after words: String) -> [String] {
    let fieldLines = lines.prefix(fields.count).map { "~ \(words) \($0.dropFirst(2))" }
    return fieldLines + lines.dropFirst(fields.count)
  }
}

/// The kept messages by the message that caused them.
private struct Messages {
  private let consequences: [Int: [Trace]]

  /// What identifies a message among those of one cause.
  struct Key: Hashable {
    let sender: TopologyPath
    let kind: String
    let ordinal: Int
  }

  init(_ traces: [Trace]) {
    consequences = traces.sorted { $0.number < $1.number }.reduce(into: [:]) { found, trace in
      if let cause = trace.cause { found[cause.message, default: []].append(trace) }
    }
  }

  func caused(
    by trace: Trace, _ key: (TopologyPath) -> TopologyPath
  ) -> [(key: Key, trace: Trace)] {
    var counts: [Key: Int] = [:]
    return (consequences[trace.number] ?? []).map { trace in
      let first = Key(sender: key(trace.sender), kind: trace.message.kind, ordinal: 1)
      let ordinal = counts[first, default: 0] + 1
      counts[first] = ordinal
      return (Key(sender: first.sender, kind: first.kind, ordinal: ordinal), trace)
    }
  }

  /// The message, its sender, and how many messages followed from it.
  func words(about trace: Trace) -> String {
    var (count, left) = (0, [trace])
    while Work.goesOn, let next = left.popLast() {
      let caused = consequences[next.number] ?? []
      count += caused.count
      left += caused
    }
    let fields = trace.message.description
    return "m\(trace.number) \(trace.message.kind)\(fields.isEmpty ? "" : " \(fields)")"
      + " from \(trace.sender)" + (count > 0 ? ", which led to \(count) more" : "")
  }
}
