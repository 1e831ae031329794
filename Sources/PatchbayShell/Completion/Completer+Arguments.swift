import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

extension Completer {
  func offers(of type: any ArgumentType, _ word: TypedWord, in command: TypedCommand) -> Offers {
    type.offers(at: ArgumentPlace(completer: self, word: word, command: command))
  }
}

// MARK: - Things of the world and of its catalogue

extension Completer {
  /// The kinds of the session, and those that the text before the cursor defines.
  func kinds(_ use: KindUse) -> [Kind] { earlier.kinds.kinds(use) }

  func kindOffers(_ use: KindUse) -> [Offer] {
    kinds(use).map { kind in
      let fields = kind.shape.fields.map(\.description).joined(separator: " ")
      return Offer(
        kind.name, kind.summary.isEmpty ? "\(kind.category) \(fields)".trimmed : kind.summary)
    }.unique
  }

  var pluginOffers: [Offer] {
    (world.catalog.plugins.map { Offer($0.name, $0.summary) }
      + ReadyMadePlugin.all.map { Offer($0.name, $0.summary) }).unique
  }

  var heldOffers: [Offer] {
    (world.held.map { Offer("@" + $0.name, insertion: $0.name.asHeld, $0.typeName) }
      + earlier.held.map { Offer("@" + $0, insertion: $0.asHeld) }).unique
  }

  var environmentTypes: [Offer] { world.catalog.environments.map { Offer($0.name, $0.summary) } }
}
