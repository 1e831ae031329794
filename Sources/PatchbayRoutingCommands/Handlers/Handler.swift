import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// An existing plugin or relay that handles an existing kind, and is reached under a name by a scheme.
final class Handler {
  /// The kind and its fields, as they can be typed.
  let words: [String]
  private let line: HandlerLine
  /// The fields that calls of it hand over.
  private let fields: CallFields
  /// The formulas among them by their fields, as they were typed.
  private let formulas: [String: String]
  private let stage: Stage
  private let offer: Offer

  /// Offers it under a name, until it leaves or ``end()``.
  ///
  /// `command` makes it again for the handler at a path; `single` is what a copy of the handler can't get too.
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
      again: Attachment(of: place.endpoint, single: single) {
        command($0, words).joined(separator: " ")
      })
  }
}

extension Handler {
  var place: HandlerPlace { line.place }

  var kind: Kind { line.kind }

  /// The formula that a field is worked out by, as it was typed; nil where there is none.
  func formula(of field: String) -> String? { formulas[field] }

  /// Takes the offer back.
  func end() {
    line.end()
    offer.end()
  }

  /// A call with what the scheme knows of it; fields that are not given are taken by their names.
  func preparedCall(_ known: Value.Fields, byName: Value.Fields) throws(FieldError)
    -> (any MessageSending) -> CallOutcome<Any>
  {
    try line.preparedCall(
      try fields.values(of: known, byName: byName, at: place.endpoint.node, on: stage))
  }
}
