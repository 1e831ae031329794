import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// Reach as text: one line for each observer concerned.

extension Reach: CustomStringConvertible {
  /// One line for each observer of the kind and for each plugin or relay that might receive the
  /// message.
  package var description: String { text(isColoured: false) }

  /// The description, optionally with coloured verdicts, in lines that are indented and fit a
  /// screen, unless the width does not matter.
  package func text(isColoured: Bool, indent: String = "", fitting: Bool = true) -> String {
    let concerned = entries.filter(\.isConcerned)
    guard !concerned.isEmpty else {
      return indent + "nothing in this topology observes \(kind.onOneLine)\n"
    }
    let rows = concerned.mapWhileWorking { entry in
      (
        name: entry.endpoint.text,
        words: ([entry.outcome.words(for: kind, isColoured)] + entry.outcome.conditionWords)
          .joined(separator: ": ")
          + (entry.outcome.otherNeeds + (entry.condition?.text ?? "")).onOneLine
      )
    }
    let width = Self.nameWidth(rows)
    guard fitting else {
      return rows.map { "\(indent)\($0.name.padded(to: width))  \($0.words)\n" }.joined()
    }
    let room = max(FittedPaths.columns - 4 - width, FittedPaths.easyWidth)
    return FittedPaths.fitting { paths in
      rows.mapWhileWorking { name, words in
        let (name, words) = (indent + paths.short(name, in: width), paths.fit(words, in: room))
        let hanging = indent + "    "
        // A name that could not be shortened has a line of its own.
        let lines =
          name.cellWidth > width + indent.count
          ? [name] + (hanging + words).broken(in: FittedPaths.columns, hanging: hanging)
          : "\(name.padded(to: width + indent.count))  \(words)"
            .broken(in: FittedPaths.columns, hanging: hanging)
        return lines.map { $0 + "\n" }.joined()
      }.joined()
    }
  }

  /// The width of the column of names: narrower than needed if lines would not fit the screen,
  /// indented by two columns.
  private static func nameWidth(_ rows: [(name: String, words: String)]) -> Int {
    let room = FittedPaths.columns - 4
    let width = rows.map(\.name.cellWidth).max() ?? 0
    let rest = rows.map(\.words.unpainted.cellWidth).max() ?? 0
    return width + rest <= room ? width : min(width, room - min(rest, room / 2))
  }
}

extension Reach.Entry {
  /// Whether the plugin or relay observes the kind, or one that may be made of it.
  fileprivate var isConcerned: Bool {
    if case .blocked = outcome.verdict { observesKind } else { true }
  }
}

extension Reach.OwnCondition {
  fileprivate var text: String {
    isUnmet ? ", but its condition \(words) does not hold" : ", and acts if \(words)"
  }
}

extension Reach.Outcome {
  /// The further interceptors that would block the message, in words.
  fileprivate var otherNeeds: String {
    guard case .blocked(_, let decider, _) = verdict else { return "" }
    let others = needs.filter { $0 != decider }
    return others.isEmpty
      ? "" : ", and kept away by \(others.map(\.text).listed(upTo: Self.mostListed))"
  }

  func words(for kind: String, _ isColoured: Bool) -> String {
    switch verdict {
    case .delivered:
      "delivered".painted(.good, if: isColoured) + arrivalWords(kind).onOneLine
    case .blocked(let reason, let interceptor, _):
      reason.rawValue.painted(.bad, if: isColoured) + (interceptor.map { " by \($0)" } ?? "")
        + (isAnswered ? ", which answers it" : "")
    case .depends(let conditions):
      // What the conditions tell is not repeated.
      ("depends on \(Reach.Condition.unknowns(in: conditions))"
        + changes(besides: conditions.map(\.place))).onOneLine
    }
  }

  /// What interceptors may do with the message, depending on its fields; empty if nothing.
  var conditionWords: [String] {
    guard case .depends(let conditions) = verdict else { return [] }
    let deeds = unique(conditions.filter { !$0.fields.isEmpty }.map(\.words))
    return deeds.isEmpty ? [] : [deeds.listed(upTo: 2).onOneLine]
  }

  /// The interceptors that change what arrives: `, changed by /a:x, perhaps changed by /a:y`.
  private func changes(besides told: [TopologyPath] = []) -> String {
    let all = unique(arrivals.flatMap { $0.changedBy + $0.perhapsChangedBy })
    let makers = all.filter { maker in
      arrivals.contains { $0.isCertain && $0.changedBy.contains(maker) }
        || arrivals.allSatisfy { $0.changedBy.contains(maker) }
    }
    let possible = all.filter { !makers.contains($0) }
    return zip(["changed by", "perhaps changed by"], [makers, possible]).map { words, places in
      let places = places.filter { !told.contains($0) }
      return places.isEmpty ? "" : ", \(words) \(places.map(\.text).listed(upTo: Self.mostListed))"
    }.joined()
  }

  /// What arrives, unless it is the message as it was sent: ` as Pong n=2, changed by /r:m`.
  private func arrivalWords(_ kind: String) -> String {
    let certain = arrivals.filter(\.isCertain)
    let told = certain.isEmpty ? arrivals : certain
    let copies = unique(told.map(\.words))
    let further = certain.isEmpty ? [] : unique(arrivals.filter { !$0.isCertain }.map(\.words))
    var words =
      copies == [kind]
      ? "" : " as \(copies.joined(separator: certain.isEmpty ? " or " : ", "))"
    if !further.isEmpty, further != copies {
      words += ", perhaps as \(further.listed(upTo: Self.mostListed))"
    }
    return words + changes()
  }

  private static var mostListed: Int { 3 }
}

extension Reach.Arrival {
  /// The kind with its new fields.
  fileprivate var words: String {
    let kind = kind ?? "a kind that code makes"
    return fields.isEmpty ? kind : "\(kind) \(fields.joined(separator: " "))"
  }
}

extension Reach.Condition {
  /// The unknowns that decide: `.n and code of /a:x`.
  static func unknowns(in conditions: [Self]) -> String {
    let fields = unique(conditions.flatMap(\.fields)).map { "." + $0 }
    let code = unique(conditions.filter(\.fields.isEmpty).map(\.place.text))
    return
      ((fields.isEmpty ? [] : [fields.joined(separator: ", ")])
      + (code.isEmpty ? [] : ["code of \(code.joined(separator: ", "))"]))
      .joined(separator: " and ")
  }

  fileprivate var words: String {
    "\(place) \(deed ?? "decides")" + (condition.map { " when \($0)" } ?? "")
  }
}
