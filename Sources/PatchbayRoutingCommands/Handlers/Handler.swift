import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// An offer of a plugin or relay by a scheme: calls under a name reach it as one kind that it
/// handles.
final class Handler {
  /// The kind, its fields and the options, as they can be typed.
  let words: [String]
  private let line: HandlerLine
  /// The fields of the kind, as values or as formulas for each call.
  private let fields: CallFields
  /// The formulas by field, as they were typed.
  private let formulas: [String: String]
  private let stage: Stage
  private let offer: Offer

  /// Offers the handler under a name, until the plugin or relay leaves or ``end()`` is called.
  ///
  /// `command` returns the words that add the offer again at a path. `single` names what a copy of
  /// the plugin or relay can't have as well.
  init(
    _ place: HandlerPlace, handling kind: Kind, _ scheme: String, named name: String,
    given fields: (values: CallFields, words: [ArgumentField]), options: [String] = [],
    in world: World, single: String? = nil, command: @escaping (TopologyPath, [String]) -> [String]
  ) {
    let words = [kind.name.asWord] + fields.words.map(\.description) + options
    self.words = words
    self.fields = fields.values
    formulas = Dictionary(
      fields.words.filter(\.isFormula).map { ($0.name.text, $0.description) }
    ) { first, _ in first }
    stage = world.stage
    line = HandlerLine(to: place, handling: kind, scheme, named: name, in: world)
    offer = Offer(
      (scheme, name, words.joined(separator: " ")), of: place, in: world,
      again: Attachment(of: place.endpoint, single: single, defines: { [line] in [line.name] }) {
        command($0, words).joined(separator: " ")
      })
  }
}

extension Handler {
  var place: HandlerPlace { line.place }

  var kind: Kind { line.kind }

  /// The formula of a field, as it was typed; nil if there is none.
  func formula(of field: String) -> String? { formulas[field] }

  func end() {
    line.end()
    offer.end()
  }

  /// Prepares a call from the values that the scheme knows; fields that are not given are taken by
  /// name.
  func preparedCall(_ known: Value.Fields, byName: Value.Fields) throws(FieldError)
    -> (any MessageSending) -> CallOutcome<Any>
  {
    try line.preparedCall(
      try fields.values(of: known, byName: byName, at: place.endpoint.node, on: stage))
  }
}
