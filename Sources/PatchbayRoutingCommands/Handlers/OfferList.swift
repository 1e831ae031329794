import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import PatchbayText

/// The offers of schemes: those that commands have added, then those of the application.
struct OfferList {
  private let rows: [Row]

  struct Row {
    let name: String
    /// The path of the plugin, relay or node that offers it.
    let place: String
    /// The details of the offer.
    let words: String
  }

  init(of schemes: Set<String>, added: [Row], in world: World) {
    let known = Set(added.map { [$0.name, $0.place] })
    let others = world.topology.offers.filter { path, offer in
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
  /// The offers as a table; `none` if there are no offers.
  func text(orElse none: String) -> String {
    rows.isEmpty ? none : Table(rows.map { [$0.name, $0.place, $0.words] }).text
  }

  /// The offers as JSON, with names for the members that hold the offer and its place.
  func json(_ thing: String, at place: String) -> String {
    Value.list(
      rows.map { row in
        [thing: .text(row.name), place: .text(row.place), "as": .text(row.words)]
      }
    ).json
  }
}
