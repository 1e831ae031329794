import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// The text has the finding first, then the parties, then advice.

extension KindParties {
  /// The parties as text, with at most `most` rows of each sort.
  public func text(listing most: Int = 40) -> String {
    let rows =
      section("sent by", senders.map(\.row), most)
      + section("handed over by", handovers.map(\.row), most)
      + section("made by", makers.map { [$0.text, "", "of other kinds"] }, most)
      + section("intercepted by", interceptors.map(\.row), most)
      + section(
        isQuery ? "answered by" : "received by", hearerRows, most)
      + section("remembered by", keepers.map(\.row), most)
    let lines =
      finding.sentence() + Table(rows).fitting().lines + advice.flatMap { $0.sentence() }
    return lines.map { $0 + "\n" }.joined()
  }

  private var finding: String {
    "\(kind): \(Set(senders.map(\.path)).count.grouped("sender")), \(hearers.count.grouped("receiver")), "
      + interceptors.count.grouped("interceptor")
      + (handovers.isEmpty ? "" : ", \(handovers.count.grouped("handover"))") + "; \(past)"
  }

  private var past: String {
    let sent = senders.reduce(0) { $0 + ($1.seen?.sent ?? 0) }
    let heard = hearers.flatMap(\.seen).reduce(0) { $0 + $1.heard }
    let dropped = hearers.flatMap(\.seen).reduce(0) { $0 + $1.dropped }
    if sent + heard + dropped == 0 {
      return uncounted > 0
        ? "none was counted" : "none was sent\(handovers.isEmpty ? "" : " or handed over") yet"
    }
    let least = uncounted > 0 ? "at least " : ""
    let handed = handovers.flatMap(\.seen).reduce(0) { $0 + $1.heard }
    let ways = [
      sent > 0 || handed == 0 ? "\(least)\(sent.inGroups) sent" : nil,
      handed > 0 ? "\(least)\(handed.inGroups) handed over" : nil,
    ]
    return ways.compactMap(\.self).joined(separator: ", ") + ", received \(least)\(heard.times)"
      + (dropped > 0 ? ", kept from a receiver \(dropped.times)" : "")
  }

  /// The rows of receivers, numbered by their position if it is known.
  private var hearerRows: [[String]] {
    hearers.map { hearer in
      [(hearer.order.map { "\($0) " } ?? "") + hearer.path.text] + hearer.row
    }
  }

  private var advice: [String] {
    var lines = [leftOutWords(uncounted, mostRows: mostRows)].compactMap(\.self)
    if let orderOf, hearers.count(where: { $0.order != nil }) > 1 {
      lines.append("the numbers are the order of m\(orderOf)")
    }
    if hearers.isEmpty {
      lines.append("nothing here observes \(kind): a plugin receives what it has an observer for")
    } else if senders.isEmpty, makers.isEmpty, handovers.isEmpty {
      lines.append(
        isQuery
          ? "nothing is known to ask \(kind): ask P \(kind) asks it"
          : "nothing is known to send \(kind): send P \(kind) sends one")
    }
    let count = silentClasses.values.reduce(0, +)
    if count > 0 {
      lines.append(dependence(count, listing: 5))
    }
    return lines
  }

  /// Whether a present receiver answers the kind.
  private var isQuery: Bool { hearers.contains(where: \.answers) }

  /// The number of others that may send the kind, with as many of their classes as fit the line.
  private func dependence(_ count: Int, listing most: Int) -> String {
    let classes = silentClasses.keys.sorted().listed(upTo: most)
    let line =
      "depends on code: \(count.grouped("other")) may send it (\(classes)); "
      + "declare it with sends: in the catalogue"
    return line.count > 100 && most > 1 ? dependence(count, listing: most - 1) : line
  }
}

/// Rows of a section, with its heading in the first row.
///
/// Successive rows that differ in one column only are folded, unless all rows are wanted.
func section(_ heading: String, _ rows: [[String]], _ most: Int, alikeBut column: Int = 0)
  -> [[String]]
{
  let rows = most == .max ? rows : rows.foldingAlike(but: column)
  let first = rows.leading(upTo: most)
  let rest = rows.count - first.count
  let more = rest > 0 ? [["and \(rest.inGroups) more", "", "--all lists them"]] : []
  return (first + more).enumerated().map { index, row in
    [index == 0 ? heading : ""] + row
  }
}

extension [[String]] {
  /// Folds five or more successive rows that differ in one column only into two rows and a count.
  func foldingAlike(but column: Int) -> [[String]] {
    var folded: [[String]] = []
    var start = startIndex
    while Work.goesOn, start < endIndex {
      var end = start + 1
      while end < endIndex, self[start].isAlike(self[end], but: column) { end += 1 }
      if end - start < 5 {
        folded += self[start..<end]
      } else {
        var last = self[start]
        last[column] = "and \((end - start - 2).inGroups) more"
        folded += self[start..<start + 2] + [last]
      }
      start = end
    }
    return folded
  }
}

