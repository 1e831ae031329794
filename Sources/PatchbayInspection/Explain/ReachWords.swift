import PatchbayEngine
import PatchbayText

// The words of reach: a line for each observer concerned.

extension Reach: CustomStringConvertible {
  /// A line for each observer of the kind and each that might receive it, then the number of the others.
  public var description: String { text(isColoured: false) }

  /// The same, perhaps with the verdicts set apart.
  package func text(isColoured: Bool) -> String {
    let concerned = entries.filter(\.isConcerned)
    guard !concerned.isEmpty else { return "nobody in this topology observes \(kind.onOneLine)\n" }
    let width = concerned.map(\.endpoint.text.count).max() ?? 0
    let lines = concerned.map { entry in
      let padding = String(repeating: " ", count: max(0, width - entry.endpoint.text.count))
      return "\(entry.endpoint)\(padding)  \(entry.verdict.words(for: kind, isColoured))"
        + "\(entry.otherNeeds.onOneLine)\n"
    }
    return lines.joined()
  }
}

extension Reach.Entry {
  /// It observes the kind, or might receive the message as another.
  fileprivate var isConcerned: Bool {
    if case .blocked = verdict { observesKind } else { true }
  }

  /// The interceptors that would keep the message away as well.
  fileprivate var otherNeeds: String {
    guard case .blocked(_, let decider, _) = verdict else { return "" }
    let others = needs.filter { $0 != decider }
    return others.isEmpty ? "" : ", and kept away by \(others.map(\.text).joined(separator: ", "))"
  }
}

extension Reach.Verdict {
  func words(for kind: String, _ isColoured: Bool) -> String {
    switch self {
    case .delivered(let kinds):
      "delivered".painted(.good, if: isColoured)
        + (kinds == [kind] ? "" : " as \(kinds.joined(separator: ", "))".onOneLine)
    case .blocked(let reason, let interceptor, _):
      reason.rawValue.painted(.bad, if: isColoured) + (interceptor.map { " by \($0)" } ?? "")
    case .dependsOnCode(let places):
      "depends on code of \(places.map(\.text).joined(separator: ", "))"
    case .dependsOnFields(let fields):
      "depends on \(fields.map { "." + $0 }.joined(separator: ", "))".onOneLine
    }
  }
}
