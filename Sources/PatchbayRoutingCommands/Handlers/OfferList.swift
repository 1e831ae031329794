import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import PatchbayText

/// What is offered by a scheme: what commands have added, then what the application offers itself.
struct OfferList {
  private let rows: [Row]

  struct Row {
    let name: String
    /// The path of the plugin, relay or node that offers it.
    let place: String
    /// How it is offered.
    let words: String
  }

  init(
    of schemes: Set<String>, added: [Row], in world: World, at span: SourceSpan
  ) throws(ShellError) {
    let known = Set(added.map { [$0.name, $0.place] })
    let others = try world.topology(at: span).offers.filter { path, offer in
      schemes.contains(offer.scheme) && !known.contains([offer.name, path.description])
    }
    rows =
      added
      + others.map { path, offer in
        Row(
          name: offer.name, place: path.description,
          words: ((offer.detail.map { [$0] } ?? []) + [Self.byApplication]).joined(separator: ", "))
      }
  }

  private static let byApplication = "by the application"
}

extension OfferList {
  /// A table, or in words that there is nothing.
  func text(orElse none: String) -> String {
    rows.isEmpty ? none : Table(rows.map { [$0.name, $0.place, $0.words] }).text
  }

  /// The same for programs, with names for the thing and its place.
  func json(_ thing: String, at place: String) -> String {
    Value.list(
      rows.map { row in
        [thing: .text(row.name), place: .text(row.place), "as": .text(row.words)]
      }
    ).json
  }
}
