struct Prompt: Equatable, Sendable {
  /// The place from which paths are read.
  var place: String
  /// Whether the last command has failed.
  var hasFailed = false
  /// The earlier lines that this line continues; nil for a first line.
  var earlier: String?
  /// The quote that is open there.
  var openQuote: Character?

  /// A question in the place of the prompt; nil if a command is awaited.
  var question: String?

  var text: String {
    question ?? (earlier == nil ? "\(place)> " : (openQuote.map { "\($0)" } ?? "") + "...> ")
  }
}
