package import PatchbayEngine
public import PatchbayInspection
public import PatchbayLanguage

/// The type of a command's argument: how its word is read, checked before the run, and completed.
public protocol ArgumentType: Sendable {
  /// The value that a word is read as.
  associatedtype Value = ArgumentWord
  /// Reads the value of a word while the command runs; throws if the word has none.
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value
  /// Throws for an error of a literal word that can be found before anything runs.
  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError)
  /// The completions that are offered at a place.
  func offers(at place: ArgumentPlace) -> Offers
}

extension ArgumentType where Value == ArgumentWord {
  /// Returns the word itself.
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

/// An argument whose value is known from its word alone, so that reading is the check.
public protocol PlainArgument: ArgumentType {
  /// The value of a word.
  associatedtype Value
  /// Returns the value of a word; throws if the word has none.
  func value(of word: ArgumentWord) throws(ShellError) -> Value
}

extension PlainArgument {
  /// Returns the value of the word.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value {
    try value(of: word)
  }

  /// Throws if the word has no value.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try value(of: word)
  }
}

/// An argument whose word decides what may follow it.
package protocol SteeringArgument: ArgumentType {
  /// The source of the fields `name=value` that follow the word; nil if it takes none.
  var fields: (any FieldSource)? { get }
  /// The offers whose forms the hint shows while the word is typed.
  func forms(at place: ArgumentPlace) -> [Offer]
  /// Whether this argument is allowed after the words that are typed.
  func fits(_ command: TypedCommand, in completer: Completer) -> Bool
}

extension SteeringArgument {
  package var fields: (any FieldSource)? { nil }

  package func forms(at place: ArgumentPlace) -> [Offer] { [] }

  package func fits(_ command: TypedCommand, in completer: Completer) -> Bool { true }
}

/// The place at which an argument is being typed.
public struct ArgumentPlace {
  let completer: Completer
  let word: TypedWord
  let command: TypedCommand
}

@available(*, unavailable)
extension ArgumentPlace: Sendable {}

extension ArgumentPlace {
  /// The text of the argument that is typed so far.
  public var typed: String { word.text }

  package var world: World { completer.world }

  /// The node that the command names before this argument; nil if it names none.
  package var node: ComposableContainer? { command.place.flatMap(completer.target)?.node }

  /// A snapshot of the world's trees.
  public var topology: Topology { completer.session.topology }
}

/// The completions of a word.
public struct Offers {
  var words: [Offer] = []
  /// What a path may lead to; nil if the word is no path.
  var path: PathUse?
  /// Finished completions, which replace the word's own; nil if whole words are offered.
  var whole: Completions?
}

@available(*, unavailable)
extension Offers: Sendable {}

extension Offers {
  /// Offers words, each with a summary.
  public init(_ words: KeyValuePairs<String, String>) {
    self.init(words: words.map { Offer($0.key, $0.value) })
  }

  /// Offers words without summaries.
  public init(_ words: [String]) { self.init(words: words.map { Offer($0) }) }

  /// Returns these offers after words without summaries.
  package func behind(_ words: [String]) -> Offers {
    var offers = self
    offers.words = words.map { Offer($0) } + offers.words
    return offers
  }
}
