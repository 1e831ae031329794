import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// Reach as text: one line for each observer concerned.

extension Reach: CustomStringConvertible {
  /// One line for each observer of the kind and for each plugin or relay that might receive the
  /// message.
  public var description: String { text(isColoured: false) }

  /// The description, optionally with coloured verdicts.
  package func text(isColoured: Bool) -> String {
    let concerned = entries.filter(\.isConcerned)
    guard !concerned.isEmpty else { return "nothing in this topology observes \(kind.onOneLine)\n" }
    let rows = concerned.mapWhileWorking { entry in
      (
        name: entry.endpoint.text,
        words: entry.verdict.words(for: kind, isColoured) + entry.otherNeeds.onOneLine
      )
    }
    let width = Self.nameWidth(rows)
    var paths = FittedPaths()
    return rows.mapWhileWorking { name, words in
      "\(paths.short(name, in: width).padded(to: width))  \(words)\n"
    }.joined()
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
    if case .blocked = verdict { observesKind } else { true }
  }

  /// The further interceptors that would block the message, in words.
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
