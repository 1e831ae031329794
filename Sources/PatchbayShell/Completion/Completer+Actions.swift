import PatchbayCatalog
import PatchbayLanguage

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
    case (.making, let first?): return making(form.subject, of: first, in: command)
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

// MARK: - A message to be made

extension Completer {
  /// Completions for a kind, or for a quoted message: `KIND field:=formula …`.
  private func making(_ use: KindUse, of source: String, in command: TypedCommand) -> Offers {
    guard let quoted = current.textInQuote else { return Offers(words: kindOffers(use)) }
    let bytes = place.bytes[quoted.lowerBound..<(place.nameEnd)]
    var reader = CursorReader(Array(bytes), cursor: quoted.count)
    guard let inner = reader.read() else { return Offers() }
    let completer = Completer(session, inner, after: earlier)
    let scope = FormulaScope(kinds: kinds(named: [source], use), node: node(of: command))
    let found = completer.making(use, in: scope)
    let offset = quoted.lowerBound
    return Offers(
      whole: Completions(
        range: (found.range.lowerBound + offset)..<(found.range.upperBound + offset),
        candidates: found.candidates.filter { !$0.insertion.contains("\"") }))
  }

  /// Completions for a message without its quotes.
  private func making(_ use: KindUse, in scope: FormulaScope) -> Completions {
    guard let name = place.words.first?.text else {
      return completions(of: current, from: kindOffers(use))
    }
    let fields = kindFields(name, use == .query ? .query : .any)
    guard let (field, isFormula, value) = current.field else {
      let given = place.words.compactMap { $0.field?.name }
      let left = fields.filter { !given.contains($0.name) }.map { $0.offer(sign: ":=") }
      return completions(of: current, from: left)
    }
    if isFormula { return formula(value, in: scope) }
    return completions(of: value, from: fields.first { $0.name == field }?.values() ?? [])
  }
}

extension TypedWord {
  /// The range after an opening quote that is still open; nil if the text in it has variables or
  /// escapes.
  fileprivate var textInQuote: Range<Int>? {
    guard let quote = raw.utf8.first, quote == Byte.apostrophe || quote == Byte.quote, isKnown,
      !raw.utf8.dropFirst().contains(quote), quote == Byte.apostrophe || !raw.contains("\\")
    else { return nil }
    return range.dropFirst()
  }
}
