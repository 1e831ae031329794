import PatchbayText

// Differences in deliveries as text: `+` is delivered now, `-` no longer, `~` differently.

extension FlowDiff {
  /// The maximum number of lines; further differences are only counted.
  package static var mostLines: Int { 40 }

  /// One line for each difference; equal differences of several messages or receivers share a line.
  package var lines: [String] {
    let lines = groups.flatMap(\.lines)
    let first = lines.leading(upTo: Self.mostLines)
    let more = lines.count - first.count
    return first + (more > 0 ? ["and \(more.grouped("more difference"))"] : [])
  }

  /// The headline of the lines.
  ///
  /// Both copies were made of the present world, so the deliveries in either may differ from those
  /// when the message was sent.
  package var headline: String {
    "would be delivered differently (\(messages.messageNumbers) sent again in the present world)"
  }

  /// A sentence that names the compared messages and says that the change has no effect on them.
  package var sameness: String {
    messages.count == 1
      ? "m\(messages[0]) would arrive as without the change"
      : "the last \(messages.count) messages would arrive as without the change"
  }

  private var groups: [Group] {
    let bySender = differences.map { difference, messages in
      let senders = difference.sender.map { [$0] } ?? []
      return (Group.Key(difference, messages, senders), difference.receiver)
    }
    // What several receivers get alike from several senders shares a line, too.
    let byReceivers = bySender.grouped().map { key, receivers in
      (key.of(receivers.sorted { $0.text < $1.text }), (receivers, key.parties))
    }
    return byReceivers.grouped().map { key, parties in
      Group(key: key, receivers: parties[0].0, senders: parties.flatMap(\.1))
    }
  }
}

extension Sequence {
  /// The values by key, in the order of the first of each.
  package func grouped<Key: Hashable, Value>() -> [(Key, [Value])]
  where Element == (Key, Value) {
    var order: [Key] = []
    var values: [Key: [Value]] = [:]
    for (key, value) in self {
      if values[key] == nil { order.append(key) }
      values[key, default: []].append(value)
    }
    return order.map { ($0, values[$0] ?? []) }
  }
}

/// Receivers with the same difference for the same messages.
private struct Group {
  let key: Key
  let receivers: [TopologyPath]
  /// The senders of a caused message, if several send its kind.
  let senders: [TopologyPath]

  struct Key: Hashable {
    let change: FlowDiff.Change
    let messages: [Int]
    let caused: String?
    let isQuery: Bool
    /// What arrived: `as text="hi"` or `2 times`.
    let content: String?
    let reason: String
    /// Those who share the difference: the sender, or all receivers.
    var parties: [TopologyPath]

    init(_ difference: FlowDiff.Difference, _ messages: [Int], _ parties: [TopologyPath]) {
      (change, self.messages, self.parties) = (difference.change, messages, parties)
      caused = difference.isCaused ? difference.kind : nil
      (isQuery, reason) = (difference.isQuery, difference.reason)
      content =
        difference.count?.counted("time")
        ?? difference.content.map { content in
          switch difference.change {
          case .fault, .noFault: content
          default: (difference.isQuery ? "with " : "as ") + content
          }
        }
    }
  }
}

extension Group.Key {
  /// The same difference of other parties.
  fileprivate func of(_ parties: [TopologyPath]) -> Self {
    var key = self
    key.parties = parties
    return key
  }
}

extension Group {
  /// The number of receivers up to which each has a line of its own.
  private static var mostNamed: Int { 3 }

  var lines: [String] {
    guard receivers.count > Self.mostNamed else {
      return receivers.map { line(about: $0.text, isOne: true) }
    }
    return [line(about: receivers.map(\.text).listed(upTo: 2), isOne: false)]
  }

  private func line(about who: String, isOne: Bool) -> String {
    let sign = key.change == .added ? "+" : key.change == .removed ? "-" : "~"
    let from = senders.isEmpty ? "" : " from \(senders.map(\.text).listed(upTo: 2))"
    let what = (key.caused.map { "\($0)\(from) after " } ?? "") + key.messages.messageNumbers
    if key.change == .fault || key.change == .noFault {
      let fails = (key.change == .fault ? "" : "no longer ") + (isOne ? "fails" : "fail")
      return "\(sign) \(who) \(fails) at \(what): \(key.content ?? "")".onOneLine
    }
    let words = ["\(sign) \(who)", verb(isOne), what] + (key.content.map { [$0] } ?? [])
    return "\(words.joined(separator: " ")) (\(key.reason))".onOneLine
  }

  private func verb(_ isOne: Bool) -> String {
    switch (key.isQuery, key.content) {
    case (false, _): isOne ? "receives" : "receive"
    case (true, nil): isOne ? "is asked" : "are asked"
    case (true, _): isOne ? "answers" : "answer"
    }
  }
}

extension [Int] {
  /// A list of message numbers: `m2`, `m2 to m9, m12` or `m1, m3, m5 and 7 more`.
  fileprivate var messageNumbers: String {
    var runs: [ClosedRange<Int>] = []
    for number in sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let words = runs.flatMap { run in
      run.count < 3
        ? run.map { "m\($0)" } : ["m\(run.lowerBound) to m\(run.upperBound)"]
    }
    // A single one has room in the place of its count.
    return words.listed(upTo: words.count == 4 ? 4 : 3)
  }
}
