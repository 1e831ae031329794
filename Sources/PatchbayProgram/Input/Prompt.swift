/// What is shown where a line is awaited.
struct Prompt: Equatable, Sendable {
  /// Where paths are read from.
  var place: String
  /// What was typed last has failed.
  var hasFailed = false
  /// What was typed before the line, which goes on from it; nil for a line that begins.
  var earlier: String?
  /// The quote that is open there.
  var openQuote: Character?

  /// What is asked, where no command is awaited.
  var question: String?

  var text: String {
    question ?? (earlier == nil ? "\(place)> " : (openQuote.map { "\($0)" } ?? "") + "...> ")
  }
}
