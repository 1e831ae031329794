import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// The text has the finding first, then the parties, then advice.

extension KindParties {
  /// The parties as text, with at most `most` rows of each sort.
  package func text(listing most: Int = 40) -> String {
    var list = FlowList(most)
    list.add("sent by", senders.map(\.row))
    list.add("handed over by", handovers.map { $0.row(list.few) })
    list.add(
      "made by",
      makers.map { [$0.path.text, "", "from \($0.concerned?.listed(upTo: 5) ?? "every kind")"] })
    list.add("intercepted by", interceptors.map(\.row))
    list.add(isQuery ? "answered by" : "received by", hearerRows(list.few))
    list.add("remembered by", keepers.map(\.row))
    return list.text(after: finding, advice: advice(list.few))
  }

  private var finding: String {
    "\(kind): \(Set(senders.map(\.path)).count.grouped("sender")), \(hearers.count.grouped("receiver")), "
      + interceptors.count.grouped("interceptor")
      + (handovers.isEmpty ? "" : ", \(handovers.count.grouped("handover"))") + "; \(past)"
  }

  private var past: String {
    let sent = senders.reduce(0) { $0 + ($1.seen?.sent ?? 0) }
    let heard = hearers.flatMap(\.seen).sum(\.heard)
    let dropped = hearers.flatMap(\.seen).sum(\.dropped)
    if sent + heard + dropped == 0 {
      return uncounted > 0 ? "none was counted" : "none was sent yet"
    }
    let least = uncounted > 0 ? "at least " : ""
    let handed = handovers.flatMap(\.seen).sum(\.heard)
    let ways = [
      sent > 0 || handed == 0 ? "\(least)\(sent.inGroups) sent" : nil,
      handed > 0 ? "\(least)\(handed.inGroups) handed over" : nil,
    ]
    return ways.compactMap(\.self).joined(separator: ", ")
      + ", received \(least)\(heard.times)"
      + (dropped > 0 ? ", \(dropped.blockedDeliveries)" : "")
  }

  /// The rows of receivers, numbered by their position if it is known.
  private func hearerRows(_ few: Int) -> [[String]] {
    hearers.map { hearer in
      [(hearer.order.map { "\($0). " } ?? "") + hearer.path.text] + hearer.row(few)
    }
  }

  private func advice(_ few: Int) -> [String] {
    var lines = [leftOutWords(uncounted, mostRows: mostRows)].compactMap(\.self)
    if let orderOf, hearers.count(where: { $0.order != nil }) > 1 {
      lines.append("the numbers are the order of m\(orderOf)")
    }
    if hearers.isEmpty {
      lines.append(
        becomes.isEmpty
          ? "nothing here observes \(kind): a plugin receives what it has an observer for"
          : "observers receive it as \(becomes.listed(upTo: 5))")
    } else if senders.isEmpty, handovers.isEmpty {
      lines.append(
        isQuery
          ? "nothing is known to ask \(kind): ask P \(kind) asks it"
          : "nothing is known to send \(kind): send P \(kind) sends one")
    }
    let count = silentClasses.values.reduce(0, +)
    if count > 0 {
      let classes = silentClasses.keys.sorted().listed(upTo: few)
      lines.append(
        "depends on code: \(count.grouped("other")) may send it (\(classes)); "
          + "declare it with sends: in the catalogue")
    }
    return lines
  }

  /// Whether a present receiver answers the kind.
  private var isQuery: Bool { hearers.contains(where: \.answers) }

}

/// Sections of rows, each with its heading in the first row.
struct FlowList {
  /// The maximum number of rows in a section; `Int.max` lists everything.
  private let most: Int
  private var rows: [[String]] = []
  private var isCut = false

  init(_ most: Int) { self.most = most }

  /// The maximum number of names in a cell.
  var few: Int { most == .max ? .max : 3 }

  /// Adds a section.
  ///
  /// Successive rows that differ in one column only are folded, unless all rows are wanted.
  mutating func add(_ heading: String, _ all: [[String]], alikeBut column: Int = 0) {
    let folded = most == .max ? all : all.foldingAlike(but: column)
    let first = folded.leading(upTo: most)
    let rest = folded.count - first.count
    if rest > 0 || folded.count < all.count { isCut = true }
    rows += (first + (rest > 0 ? [["and \(rest.inGroups) more"]] : [])).enumerated().map {
      [$0.offset == 0 ? heading : ""] + $0.element
    }
  }

