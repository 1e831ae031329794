public import PatchbayLanguage

/// An argument that takes one of a few words.
protocol ChoosingArgument: ArgumentType {
  var words: [String] { get }
}

/// One of a few words.
public struct ChoiceArgument<Case: Sendable>: ArgumentType {
  private let choices: [(word: String, value: Case)]

  /// What the word stands for.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Case {
    try value(of: word)
  }

  /// Refuses any other word.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try value(of: word)
  }

  /// The words.
  public func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: choices.map { Offer($0.word) })
  }

  func value(of word: ArgumentWord) throws(ShellError) -> Case {
    let text = word.text ?? ""
    if let found = choices.first(where: { $0.word == text }) { return found.value }
    let words = choices.map(\.word)
    throw ShellError(.notAChoice(text, words), at: word.span, near: words.nearest(to: text))
  }
}

extension ChoiceArgument: ChoosingArgument {
  var words: [String] { choices.map(\.word) }
}

extension ChoiceArgument {
  /// One of these, each under its name.
  init(_ values: [Case], named name: (Case) -> String) { choices = values.map { (name($0), $0) } }

  /// One of these words, each with what it stands for.
  public init(_ choices: KeyValuePairs<String, Case>) {
    self.choices = choices.map { ($0.key, $0.value) }
  }
}

extension ChoiceArgument where Case == String {
  /// One of these words.
  public init(_ words: [String]) { choices = words.map { ($0, $0) } }
}

extension ChoiceArgument where Case: CaseIterable & RawRepresentable<String> {
  /// One of the cases of a type.
  public init() { choices = Case.allCases.map { ($0.rawValue, $0) } }
}

extension ArgumentWord {
  func choice(among choices: [String]) throws(ShellError) -> String {
    try ChoiceArgument(choices).value(of: self)
  }
}
