import PatchbayEngine
import PatchbayText

// Approaches as text: the number of places, then each group with its outcome, the interceptors in
// between and the remedy.

extension Approaches: CustomStringConvertible {
  /// The number of places from which the message would arrive, then each group of places.
  package var description: String { text(isColoured: false) }

  /// The maximum number of groups written; further groups are only counted.
  private static var mostGroups: Int { 20 }

  /// The description, optionally with coloured outcomes.
  package func text(isColoured: Bool) -> String {
    let told = groups.map { lines(of: $0, isColoured).joined(separator: "\n") }
      .cut(to: Self.mostGroups, "more group").map { "  " + $0 }
    return ([headline.onOneLine] + told).map { $0 + "\n" }.joined()
  }

  /// The number of places from which the message would, or might, arrive.
  private var headline: String {
    let all = groups.reduce(0) { $0 + $1.count }
    let certain = groups.filter(\.isDelivered).reduce(0) { $0 + $1.count }
    let possible = groups.filter(\.isOpen).reduce(0) { $0 + $1.count }
    let verb = isQuery ? "would be asked" : "would receive"
    let start = "\(receiver) \(verb) \(kind) from "
    let perhaps = possible > 0 ? ", perhaps from \(possible.inGroups) more" : ""
    switch certain {
    case all where all > 0: return start + "everywhere: \(all.grouped("place"))"
    case 0 where possible > 0:
      return start + "\(possible.inGroups) of \(all.grouped("place")), perhaps"
    case 0: return start + "nowhere, of \(all.grouped("place"))"
    default: return start + "\(certain.inGroups) of \(all.grouped("place"))\(perhaps)"
    }
  }

  private func lines(of group: Group, _ isColoured: Bool) -> [String] {
    let outcome =
      isQuery && group.isDelivered
      ? "asked".painted(.good, if: isColoured) : group.outcome.words(for: kind, isColoured)
    let areas = group.areas.map(\.words).listed(upTo: 3).onOneLine
    var details = group.outcome.conditionWords
    if !group.between.isEmpty {
      details.append("in between: \(group.between.map(\.text).listed(upTo: 5))")
    }
    if !group.partly.isEmpty {
      details.append("from some of them: \(group.partly.map(\.text).listed(upTo: 5))")
    }
    if let remedy = group.remedy { details.append("to do: \(remedy)") }
    return ["\(outcome)  from \(areas) (\(group.count.grouped("place")))"]
      + details.map { "    \($0.onOneLine)" }
  }
}

extension Approaches.Group {
  fileprivate var isDelivered: Bool { if case .delivered = outcome.verdict { true } else { false } }

  fileprivate var isOpen: Bool {
    if case .depends = outcome.verdict { true } else { false }
  }
}

extension Approaches.Area {
  fileprivate var words: String { isWhole ? "\(path) and below" : path.text }
}