  func text(after finding: String, advice: [String]) -> String {
    let hint = isCut ? ["--all lists every row"] : []
    let lines =
      finding.sentence() + Table(rows).fitting().lines + (advice + hint).flatMap { $0.sentence() }
    return lines.map { $0 + "\n" }.joined()
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
      seen.map { $0.messages.words(of: $0.sent) }
        ?? (sentAs.isEmpty ? "declared; not seen yet" : "sent as \(sentAs.listed(upTo: 3))"),
      channel == .any ? nil : String(channel.suffix.dropFirst()),
      seen.flatMap(\.unheardWords),
      seen != nil && isDeclared ? "declared" : nil,
    ]
    return [
      path.text, seen.map { $0.sent.inGroups } ?? "",
      words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "),
    ]
  }
}

extension KindParties.HandedOver {
  fileprivate func row(_ few: Int) -> [String] {
    let heard = seen.sum(\.heard)
    let calls = seen.map { "\($0.messages) by \($0.sender)" }
    let words = [
      "to \(handover.hearer)", calls.isEmpty ? "not called yet" : calls.listed(upTo: few),
      isGone ? "ended" : nil,
    ]
    return [
      "\(handover)", heard == 0 ? "" : heard.inGroups,
      words.compactMap(\.self).joined(separator: ", "),
    ]
  }
}

extension FlowLedger.Row {
  /// The number of messages that no observer received, in words; nil if each was received or
  /// answered.
  var unheardWords: String? {
    let (sent, unheard) = (counts.sent, counts.unheard)
    if unheard == 0 { return nil }
    if unheard < sent { return "no observer received \(unheard.inGroups) of them" }
    return "no observer received \(sent == 1 ? "it" : "any")"
  }
}

extension KindParties.Interceptor {
  fileprivate var row: [String] {
    let words = [words.isEmpty ? nil : words, seen.map(\.summary)]
    return [
      path.text, seen.map { $0.seen.inGroups } ?? "",
      words.compactMap { $0 }.joined(separator: "; "),
    ]
  }
}

extension KindParties.Hearer {
  fileprivate func row(_ few: Int) -> [String] {
    let (heard, dropped) = (seen.sum(\.heard), seen.sum(\.dropped))
    let (answered, failed) = (
      seen.sum(\.answered), seen.sum(\.failed)
    )
    let made = seen.filter { $0.heardAs != nil && $0.heard > 0 && !handed.contains($0.kind) }
    let changed = Set(made.map(\.kind)).sorted()
    let count = made.sum(\.heard)
    let words = [
      heard == 0
        ? dropped > 0
          ? "received none" : isOutOfReach ? "no known sender reaches it" : "not seen yet" : nil,
      dropped > 0 ? "\(dropped.inGroups) blocked by interceptors" : nil,
      answers ? "\(answered.inGroups) answered" : nil,
      failed > 0 ? "\(failed.inGroups) failed" : nil,
      changed.isEmpty
        ? nil
        : (count == heard ? "" : "\(count.inGroups) ") + "sent as \(changed.listed(upTo: few))",
      channel.map { String($0.suffix.dropFirst()) },
      channel == nil && !path.isGone ? absence : nil,
    ]
    return [
      heard == 0 ? "" : heard.inGroups,
      words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "),
    ]
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

extension FlowLedger.Messages: CustomStringConvertible {
  /// `m1`, `m1 and m2`, or `first m1, last m9`.
  package var description: String { words(of: nil) }

  /// The messages in words; `m1 to m9` only if these are as many messages as were counted.
  func words(of count: Int?) -> String {
    switch last - first + 1 {
    case 1: "m\(first)"
    case 2: "m\(first) and m\(last)"
    case count: "m\(first) to m\(last)"
    default: count == 2 ? "m\(first) and m\(last)" : "first m\(first), last m\(last)"
    }
  }
}

extension FlowLedger.Row {
  /// The counts of the interceptor's decisions in one line.
  var summary: String { (["saw \(counts.seen.inGroups)"] + deeds).joined(separator: ", ") }

  /// The counts of each sort of decision.
  package var deeds: [String] {
    let parts = [
      (counts.passed, "passed"), (counts.changed, "changed"), (counts.copied, "copied"),
      (counts.dropped, "dropped"), (counts.deferred, "kept for later"),
      (counts.answered, "answered"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.1) \($0.0.inGroups)" }
  }
}

extension Int {
  /// `1 delivery blocked`.
  var blockedDeliveries: String { grouped("delivery", "deliveries") + " blocked" }

  /// `once`, `twice`, `3 times`.
  var times: String {
    switch self {
    case 1: "once"
    case 2: "twice"
    default: "\(inGroups) times"
    }
  }
}
