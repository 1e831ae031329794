package import PatchbayEngine
package import PatchbayLanguage

/// The delivery order of an observer: a word or a number.
package struct Priority: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> MessageObservingPriority
  { try priority(word) }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try priority(word)
  }

  private func priority(_ word: ArgumentWord) throws(ShellError) -> MessageObservingPriority {
    if let named = MessageObservingPriority(named: word.text) { return named }
    guard let number = Int(word.text ?? "") else {
      throw ShellError(
        .notAChoice(word.text ?? "", ["high", "normal", "low", "a number"]), at: word.span)
    }
    return .priority(number)
  }

  package func offers(at place: ArgumentPlace) -> Offers { Offers(words: Self.offers) }

  static var offers: [Offer] {
    [Offer("high", "10000"), Offer("normal", "1000"), Offer("low", "100")]
  }
}

extension MessageObservingPriority {
  /// The priority of this name; nil for any other name.
  init?(named name: String?) {
    switch name {
    case "high": self = .high
    case "normal": self = .normal
    case "low": self = .low
    default: return nil
    }
  }
}
