package import PatchbayLanguage

/// One of a few words.
package struct Choice<Case: Sendable>: ArgumentType {
  private let choices: [(word: String, value: Case)]

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Case {
    try value(of: word)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try value(of: word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: choices.map { Offer($0.word) })
  }

  func value(of word: ArgumentWord) throws(ShellError) -> Case {
    let text = word.text ?? ""
    if let found = choices.first(where: { $0.word == text }) { return found.value }
    let words = choices.map(\.word)
    throw ShellError(.notAChoice(text, words), at: word.span, near: words.nearest(to: text))
  }
}

extension Choice {
  /// One of these, each under its name.
  init(_ values: [Case], named name: (Case) -> String) {
    choices = values.map { (name($0), $0) }
  }

  /// One of these words, each with what it stands for.
  package init(_ choices: KeyValuePairs<String, Case>) {
    self.choices = choices.map { ($0.key, $0.value) }
  }
}

extension Choice where Case == String {
  package init(_ words: [String]) { choices = words.map { ($0, $0) } }
}

extension Choice where Case: CaseIterable & RawRepresentable<String> {
  /// One of the cases of a type.
  package init() { choices = Case.allCases.map { ($0.rawValue, $0) } }
}

extension ArgumentWord {
  func choice(among choices: [String]) throws(ShellError) -> String {
    try Choice(choices).value(of: self)
  }
}