extension [String] {
  fileprivate func isAlike(_ other: [String], but column: Int) -> Bool {
    count == other.count && indices.allSatisfy { $0 == column || self[$0] == other[$0] }
  }
}

extension KindParties.Sender {
  fileprivate var row: [String] {
    let words = [
      seen.map { "\($0.messages)" } ?? "declared; not seen yet",
      channel == .any ? nil : channel.whereabouts,
      seen.flatMap(\.unheardWords),
      seen != nil && isDeclared ? "declared" : nil, isGone ? "gone" : nil,
    ]
    return [
      path.text, seen.map { $0.sent.inGroups } ?? "",
      words.compactMap { $0 }.joined(separator: ", "),
    ]
  }
}

extension KindParties.HandedOver {
  fileprivate var row: [String] {
    let heard = seen.reduce(0) { $0 + $1.heard }
    let calls = seen.map { "\($0.messages) by \($0.sender)" }
    let words = [
      "to \(handover.hearer)", calls.isEmpty ? "not called yet" : calls.listed(upTo: 3),
      isGone ? "ended" : nil,
    ]
    return [
      "\(handover)", heard == 0 ? "" : heard.inGroups,
      words.compactMap(\.self).joined(separator: ", "),
    ]
  }
}

extension FlowLedger.Sending {
  /// The number of messages that no observer received, in words; nil if each was received.
  var unheardWords: String? {
    if unheard == 0 { return nil }
    if unheard < sent { return "no observer received \(unheard.inGroups) of them" }
    return "no observer received \(sent == 1 ? "it" : "any")"
  }
}

extension KindParties.Interceptor {
  fileprivate var row: [String] {
    let words = [
      isGone ? nil : words, seen.map(\.summary),
      isGone ? "gone" : nil,
    ]
    return [
      path.text, seen.map { $0.seen.inGroups } ?? "",
      words.compactMap { $0 }.joined(separator: "; "),
    ]
  }
}

extension KindParties.Hearer {
  fileprivate var row: [String] {
    let (heard, dropped) = (seen.reduce(0) { $0 + $1.heard }, seen.reduce(0) { $0 + $1.dropped })
    let (answered, failed) = (
      seen.reduce(0) { $0 + $1.answered }, seen.reduce(0) { $0 + $1.failed }
    )
    let made = seen.filter { $0.heardAs != nil && $0.heard > 0 && !handed.contains($0.kind) }
    let changed = Set(made.map(\.kind)).sorted()
    let count = made.reduce(0) { $0 + $1.heard }
    let words = [
      heard == 0
        ? dropped > 0
          ? "received none" : isOutOfReach ? "no known sender reaches it" : "not seen yet" : nil,
      dropped > 0 ? "\(dropped.inGroups) kept away by interceptors" : nil,
      answers ? "\(answered.inGroups) answered" : nil,
      failed > 0 ? "\(failed.inGroups) failed" : nil,
      changed.isEmpty
        ? nil : (count == heard ? "" : "\(count.inGroups) ") + "made of \(changed.listed(upTo: 3))",
      channel.flatMap(\.whereabouts),
      isGone ? "gone" : channel == nil ? absence : nil,
    ]
    return [heard == 0 ? "" : heard.inGroups, words.compactMap { $0 }.joined(separator: ", ")]
  }
}

extension KindParties.Hearer {
  /// Why the receiver is listed although it does not observe the kind now.
  private var absence: String {
    seen.allSatisfy { $0.sender == path } ? "from itself only" : "no longer observes it"
  }
}

extension KindParties.Keeper {
  fileprivate var row: [String] {
    [path.text, "", "\(message)" + (channel.map { "  \($0.onChannel)" } ?? "")]
  }
}

extension MessageChannel {
  /// The channel in words; nil without one.
  fileprivate var whereabouts: String? {
    switch self {
    case .none: nil
    case .named(let name): name.onChannel
    case .any: "on any channel"
    }
  }
}

extension FlowLedger.Messages: CustomStringConvertible {
  /// `m1`, or `m1 to m9`.
  public var description: String { first == last ? "m\(first)" : "m\(first) to m\(last)" }
}

extension FlowLedger.Interception {
  /// The counts of the interceptor's decisions in one line.
  var summary: String { (["saw \(seen.inGroups)"] + deeds).joined(separator: ", ") }

  /// The counts of each sort of decision.
  package var deeds: [String] {
    let parts = [
      (passed, "passed"), (changed, "changed"), (copied, "copied"), (dropped, "dropped"),
      (deferred, "kept for later"), (answered, "answered"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.1) \($0.0.inGroups)" }
  }
}

extension Int {
  /// `once`, `twice`, `3 times`.
  var times: String {
    switch self {
    case 1: "once"
    case 2: "twice"
    default: "\(inGroups) times"
    }
  }
}
