import PatchbayText

// Differences in what may be sent to whom as text: `+` is gained, `-` is lost.

extension PossibleFlowDiff {
  package static var headline: String { "possible deliveries would change" }

  /// One line for each difference; receivers or senders that share one share a line.
  package var lines: [String] {
    differences.map { difference, places in
      difference.words(at: places.map(\.text).listed(upTo: 3), isOne: places.count == 1).onOneLine
    }.cut(to: FlowDiff.mostLines, "more difference")
  }
}

extension PossibleFlowDiff.Difference {
  fileprivate func words(at places: String, isOne: Bool) -> String {
    let others =
      count == self.others.count
      ? self.others.map(\.text).listed(upTo: 3)
      : self.others.map(\.text).joined(separator: ", ")
        + " and \((count - self.others.count).inGroups) more"
    if isAboutSender {
      return isLoss
        ? "- \(kind) of \(places) reaches nothing: only \(others) \(isQuery ? "answered" : "observed") it"
        : "+ \(kind) of \(places) reaches \(others)"
    }
    let receives =
      isQuery ? isOne ? "is asked" : "are asked" : isOne ? "receives" : "receive"
    if !isLoss { return "+ \(places) \(receives) \(kind) \(isQuery ? "by" : "from") \(others)" }
    guard left > 0 else {
      return
        "- \(places) \(receives) no more \(kind): only \(others) \(isQuery ? "asked" : "sent") it"
    }
    let rest = left == 1 ? "1 other sender stays" : "\(left.inGroups) other senders stay"
    return "- \(places) \(receives) no more \(kind) \(isQuery ? "by" : "from") \(others) (\(rest))"
  }
}
