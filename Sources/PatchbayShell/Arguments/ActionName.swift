import PatchbayCatalog
import PatchbayText

/// The name of an interceptor's action.
struct ActionName: SteeringArgument {
  func offers(at place: ArgumentPlace) -> Offers { Offers(words: place.completer.actionOffers) }

  func forms(at place: ArgumentPlace) -> [Offer] { place.completer.actionOffers }
}

/// A word that the action before it needs, such as a kind.
package struct ActionPart: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers {
    place.completer.actionParts(in: place.command)
  }
}

/// The fields of an interceptor's action.
struct ActionFields: FieldSource {
  let form = "[f:=E ...]"

  /// Each message that an action makes is a kind followed by its fields.
  let belongToWords = true

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.actionFields(command.text(ActionName.self) ?? "", in: command)
  }

  func form(in command: TypedCommand, _ completer: Completer) -> String? {
    guard let action = completer.action(of: command) else { return form }
    // A word after the query is the whole answer.
    if action.form?.fields == .ofAnswer, command.actionWords.count > 1 { return nil }
    return action.form?.fieldForm?.inASCII
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { completer.kinds(intercepted: command.text(ActionName.self), command) }
}
