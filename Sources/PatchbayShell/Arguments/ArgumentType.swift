public import PatchbayInspection
public import PatchbayLanguage

/// What a word of a command stands for: how it is read, checked beforehand and completed.
public protocol ArgumentType: Sendable {
  /// What a word comes to.
  associatedtype Value = ArgumentWord
  /// Reads a word when a command asks for it.
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value
  /// Reports errors of a literal word that can be found before anything runs.
  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError)
  /// What could be typed.
  func offers(at place: ArgumentPlace) -> Offers
}

extension ArgumentType where Value == ArgumentWord {
  /// The word itself.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value {
    word
  }
}

extension ArgumentType {
  /// The default: no check.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {}

  /// The default: no candidates.
  public func offers(at place: ArgumentPlace) -> Offers { Offers() }
}

/// A word that decides on what has a place behind it.
package protocol SteeringArgument: ArgumentType {
  /// What `name=value` behind such a word means.
  var fields: (any FieldSource)? { get }
  /// What the word goes on to while it is typed, where that decides on the words behind it.
  func forms(at place: ArgumentPlace) -> [Offer]
  /// Whether such a word has a place behind those that are typed.
  func fits(_ command: TypedCommand, in completer: Completer) -> Bool
}

extension SteeringArgument {
  package var fields: (any FieldSource)? { nil }

  package func forms(at place: ArgumentPlace) -> [Offer] { [] }

  package func fits(_ command: TypedCommand, in completer: Completer) -> Bool { true }
}

/// Where an argument is being typed.
public struct ArgumentPlace {
  let completer: Completer
  let word: TypedWord
  let command: TypedCommand
}

@available(*, unavailable)
extension ArgumentPlace: Sendable {}

extension ArgumentPlace {
  /// What is typed of it so far.
  public var typed: String { word.text }

  /// The world itself.
  package var world: World { completer.world }

  /// The world as a value.
  public var topology: Topology { completer.session.topology }
}

/// What a word could be.
public struct Offers {
  var words: [Offer] = []
  /// It may be a path as well.
  var path: PathUse?
  /// All that is known, where it isn't about whole words.
  var whole: Completions?
}

@available(*, unavailable)
extension Offers: Sendable {}

extension Offers {
  /// Words, each with what it is.
  public init(_ words: KeyValuePairs<String, String>) {
    self.init(words: words.map { Offer($0.key, $0.value) })
  }

  /// Words that say themselves what they are.
  public init(_ words: [String]) { self.init(words: words.map { Offer($0) }) }

  /// The same behind words that say themselves what they are.
  package func behind(_ words: [String]) -> Offers {
    var offers = self
    offers.words = words.map { Offer($0) } + offers.words
    return offers
  }
}
