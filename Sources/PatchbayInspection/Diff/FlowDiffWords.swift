import PatchbayText

// Differences in deliveries as text: `+` is delivered now, `-` no longer, `~` differently.

extension FlowDiff {
  /// The maximum number of lines; further differences are only counted.
  package static var mostLines: Int { 40 }

  /// One line for each difference; equal differences of several messages or receivers share a line.
  package var lines: [String] { groups.flatMap(\.lines).cut(to: Self.mostLines, "more difference") }

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
      let key = Group.Key(
        difference: difference.ofAll, messages: messages,
        parties: difference.sender.map { [$0] } ?? [])
      return (key, difference.receiver)
    }
    // What several receivers get alike from several senders shares a line, too.
    let byReceivers = bySender.grouped().map { key, receivers in
      var others = key
      others.parties = receivers.sorted { $0.text < $1.text }
      return (others, (receivers, key.parties))
    }
    return byReceivers.grouped().map { key, parties in
      Group(
        difference: key.difference, messages: key.messages, receivers: parties[0].0,
        senders: parties.flatMap(\.1))
    }
  }
}

extension [String] {
  /// The first lines, and one that counts the others: `and 3 more`.
  package func cut(to most: Int, _ rest: String? = nil) -> [String] {
    let first = leading(upTo: most)
    let more = count - first.count
    return first
      + (more > 0 ? ["and \(rest.map { more.grouped($0) } ?? "\(more.inGroups) more")"] : [])
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

extension FlowDiff.Difference {
  /// The difference without those whom it concerns.
  fileprivate var ofAll: Self {
    var difference = self
    (difference.receiver, difference.sender) = (.top, nil)
    return difference
  }

  /// What arrives: `as text="hi"` or `2 times`.
  fileprivate var what: String? {
    count?.counted("time") ?? content.map { (isQuery ? "with " : "as ") + $0 }
  }
}

/// Receivers with the same difference for the same messages.
private struct Group {
  let difference: FlowDiff.Difference
  let messages: [Int]
  let receivers: [TopologyPath]
  /// The senders of a caused message, if several send its kind.
  let senders: [TopologyPath]

  struct Key: Hashable {
    let difference: FlowDiff.Difference
    let messages: [Int]
    /// Those who share the difference: the sender, or all receivers.
    var parties: [TopologyPath]
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
    let change = difference.change
    let from = senders.isEmpty ? "" : " from \(senders.map(\.text).listed(upTo: 2))"
    let caused = difference.isCaused ? "\(difference.kind)\(from) after " : ""
    let what = caused + messages.messageNumbers
    if change == .fault || change == .noFault {
      let fails = (change == .fault ? "" : "no longer ") + (isOne ? "fails" : "fail")
      return "~ \(who) \(fails) at \(what): \(difference.content ?? "")".onOneLine
    }
    let sign = change == .added ? "+" : change == .removed ? "-" : "~"
    let content = difference.what.map { " " + $0 } ?? ""
    return "\(sign) \(who) \(verb(isOne)) \(what)\(content) (\(difference.reason))".onOneLine
  }

  private func verb(_ isOne: Bool) -> String {
    switch (difference.isQuery, difference.what) {
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
    let first = runs.leading(upTo: 3)
    let rest = count - first.reduce(0) { $0 + $1.count }
    let words = first.flatMap { run in
      run.count < 3
        ? run.map { "m\($0)" } : ["m\(run.lowerBound) to m\(run.upperBound)"]
    }
    return words.joined(separator: ", ") + (rest > 0 ? " and \(rest.inGroups) more" : "")
  }
}
