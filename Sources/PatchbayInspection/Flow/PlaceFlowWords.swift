import PatchbayText

extension PlaceFlow {
  /// The flow as text, with at most `most` rows of each sort.
  package func text(listing most: Int = 40) -> String {
    let inner = isCrossing ? "between" : isNode ? "inside" : "to itself"
    var list = FlowList(most)
    list.add("comes in", comes.rows { isNode ? way($0) : $0.sender.text }, alikeBut: 2)
    list.add(
      "remembers",
      remembered.map {
        [$0.kind, $0.sent.inGroups, $0.sender.text, $0.messages.words(of: $0.sent)]
      }, alikeBut: 2)
    list.add(
      "goes out", goes.rows { isNode ? way($0) : $0.hearer.text } + unheardRows, alikeBut: 2)
    list.add(inner, inside.rows { isNode ? way($0) : "" }, alikeBut: 2)
    list.add("waits for", awaited.map { $0.row(list.few) })
    list.add("may send", unsent.map { [$0, "", "not seen yet"] })
    list.add("intercepts", interceptions.map(\.row))
    return list.text(after: finding, advice: advice(list.few))
  }

  /// The sender and the receiver, relative to the node if they are in it.
  private func way(_ row: FlowLedger.Row) -> String {
    "\(row.sender.text(below: path)) to \(row.hearer.text(below: path))"
  }

  private var finding: String {
    let came = comes.sum(\.heard)
    let went = goes.sum(\.heard)
    let stayed = inside.sum(\.heard)
    let dropped = (comes + goes + inside).sum(\.dropped)
    var parts = [
      "\(came.inGroups) came in (\(comes.kindCount))",
      "\(went.inGroups) went out (\(goes.kindCount))",
    ]
    if stayed > 0 {
      parts.append("\(stayed.inGroups) \(isCrossing ? "from part to part" : "stayed")")
    }
    let states = remembered.sum(\.sent)
    if states > 0 { parts.append("\(states.grouped("state")) remembered, not observed") }
    if dropped > 0 { parts.append(dropped.blockedDeliveries) }
    if uncounted > 0 { parts = parts.map { "at least \($0)" } }
    if came == 0 { parts[0] = "nothing \(uncounted > 0 ? "counted " : "")came in" }
    if went == 0 { parts[1] = "nothing \(uncounted > 0 ? "counted " : "")went out" }
    return "\(path): \(parts.joined(separator: ", "))"
  }

  private var unheardRows: [[String]] {
    unheard.map { row in
      [
        row.kind, row.sent.inGroups,
        "\(row.messages.words(of: row.sent)), \(row.unheardWords ?? "")",
      ]
    }
  }

  private func advice(_ few: Int) -> [String] {
    let alone = awaited.filter { $0.senders.isEmpty && $0.handovers.isEmpty && $0.handledAs == nil }
      .map(\.kind)
    var lines = [leftOutWords(uncounted, mostRows: mostRows)].compactMap(\.self)
    if !alone.isEmpty {
      lines.append(
        "nothing is known to send \(alone.listed(upTo: max(few, 5))): who KIND shows what concerns it"
      )
    }
    if declaresSends == false, goes.isEmpty, unheard.isEmpty {
      lines.append(
        "what it may send depends on code: declare it with sends: in its catalogue entry")
    }
    return lines
  }
}

extension [FlowLedger.Row] {
  fileprivate var kindCount: String { Set(map(\.kind)).count.counted("kind") }

  fileprivate func rows(_ other: (FlowLedger.Row) -> String) -> [[String]] {
    map { row in
      let words = [
        "\(row.messages)", row.channel?.onChannel,
        row.dropped > 0 ? "\(row.dropped.inGroups) blocked" : nil,
        row.answered > 0 ? "\(row.answered.inGroups) answered" : nil,
        row.failed > 0 ? "\(row.failed.inGroups) failed" : nil,
        row.category == .replay ? "remembered" : nil,
      ]
      return [
        row.kindWords, row.heard.inGroups, other(row),
        words.compactMap { $0 }.joined(separator: ", "),
      ]
    }
  }
}

extension FlowLedger.Row {
  /// The kind as sent, and the kind as received if that differs.
  var kindWords: String { subject.kind + (subject.heardAs.map { " as \($0)" } ?? "") }
}

extension PlaceFlow.Awaited {
  fileprivate func row(_ few: Int) -> [String] {
    let others = sentAs.filter { $0 != kind }
    let words = [
      senders.isEmpty
        ? nil
        : "\(senders.map(\.text).listed(upTo: few)) may send it"
          + (others.isEmpty
            ? "" : "\(sentAs == others ? "" : ", also") as \(others.listed(upTo: few))")
          + (isReached ? "" : ", which does not reach this"),
      handovers.isEmpty
        ? nil
        : "\(handovers.map(\.description).listed(upTo: few)) \(handovers.count == 1 ? "hands" : "hand") it over",
      handledAs.map { "not called yet, handled as \($0)" },
    ]
    return [kind, "", words.compactMap(\.self).joined(separator: ", ")]
  }
}

extension FlowLedger.Row {
  fileprivate var row: [String] { [subject.kind, "", interceptor.text, summary] }
}
