import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

// Completions for the actions of interceptors.

extension Completer {
  var actionOffers: [Offer] {
    ActionForm.all.map { Offer($0.name, $0.summary) }
      + world.catalog.interceptors.map { Offer($0.name, $0.summary) }
  }

  /// The words that can follow an action: kinds, messages to make, and answers.
  func actionParts(in command: TypedCommand) -> Offers {
    let given = command.actionWords.map(\.text)
    guard let form = command.text(ActionName.self).flatMap(ActionForm.named),
      let role = form.role(ofWord: given.count)
    else { return Offers() }
    switch (role, given.first) {
    case (.kind, _), (_, nil):
      return Offers(words: kindOffers(form.subject).filter { !given.contains($0.name) })
    case (.making, _): return Offers(words: kindOffers(form.subject))
    case (.answer, let first?): return Offers(words: kind(first, .query)?.answerShape?.offers ?? [])
    }
  }

  func kind(_ name: String, _ use: KindUse) -> Kind? { kinds(use).first { $0.name == name } }

  /// The kinds of messages that formulas of an action can read; nil for an unknown action.
  func kinds(intercepted action: String?, _ command: TypedCommand) -> [Kind]? {
    guard let action else { return earlier.kinds.all }
    let words = command.actionWords.map(\.text)
    return ActionForm.named(action).map { form in
      kinds(named: form.isAboutOne ? Array(words.prefix(1)) : words, form.subject)
    }
  }
}

extension TypedCommand {
  /// The words after an action's name.
  var actionWords: [TypedWord] { words(ActionPart.self) }
}

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

  var heldOffers: [Offer] {
    (world.held.map { Offer("@" + $0.name, insertion: $0.name.asHeld, $0.typeName) }
      + earlier.held.map { Offer("@" + $0, insertion: $0.asHeld) }).unique
  }
}
