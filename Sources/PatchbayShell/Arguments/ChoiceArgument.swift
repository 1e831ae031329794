public import PatchbayLanguage

/// An argument that accepts one of a few words.
public struct ChoiceArgument<Case: Sendable>: PlainArgument {
  private let choices: [(word: String, value: Case)]

  /// Offers the words of all choices.
  public func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: choices.map { Offer($0.word) })
  }

  /// Returns the value of the word; throws if the word is not among the choices.
  public func value(of word: ArgumentWord) throws(ShellError) -> Case {
    let text = word.text ?? ""
    if let found = choices.first(where: { $0.word == text }) { return found.value }
    let words = choices.map(\.word)
    throw ShellError(.notAChoice(text, words), at: word.span, near: words.nearest(to: text))
  }
}

extension ChoiceArgument {
  init(_ values: [Case], named name: (Case) -> String) { choices = values.map { (name($0), $0) } }

  /// An argument with these words and their values.
  public init(_ choices: KeyValuePairs<String, Case>) {
    self.choices = choices.map { ($0.key, $0.value) }
  }
}

extension ChoiceArgument where Case == String {
  /// An argument whose values are its words.
  public init(_ words: [String]) { choices = words.map { ($0, $0) } }
}

extension ChoiceArgument where Case: CaseIterable & RawRepresentable<String> {
  /// An argument whose words are the raw values of an enumeration.
  public init() { choices = Case.allCases.map { ($0.rawValue, $0) } }
}

extension ArgumentWord {
  func choice(among choices: [String]) throws(ShellError) -> String {
    try ChoiceArgument(choices).value(of: self)
  }
}
