package import PatchbayLanguage

/// What a word of a command stands for: how it is read, checked beforehand and completed.
package protocol ArgumentType: Sendable {
  /// What a word comes to.
  associatedtype Value = ArgumentWord
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value
  /// Tells what is wrong with a word that is known, as far as that can be told before anything runs.
  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError)
  /// What could be typed.
  func offers(at place: ArgumentPlace) -> Offers
  /// What `name=value` behind such a word means.
  var fields: (any FieldSource)? { get }
  /// What the word goes on to while it is typed, where that decides on the words behind it.
  func forms(at place: ArgumentPlace) -> [Offer]
  /// Whether such a word has a place behind those that are typed.
  func fits(_ command: TypedCommand, in completer: Completer) -> Bool
}

extension ArgumentType where Value == ArgumentWord {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value {
    word
  }
}

extension ArgumentType {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {}

  package func offers(at place: ArgumentPlace) -> Offers { Offers() }

  package var fields: (any FieldSource)? { nil }

  package func forms(at place: ArgumentPlace) -> [Offer] { [] }

  package func fits(_ command: TypedCommand, in completer: Completer) -> Bool { true }
}

/// Where an argument is being typed.
package struct ArgumentPlace {
  let completer: Completer
  let word: TypedWord
  let command: TypedCommand
}

/// What a word could be.
package struct Offers {
  var words: [Offer] = []
  /// It may be a path as well.
  var path: PathUse?
  /// All that is known, where it isn't about whole words.
  var whole: Completions?
}
