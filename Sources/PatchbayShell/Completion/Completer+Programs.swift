import PatchbayLanguage

// Completions for programs that output is piped to.

extension Completer {
  /// The usual programs for text, as far as they are installed.
  func programs(_ word: TypedWord) -> Completions {
    guard session.mayRunPrograms else { return .nothing(at: word.range.upperBound) }
    return completions(
      of: word,
      from: Self.filters.filter { Program.systemPath(of: $0.name) != nil })
  }

  private static let filters = [
    Offer("head", "the first lines"), Offer("tail", "the last lines"),
    Offer("grep", "the lines that match"), Offer("less", "a screen at a time"),
    Offer("sort", "sorted lines"), Offer("wc", "counts"), Offer("cat", "everything"),
    Offer("jq", "JSON"), Offer("dot", "draws graph --format=dot"),
  ]
}
